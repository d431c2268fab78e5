// Values of 100,000 characters in one cell, made for patterns that compare every character with every other one.
import { expect, it } from 'vitest'
import { datasets } from '../../src/catalog/index.ts'
import { person } from '../../src/catalog/person/person.ts'
import { openEmployerFinder } from '../../src/ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../../src/ingest/derive/link-finder.ts'
import { openFileSource } from '../../src/ingest/file-source.ts'
import { guessMapping } from '../../src/ingest/mapping/guess/guess.ts'
import { runImport } from '../../src/ingest/run-import.ts'
import { transform } from '../../src/ingest/transform.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { openPlaces } from '../../src/places/places.ts'
import { openEmbeddedRecords } from '../../src/stores/embedded/records.ts'
import { hostileFiles } from '../support/hostile-files.ts'
import { isLong } from '../support/hostile-reading.ts'
import { temporaryStore } from '../support/records.ts'

const files = hostileFiles()
const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

/** A column for each kind of value. */
const ordinary = (at: number) => ({
  name: `Ada King ${at}`,
  email: `ada${at}@acme.example`,
  phone: '+49 30 1234567',
  title: 'Engineer',
  company: 'Acme',
  location: 'Berlin',
  start_date: '2020-01-01',
  linkedin_url: `https://www.linkedin.com/in/ada${at}`,
  website: `https://acme${at}.example`,
  followers: at,
  skills: 'python, sql',
  summary: 'hello',
})
const columns = Object.keys(ordinary(0))

const fragments = [
  ...['@', 'A.', 'e\u0301', ',', 'CEO at ', '2020-01-', 'a ', 'x', '.', '-', '/', '&', '<', '(', '()', '"'],
  ...["'", '\u200d', '😀', '👩\u200d', '1', '1,', '1 ', ' ', '\t', '\n', ' Jr', 'http://', 'www.', 'a@'],
  ...['a@b.c ', 'a@b.c,', '%e2%80%8b', '\\', '[', '"a"  ', '{', '+49 ', 'and ', 'Aa', 'GmbH ', 'de la '],
  ...['山 ', ' - ', 'she/her ', '<a>', '&amp;', '(a) ', 'PhD, ', '/,"'],
]

/** Half of the texts end otherwise than they go on, so that a pattern finds only there that it does not match. */
const values = fragments.flatMap(fragment => [
  (length: number) => fragment.repeat(length / fragment.length),
  (length: number) => `Ab ${fragment.repeat(length / fragment.length)}!`,
])
const all = columns.flatMap(column =>
  values.map((textOf, at) => ({ column, fragment: JSON.stringify(fragments[at >> 1]), textOf })),
)
/** The step shares no divisor with the number of values, so that every column gets different ones. */
const tried = isLong ? all : all.filter((_, at) => at % 89 === 0)

const nowMs = Date.UTC(2025, 0, 1)
const nowhere = () => undefined

/** Returns the milliseconds of the processor that guessing and importing take. */
async function processorMsOf(rows: readonly JsonObject[]): Promise<number> {
  const path = await files.write(
    'people.jsonl',
    rows.map(row => `${JSON.stringify(row)}\n`),
  )
  const derive = {
    geocode: openPlaces().geocode,
    employers: openEmployerFinder(store.records),
    links: openLinkFinder(store.records),
  }
  const before = process.cpuUsage()
  const { text } = guessMapping(person, rows, path)
  const source = await openFileSource(person, { path, mapping: { text, name: 'guess' }, options: {} })
  const batches = transform(source, { dataset: person, file: path, nowMs, ...derive })
  await runImport(store.records, {
    ...{ dataset: person, inputs: [{ source: 'hostile', batches }], derive, nowMs, dryRun: true },
    report: { add: async () => {} },
    onProgress: nowhere,
  })
  return process.cpuUsage(before).user / 1000
}

it.each(tried)(
  'ten times the characters take not much more than ten times the processor: $column of $fragment',
  async ({ column, textOf }) => {
    const people = Array.from({ length: 15 }, (_, at) => ordinary(at))
    const msOf = (length: number) => processorMsOf([...people, { ...ordinary(99), [column]: textOf(length) }])
    await msOf(10)
    const short = await msOf(10_000)
    // The square of the length would be a hundred times as much.
    expect(await msOf(100_000)).toBeLessThan(1000 + 20 * short)
  },
)
