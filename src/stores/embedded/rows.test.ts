// Pages are copied from the rows of segments: they show what the stored records show, byte for byte.
import { Buffer } from 'node:buffer'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importedWorld } from '../../../test/support/world.ts'
import type { Dataset, FieldPath } from '../../catalog/dataset.ts'
import { datasets } from '../../catalog/index.ts'
import type { Json } from '../../lib/json/json.ts'
import { textFields } from '../../query/bm25f.ts'
import type { Predicate } from '../../query/predicate.ts'
import { pathsRead } from '../../query/predicate-paths.ts'
import { refuseFields } from '../../query/project.ts'
import { valueAt, valuesIn } from '../../query/read.ts'
import { returnablePaths } from '../../query/returnable.ts'
import { isToldByRow } from '../../query/row-parts.ts'
import type { Records } from '../records.ts'
import { closeDatabase, type Database, openReader } from './database.ts'
import { openLinkers } from './linked-fields.ts'
import { openEmbeddedRecords } from './records.ts'
import { RowReader } from './rows.ts'
import { openPartReader } from './scan.ts'
import { indexFolder } from './search-index/index-files.ts'
import { IndexReader } from './search-index/index-reader.ts'
import { StoredRowReader } from './stored-rows.ts'
import { openAllTables } from './tables.ts'

/** The long form makes 100,000 requests over all datasets. */
const numRuns = process.env.LONG ? 16_700 : 40
const timeoutMs = process.env.LONG ? 3_600_000 : 30_000
const folder = mkdtempSync(join(tmpdir(), 'almanac-rows-'))
let records: Records
let database: Database
let stored: StoredRowReader

beforeAll(async () => {
  cpSync(await importedWorld(), folder, { recursive: true })
  records = openEmbeddedRecords(folder, datasets)
  database = openReader(join(folder, 'records.db'), 8)
  const tables = openAllTables(database, datasets)
  stored = new StoredRowReader(
    tables,
    openLinkers(() => 0, tables),
  )
})
afterAll(async () => {
  await records.close()
  closeDatabase(database)
  rmSync(folder, { recursive: true })
})

const [everything, marked] = [{ sections: 'all' } as const, { sections: 'all', marked: true } as const]

/** Draws the fields that a request may show: some, or those of an answer that names none. */
const showing = (dataset: Dataset) =>
  fc.record({
    fields: fc.option(
      fc.subarray([...returnablePaths({ dataset, returnable: everything })], { minLength: 1, maxLength: 8 }),
      { nil: undefined },
    ),
    defaults: fc.subarray(Object.keys(dataset.fields), { minLength: 1 }),
    permissions: fc.subarray(['certifications', 'honors', 'urn_url', 'technographics']),
    returnable: fc.constantFrom(everything, marked),
  })

const isPermitted = (dataset: Dataset, shows: ShownFields): boolean => {
  try {
    refuseFields({ ...shows, dataset, permissions: new Set(shows.permissions) })
    return true
  } catch {
    return false
  }
}
type ShownFields = ReturnType<typeof showing> extends fc.Arbitrary<infer Shown> ? Shown : never

it.each(datasets)(
  'shows of every $name what its stored record shows, whatever is asked for',
  async dataset => {
    const { name } = dataset
    const page = fc.record({
      shows: showing(dataset).filter(shows => isPermitted(dataset, shows)),
      after: fc.integer({ min: 0, max: await records.count(name) }),
      limit: fc.integer({ min: 1, max: 30 }),
      // Some pages: a reader for each takes longer than all the rest.
      isExported: fc.nat(19).map(number => number === 0),
    })
    await fc.assert(
      fc.asyncProperty(page, async ({ shows, after, limit, isExported }) => {
        const query = { dataset: name, where: undefined, sorts: [], after: { id: after, keys: [] }, limit }
        const [{ ids }, { rows }, joined] = await Promise.all([
          records.searchIds(query),
          records.searchEachRow(query, shows),
          records.searchRows(query, shows),
        ])
        const texts = stored.read(name, ids, shows).map(text => Buffer.from(text).toString())
        if (isExported) expect(exported(name, ids, shows)).toEqual(texts)
        expect(rows.map(text => Buffer.from(text).toString())).toEqual(texts)
        expect(joined.rows.map(text => Buffer.from(text).toString()).join()).toBe(texts.join())
      }),
      { numRuns },
    )
  },
  timeoutMs,
)

