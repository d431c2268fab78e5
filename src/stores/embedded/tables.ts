// The prepared statements of one dataset, and how its rows become records.

import type { Dataset } from '../../catalog/dataset.ts'
import { shownPaths } from '../../catalog/links.ts'
import { stamp } from '../../catalog/stamp.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { namePaths } from '../../query/names.ts'
import type {
  Dossier,
  Filed,
  FiledContribution,
  Found,
  Holder,
  Key,
  Picked,
  StoredRecord,
} from '../records.ts'
import type { Database } from './database.ts'

type Row = readonly unknown[]

/** With the length of its text, by which what is kept in memory is bounded. */
type FoundRecord = Found & { readonly length: number }

/** A record unparsed, without what the row knows of it. */
export interface StoredText {
  readonly id: number
  readonly text: string
  readonly updatedAtMs: number
}

export type Tables = ReturnType<typeof openTables>

/** By the name of the dataset, all over one connection. */
export type TablesOf = ReadonlyMap<string, Tables>

export const openAllTables = (database: Database, datasets: readonly Dataset[]): TablesOf =>
  new Map(
    datasets.map(dataset => [
      dataset.name,
      openTables(database, dataset, shownPaths(datasets, dataset.name)),
    ]),
  )

/** Throws for a name that no dataset has. */
export function tablesNamed(tables: TablesOf, dataset: string): Tables {
  const found = tables.get(dataset)
  if (!found) throw new Error(`No dataset is named ${dataset}.`)
  return found
}

