// Measures what the vectors of texts add to an index, to an import and to the memory of a service.
// Run: npm run bench vectors [people of the service, 1000000 unless told]
import { createReadStream, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Dataset } from '../src/catalog/dataset.ts'
import { person } from '../src/catalog/person/person.ts'
import { stamp } from '../src/catalog/stamp.ts'
import type { JsonObject, MutableObject } from '../src/lib/json/json.ts'
import { openSegmentBuilder } from '../src/stores/embedded/engine/segment/builder.ts'
import { type Figures, reportTables } from './report.ts'
import { almanac, benchFolder, dataDirOf, residentMiB, serve, worldOf } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
/** As many as a segment of an import has, about. */
const indexed = Math.min(people, 100_000)
const rounds = 3
const asked = 300

const lines = await firstLines(join(await worldOf(people, 'full'), 'people.jsonl'), indexed)
const records = lines.map((line, index) => {
  const record = JSON.parse(line) as MutableObject
  stamp(person, record, index + 1, 1_700_000_000_000)
  return record as JsonObject
})
const withoutVectors: Dataset = { ...person, vectors: {} }

interface Build {
  readonly seconds: number
  readonly bytes: number
}

const builds: { readonly with: Build; readonly without: Build }[] = []
for (let round = 0; round < rounds; round++)
  builds.push({ without: build(withoutVectors), with: build(person) })
const least = (kind: 'with' | 'without') =>
  builds.map(build => build[kind]).reduce((a, b) => (b.seconds < a.seconds ? b : a))
const [without, having] = [least('without'), least('with')]
const importSeconds = await importOf(lines)
const extraSeconds = having.seconds - without.seconds

reportTables(
  `vectors-${people}`,
  `vectors ${people}`,
  'What do vectors of texts add to an index, an import and the memory of a service?',
  [
    [
      figures('index without vectors', without),
      figures('index with vectors', having),
      {
        of: 'added',
        'processor, s': `${extraSeconds.toFixed(1)}, ${share(extraSeconds, importSeconds - extraSeconds)} of an import without`,
        'file, MiB': `${mebibytes(having.bytes - without.bytes)}, ${share(having.bytes - without.bytes, without.bytes)}`,
      },
    ],
    await memory(),
  ],
  [
    `The first table is about ${indexed.toLocaleString('en')} people, without their rows, which every segment of an import has besides; the import took ${importSeconds.toFixed(1)} s. The second is about a service of ${people.toLocaleString('en')} people that answers ${asked} different queries of each kind in turn.`,
  ],
)

async function firstLines(file: string, count: number): Promise<string[]> {
  const found: string[] = []
  const input = createReadStream(file)
  for await (const line of createInterface({ input })) {
    found.push(line)
    if (found.length === count) break
  }
  input.destroy()
  return found
}

function build(dataset: Dataset): Build {
  const before = process.cpuUsage()
  const builder = openSegmentBuilder(dataset)
  for (const [index, record] of records.entries()) builder.add(index + 1, record)
  let bytes = 0
  for (const chunk of builder.finish() ?? []) bytes += chunk.length
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6, bytes }
}

/** Returns the seconds that an import of these people takes, into an empty data directory. */
async function importOf(lines: readonly string[]): Promise<number> {
  const folder = join(benchFolder, 'vectors-import')
  rmSync(folder, { recursive: true, force: true })
  const file = join(benchFolder, 'vectors-people.jsonl')
  await writeFile(
    file,
    lines.map(line => `${line}\n`),
  )
  const { seconds } = await almanac(['import', 'person', file, '--source', 'world'], folder)
  rmSync(folder, { recursive: true })
  rmSync(file)
  return seconds
}

async function memory(): Promise<Figures[]> {
  const { url, pid, headers, stop } = await serve(await dataDirOf(people, 'full'))
  const ask = async (body: JsonObject) => {
    const answer = await fetch(`${url}/person/search`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.arrayBuffer()
  }
  const titles = records.flatMap(record => {
    const title = titleOf(record)
    return title ? [title] : []
  })
  const rows = [{ 'a service': 'at the start', 'resident, MiB': residentMiB(pid) }]
  for (const mode of ['lexical', 'hybrid', 'lexical', 'hybrid']) {
    for (let index = 0; index < asked; index++) {
      const place = rows.length * asked + index
      await ask({
        search: { query: `${titles[place]} ${titles[titles.length - 1 - place]}`, mode },
      })
    }
    rows.push({ 'a service': `after ${asked} queries, ${mode}`, 'resident, MiB': residentMiB(pid) })
  }
  stop()
  return rows
}

function titleOf(record: JsonObject): string | undefined {
  const headline = (record.basic_profile as JsonObject | undefined)?.headline
  return typeof headline === 'string' && headline !== '' ? headline.slice(0, 100) : undefined
}

function figures(name: string, { seconds, bytes }: Build): Figures {
  return { of: name, 'processor, s': seconds.toFixed(1), 'file, MiB': mebibytes(bytes) }
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}
