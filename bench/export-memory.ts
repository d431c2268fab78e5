// Measures how much memory writing ten million rows takes in each format, through the writers and the joining of exports.
// Run: npm run bench export-memory [rows, 10000000 unless told]
import { Buffer } from 'node:buffer'
import { person } from '../src/catalog/person/person.ts'
import { type ExportFormatName, exportFormatNames, exportFormats } from '../src/export/formats.ts'
import { writeTo } from '../src/export/sinks.ts'
import { wholeRecords } from '../src/export/whole-records.ts'
import { projectionTree } from '../src/query/projection-tree.ts'
import { report } from './report.ts'

const rows = Number(process.argv[2] ?? 10_000_000)
/** Parts have as many rows as those of an export of Parquet, and their pages as many as those of a search. */
const [partLength, pageLength] = [20_000, 1000]
const fields = ['service_person_id', 'basic_profile.name', 'basic_profile.location']
const shown = projectionTree(wholeRecords(person, fields))

const pageAfter = (id: number): readonly Buffer[] =>
  Array.from({ length: pageLength }, (_, index) => {
    const service_person_id = id + index + 1
    const location = { city: `City ${service_person_id % 9973}`, country: 'Portugal' }
    const basic_profile = { name: `Person Number${service_person_id}`, location }
    return Buffer.from(JSON.stringify({ service_person_id, basic_profile }))
  })

/** The pages of every part: making ten million different rows would take longer than writing them. */
const pages = Array.from({ length: partLength / pageLength }, (_, index) => pageAfter(index * pageLength))

const residentMiB = () => Math.round(process.memoryUsage.rss() / 2 ** 20)

/** Yields the parts of an export; `note` is called after each with the number of rows so far. */
async function* partsOf(format: ExportFormatName, note: (written: number) => void) {
  for (let written = 0; written < rows; written += partLength) {
    const pieces: Uint8Array[] = []
    const sink = { write: async (bytes: Uint8Array) => void pieces.push(bytes) }
    const writer = exportFormats[format].open(sink, shown, { continues: written > 0 })
    for (const page of pages) await writer.write(page)
    await writer.end()
    yield new Uint8Array(Buffer.concat(pieces))
    note(written + partLength)
  }
}

const figures = []
for (const format of exportFormatNames) {
  const most = { tenth: 0, all: 0 }
  let bytes = 0
  const { user } = process.cpuUsage()
  await writeTo('/dev/null', async sink => {
    const parts = partsOf(format, written => {
      most.all = Math.max(most.all, residentMiB())
      if (written <= rows / 10) most.tenth = most.all
    })
    for await (const chunk of exportFormats[format].join(parts)) {
      bytes += chunk.length
      await sink.write(chunk)
    }
  })
  figures.push({
    format,
    rows,
    'file, MiB': Math.round(bytes / 2 ** 20),
    'resident in the first tenth, at most, MiB': most.tenth,
    'resident in all, at most, MiB': most.all,
    'of a processor, s': Math.round((process.cpuUsage().user - user) / 1e6),
  })
}
report(
  'export-memory',
  `How much memory does an export of ${rows.toLocaleString('en')} rows take?`,
  figures,
  rows,
)