/** Reads of one dataset, of which others show `shown`, over one connection; rows are arrays because the driver makes those fastest. */
function openTables(database: Database, dataset: Dataset, shown: readonly string[]) {
  const { name } = dataset
  const atHandPaths = [...new Set([...shown, ...(dataset.findsByName ? namePaths(dataset) : [])])]
  const prepare = (sql: string) => database.prepare(sql).raw()
  const byId = prepare(`SELECT id, data, updated_at FROM ${name} WHERE id = ?`)
  const redirect = prepare(`SELECT target FROM ${name}_redirect WHERE id = ?`)
  // Most keys find one record or none: that one in the same statement, and how many there are.
  const anyByKey = prepare(
    `SELECT r.id, r.data, r.updated_at, i.former,
       (SELECT count(*) FROM ${name}_identifier WHERE kind = i.kind AND value = i.value)
     FROM ${name}_identifier i LEFT JOIN ${name} r ON r.id = i.record WHERE i.kind = ? AND i.value = ? LIMIT 1`,
  )
  // One row with a list in it: asking the driver for many rows costs more than the search.
  const byKey = prepare(
    `SELECT json_group_array(record * 2 + former) FROM
     (SELECT record, former FROM ${name}_identifier WHERE kind = ? AND value = ? ORDER BY former, record LIMIT ?)`,
  )
  const sole = prepare(
    `SELECT r.data, s.name, r.key, r.seen, r.hash, r.load FROM ${name} r LEFT JOIN source s ON s.id = r.source WHERE r.id = ?`,
  )
  const contributions = prepare(
    `SELECT c.data, s.name, c.key, c.seen, c.hash, c.load FROM ${name}_contribution c JOIN source s ON s.id = c.source
     WHERE c.record = ? ORDER BY c.seen, c.load, length(c.key), c.key`,
  )

  /** Where an absorbed record went; ids lead on, never in a circle, because targets are older records. */
  const followed = (id: number): number => {
    const row = redirect.get(id) as Row | undefined
    return row ? followed(Number(row[0])) : id
  }

  const rowOf = (id: number) => (byId.get(id) ?? byId.get(followed(id))) as Row | undefined

  const get = (id: number): StoredRecord | undefined => {
    const row = rowOf(id)
    return row && toRecord(dataset, row)
  }

  const read = (id: number): StoredText | undefined => {
    const row = rowOf(id)
    return row && { id: Number(row[0]), text: String(row[1]), updatedAtMs: Number(row[2]) }
  }

  const toFound = (row: Row, former: boolean): FoundRecord => ({
    ...toRecord(dataset, row),
    former,
    length: String(row[1]).length,
  })

  const picks = new Map<string, ReturnType<typeof prepare>>()
  const atHand = prepare(`SELECT data FROM ${name}_at_hand WHERE id = ?`)
  const pick = (id: number, paths: readonly string[]): Picked | undefined => {
    const isAtHand = paths.every(path => atHandPaths.includes(path))
    const found = isAtHand ? (atHand.get(id) as Row | undefined) : undefined
    const known = found && parse(found[0])
    // What was kept at hand under another catalogue may lack a path.
    if (known && paths.every(path => Object.hasOwn(known, path))) {
      return { id, values: paths.map(path => known[path] ?? null) }
    }
    // Paths of the catalogue: nothing of a request stands in the statement.
    const sql = `SELECT json_array(${paths.map(path => `data -> '$.${path}'`).join()}) FROM ${name} WHERE id = ?`
    const statement = picks.get(sql) ?? prepare(sql)
    picks.set(sql, statement)
    const row = statement.get(id) as Row | undefined
    if (row) return { id, values: JSON.parse(String(row[0])) as Json[] }
    const target = followed(id)
    return target === id ? undefined : pick(target, paths)
  }

  const find = ({ kind, value }: Key): readonly FoundRecord[] => {
    const any = anyByKey.get(kind, value) as Row | undefined
    if (!any) return []
    const [id, , , former, count] = any
    return count === 1 && id !== null ? [toFound(any, former === 1)] : findAll(kind, value)
  }

  const findAll = (kind: string, value: string): readonly FoundRecord[] =>
    holders({ kind, value }).flatMap(({ id, former }) => {
      const row = byId.get(id) as Row | undefined
      return row ? [toFound(row, former)] : []
    })

  // Without `atMost` all of them. Rows that still name an absorbed record count for the one it went into, once.
  const holders = ({ kind, value }: Key, atMost = -1): readonly Holder[] => {
    const [list] = byKey.get(kind, value, atMost) as Row
    if (list === '[]') return []
    const found = new Map<number, Holder>()
    for (const holder of JSON.parse(String(list)) as number[]) {
      const id = followed(Math.floor(holder / 2))
      if (!found.has(id)) found.set(id, { id, former: holder % 2 === 1 })
    }
    return [...found.values()]
  }

  const filed = (id: number): Filed | undefined => {
    const row = sole.get(id) as Row | undefined
    if (row) {
      const rows = row[1] === null ? (contributions.all(id) as Row[]) : [row]
      return { id, text: String(row[0]), contributions: rows.map(toContribution) }
    }
    const target = followed(id)
    return target === id ? undefined : filed(target)
  }

  const dossier = (id: number): Dossier | undefined => {
    const found = filed(id)
    return (
      found && {
        id: found.id,
        record: parse(found.text),
        contributions: found.contributions.map(({ text, ...rest }) => ({ ...rest, record: parse(text) })),
      }
    )
  }

  const count = (): number => Number((prepare(`SELECT count(*) FROM ${name}`).get() as Row)[0])

  return { dataset, shown, atHandPaths, followed, get, read, pick, find, holders, filed, dossier, count }
}

/** A row that begins with id, data, updated_at. */
export function toRecord(dataset: Dataset, [id, data, updatedAt]: Row): StoredRecord {
  const updatedAtMs = Number(updatedAt)
  return { id: Number(id), updatedAtMs, record: stamp(dataset, parse(data), Number(id), updatedAtMs) }
}

const toContribution = ([data, source, key, seen, hash, load]: Row): FiledContribution => ({
  source: String(source),
  key: String(key),
  seenMs: Number(seen),
  hash: String(hash),
  load: Number(load),
  text: String(data),
})

// Written by this store and checked before it was; parsed at this boundary.
const parse = (data: unknown): JsonObject => JSON.parse(String(data)) as JsonObject
