import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldBy } from '../../../test/support/entries.ts'
import { importRows, nowMs, type Row } from '../../../test/support/imports.ts'
import { type CompanyOptions, firm } from '../../../test/support/rows.ts'
import { company } from '../../catalog/company/company.ts'
import { datasets } from '../../catalog/index.ts'
import { isObject, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { namesOf } from '../../query/names.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import { mergeContributions } from '../../stores/merge.ts'
import type { Records, RecordWithContributions } from '../../stores/records.ts'
import { derivationFor } from '../derive/derive.ts'
import { openEmployerFinder } from '../derive/employer-finder.ts'
import { openLinkFinder } from '../derive/link-finder.ts'
import { identifiersOf, nameOf } from '../keys.ts'
import { compilePrepare, type PreparedRow } from '../prepare.ts'
import { rowKey } from './contributions.ts'

/** The short form plays the same imports every time; the long form searches among new ones. */
const search = process.env.LONG ? { numRuns: 5000 } : { numRuns: 8, seed: 20 }
const timeoutMs = process.env.LONG ? 7_200_000 : 90_000
/** No import of a run can make more. */
const idMax = 70

/** Companies of few names, domains, profiles and ids, so that rows keep meeting each other. */
const identifiers = {
  domain: fc.constantFrom('acme.com', 'zenith.com'),
  url: fc.constantFrom('a', 'b', 'c'),
  otherUrl: fc.constantFrom('a', 'b'),
}
const values = {
  name: fc.constantFrom('Acme', 'Acme Inc', 'Zenith Bakery', 'Quux Mining'),
  year: fc.constantFrom(1990, 1991),
  date: fc.constantFrom('2020-01-01', '2021-01-01', '2022-01-01'),
}
const id = fc.constantFrom(1, 2, 3, 9)
const requiredKeys: ('name' | 'date')[] = ['name', 'date']
const row = fc.record({ ...identifiers, ...values, id }, { requiredKeys }).map(toRow)
// Ids are given in the order of batches, and decide what is ambiguous.
const rowWithoutId = fc.record({ ...identifiers, ...values }, { requiredKeys }).map(toRow)

function toRow({ name, ...rest }: CompanyOptions & { readonly name: string }): Row {
  return firm(name, rest)
}

const fileOf = (rows: fc.Arbitrary<Row>): fc.Arbitrary<File> =>
  fc.record({
    source: fc.constantFrom('crm', 'list', 'register'),
    rows: fc.array(rows, { minLength: 1, maxLength: 4 }),
    batchSize: fc.constantFrom(1, 2, 4),
  })

interface File {
  readonly source: string
  readonly rows: readonly Row[]
  readonly batchSize: number
}

async function inStore<T>(work: (records: Records) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-model-'))
  const records = openEmbeddedRecords(folder, datasets)
  try {
    return await work(records)
  } finally {
    await records.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const importFile = (records: Records, { source, rows, batchSize }: File) =>
  importRows(records, company, source, rows, { batchSize })

/** Returns what every id finds, ids of absorbed records included. */
async function allRecords(records: Records): Promise<ReadonlyMap<number, RecordWithContributions>> {
  const ids = Array.from({ length: idMax }, (_, index) => index + 1)
  const stored = await Promise.all(
    ids.map(async id => [id, await records.contributionsOf('company', id)] as const),
  )
  return new Map(stored.flatMap(([id, record]) => (record ? [[id, record] as const] : [])))
}

const distinct = (
  stored: ReadonlyMap<number, RecordWithContributions>,
): readonly RecordWithContributions[] => [
  ...new Map([...stored.values()].map(record => [record.id, record])).values(),
]

async function prepared(records: Records, { source, rows }: File): Promise<readonly PreparedRow[]> {
  const context = {
    dataset: company,
    source,
    nowMs,
    geocode: () => undefined,
    employers: openEmployerFinder(records),
    links: openLinkFinder(records),
  }
  const prepare = compilePrepare(context)
  const results = await Promise.all(
    rows.map(({ record, date }) =>
      prepare({ record: structuredClone(record), externalIds: [], ...(date !== undefined && { date }) }),
    ),
  )
  return results.flatMap(result => ('reason' in result ? [] : [result]))
}

/** The last file again changes no count and no record. */
async function expectIdempotent(records: Records, last: File) {
  const before = await allRecords(records)
  const counts = await importFile(records, last)
  expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: last.rows.length, rejected: 0 })
  expect(await allRecords(records)).toEqual(before)
}

/** Each identifier of each row that no newer snapshot replaced leads to exactly one record with its statement. */
async function expectFound(
  records: Records,
  last: File,
  stored: ReadonlyMap<number, RecordWithContributions>,
) {
  const ofSource = distinct(stored).flatMap(({ contributions }) =>
    contributions.filter(({ source }) => source === last.source),
  )
  for (const { keys, hash, contributionKey, seenMs } of await prepared(records, last)) {
    if (ofSource.some(part => rowKey(part.key) === contributionKey && part.seenMs > seenMs)) continue
    for (const key of keys.filter(({ kind }) => kind !== 'name')) {
      const found = await records.find('company', key)
      const holding = found.filter(({ id }) =>
        stored.get(id)?.contributions.some(part => part.source === last.source && part.hash === hash),
      )
      expect([key, holding.length]).toEqual([key, 1])
    }
  }
}

/** Every record is the merge of what its sources say, and is found by what it states. */
async function expectConsistent(records: Records, stored: ReadonlyMap<number, RecordWithContributions>) {
  expect(await records.count('company')).toBe(distinct(stored).length)
  for (const { id, record, contributions } of distinct(stored)) {
    const said = contributions.map(part => ({ ...part, record: structuredClone(part.record) }))
    const merged = (said.length === 1 ? said[0]?.record : mergeContributions(company, said)) as MutableObject
    const employers = openEmployerFinder(records)
    if (said.length > 1)
      await derivationFor('company')(merged, {
        geocode: () => undefined,
        employers,
        links: openLinkFinder(records),
        todayMs: nowMs,
      })
    expect(withoutFormerNames(record)).toEqual(withoutFormerNames(merged))
    const names = namesOf(company, record).map(normalCompanyName)
    for (const one of contributions) expect(names).toContain(normalCompanyName(nameOf(company, one.record)))
    const [stored] = await records.get('company', [id])
    expect(stored?.updatedAtMs).toBe(Math.max(...contributions.map(({ seenMs }) => seenMs)))
    for (const key of identifiersOf(company, record)) {
      expect(heldBy(await records.find('company', key))).toContainEqual({ id, former: false })
    }
  }
}

const withoutFormerNames = (record: JsonObject): JsonObject => {
  const { former_names: _, ...basic } = isObject(record.basic_info) ? record.basic_info : {}
  return { ...record, basic_info: basic }
}

/** A record keeps one spelling of a former name; the order of rows decides which. */
const withNormalFormerNames = (record: JsonObject): JsonObject => {
  const former = isObject(record.basic_info) ? record.basic_info.former_names : undefined
  const names = Array.isArray(former)
    ? former.map(name => normalCompanyName(String(name)) ?? null).sort()
    : []
  return { ...withoutFormerNames(record), former_names: names }
}

/** Fails when a row that has ever contributed to a record no longer does. */
function expectSameMeaning(
  rowsById: Map<number, ReadonlySet<string>>,
  stored: ReadonlyMap<number, RecordWithContributions>,
) {
  for (const [id, before] of rowsById) {
    const now = rowsOf(stored.get(id))
    expect([id, [...before].filter(one => !now.has(one))]).toEqual([id, []])
  }
  for (const [id, record] of stored) rowsById.set(id, rowsOf(record))
}

const rowsOf = (record: RecordWithContributions | undefined): ReadonlySet<string> =>
  new Set(record?.contributions.map(({ source, key }) => `${source} ${rowKey(key)}`))

describe('any imports of any rows', () => {
  it(
    'keep every id to its meaning, every record to its sources, and change nothing the second time',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(fileOf(row), { minLength: 1, maxLength: 6 }), files =>
          inStore(async records => {
            const rowsById = new Map<number, ReadonlySet<string>>()
            for (const one of files) {
              await importFile(records, one)
              const stored = await allRecords(records)
              expectSameMeaning(rowsById, stored)
              await expectConsistent(records, stored)
              await expectFound(records, one, stored)
              await expectIdempotent(records, one)
            }
          }),
        ),
        search,
      ),
    timeoutMs,
  )

  it(
    'come to the same records whatever the batches',
    () => {
      const grouped = async (files: readonly File[]) =>
        inStore(async records => {
          for (const one of files) await importFile(records, one)
          const rows = distinct(await allRecords(records)).map(({ record, contributions }) =>
            JSON.stringify([
              withNormalFormerNames(record),
              contributions.map(({ source, hash }) => [source, hash]),
            ]),
          )
          return rows.sort()
        })
      return fc.assert(
        fc.asyncProperty(fc.array(fileOf(rowWithoutId), { minLength: 1, maxLength: 4 }), async files => {
          const whole = await grouped(files.map(one => ({ ...one, batchSize: 10 })))
          expect(await grouped(files.map(one => ({ ...one, batchSize: 1 })))).toEqual(whole)
        }),
        search,
      )
    },
    timeoutMs,
  )
})