function exported(dataset: string, ids: readonly number[], shows: ShownFields): readonly string[] {
  const part = openPartReader(folder, datasets, { dataset, where: undefined, shows })
  part.begin()
  const rows = [...part.read({ ids, isMatched: true, share: 1 })].flatMap(read => read.rows)
  part.close()
  return rows.map(text => Buffer.from(text).toString())
}

/** Returns the condition that reads the values of the field. */
const reading = ({ lists, at }: Pick<FieldPath, 'lists' | 'at'>): Predicate =>
  lists.reduceRight<Predicate>((of, inner) => ({ is: 'element', lists: inner, of }), {
    is: 'oneOf',
    at,
    values: [],
  })

it.each(datasets)('has the values by which a $name is judged', async dataset => {
  const { name } = dataset
  for (const field of textFields(dataset)) expect(isToldByRow(dataset, reading(field))).toBe(true)
  const permissions = [...dataset.paths.values()].flatMap(({ permission }) => permission ?? [])
  const shows = {
    fields: undefined,
    defaults: Object.keys(dataset.fields),
    permissions,
    returnable: everything,
  }
  const query = { dataset: name, where: undefined, sorts: [], after: undefined, limit: 100 }
  const { rows } = await records.searchEachRow(query, shows)
  const { ids } = await records.searchIds(query)
  const stored = await records.get(name, ids)
  const told = [...dataset.paths.values()].filter(field => isToldByRow(dataset, reading(field)))
  expect(told.length).toBeGreaterThan(10)
  for (const [index, text] of rows.entries()) {
    const row = JSON.parse(Buffer.from(text).toString())
    for (const { path, lists, at } of told) {
      const valuesOf = (record: Json) => valuesIn(record, lists, at).filter(value => value !== '')
      expect([path, valuesOf(row)]).toEqual([path, valuesOf(stored[index]?.record ?? null)])
    }
  }
})

it.each(datasets)(
  'has them of a $name when only their paths are read, and each entry of a list',
  async dataset => {
    const { name } = dataset
    const index = new IndexReader(database, indexFolder(folder), [dataset])
    index.refresh()
    const views = index.views(name)
    const told = [...dataset.paths.values()].filter(
      field => !field.alias && isToldByRow(dataset, reading(field)),
    )
    const reader = new RowReader(openAllTables(database, datasets))
    const { ids } = await records.searchIds({
      dataset: name,
      where: undefined,
      sorts: [],
      after: undefined,
      limit: 20,
    })
    const stored = await records.get(name, ids)
    fc.assert(
      fc.property(fc.subarray(told, { minLength: 1, maxLength: 4 }), fields => {
        const read = reader.values(views, dataset, pathsRead(fields.map(reading)))
        for (const [index, id] of ids.entries()) {
          const [values, record] = [read(id) ?? null, stored[index]?.record ?? null]
          for (const { path, lists, at } of fields) {
            const valuesOf = (from: Json) => valuesIn(from, lists, at).filter(value => value !== '')
            expect([path, valuesOf(values)]).toEqual([path, valuesOf(record)])
            const entriesOf = (from: Json) => lists.length > 0 && entryCount(from, lists)
            expect([path, entriesOf(values)]).toEqual([path, entriesOf(record)])
          }
        }
      }),
      { numRuns },
    )
    index.close()
  },
)

/** Returns how many entries the outermost lists have. */
const entryCount = (record: Json, [lists = []]: FieldPath['lists']): number =>
  lists.reduce((count, list) => {
    const entries = valueAt(record, list)
    return count + (Array.isArray(entries) ? entries.length : 0)
  }, 0)
