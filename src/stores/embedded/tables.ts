// The prepared statements of one dataset, and how its rows become records.

import type { Dataset } from '../../catalog/dataset.ts'
import { stamp } from '../../catalog/stamp.ts'
import type { JsonObject } from '../../lib/json.ts'
import type { Contribution, Dossier, Found, Key, StoredRecord } from '../records.ts'
import type { Database } from './database.ts'

type Row = readonly unknown[]

export type Tables = ReturnType<typeof openTables>

/** Reads of one dataset over one connection; rows are arrays because the driver makes those fastest. */
export function openTables(database: Database, dataset: Dataset) {
  const { name } = dataset
  const prepare = (sql: string) => database.prepare(sql).raw()
  const byId = prepare(`SELECT id, data, updated_at FROM ${name} WHERE id = ?`)
  const redirect = prepare(`SELECT target FROM ${name}_redirect WHERE id = ?`)
  const byKey = prepare(
    `SELECT record, former FROM ${name}_identifier WHERE kind = ? AND value = ? ORDER BY former, record`,
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

  const get = (id: number): StoredRecord | undefined => {
    const row = (byId.get(id) ?? byId.get(followed(id))) as Row | undefined
    return row && toRecord(dataset, row)
  }

  // Rows that still name an absorbed record count for the one it went into, once.
  const find = ({ kind, value }: Key): readonly Found[] => {
    const found = new Map<number, Found>()
    for (const [record, former] of byKey.all(kind, value) as Row[]) {
      const id = followed(Number(record))
      if (!found.has(id)) found.set(id, { id, former: former === 1 })
    }
    return [...found.values()]
  }

  const dossier = (asked: number): Dossier | undefined => {
    const id = byId.get(asked) ? asked : followed(asked)
    const row = sole.get(id) as Row | undefined
    if (!row) return undefined
    const rows = row[1] === null ? (contributions.all(id) as Row[]) : [row]
    return { id, record: parse(row[0]), contributions: rows.map(toContribution) }
  }

  const count = (): number => Number((prepare(`SELECT count(*) FROM ${name}`).get() as Row)[0])

  return { get, find, dossier, count }
}

/** A row of id, data, updated_at. */
export function toRecord(dataset: Dataset, [id, data, updatedAt]: Row): StoredRecord {
  const updatedAtMs = Number(updatedAt)
  return { id: Number(id), updatedAtMs, record: stamp(dataset, parse(data), Number(id), updatedAtMs) }
}

const toContribution = ([data, source, key, seen, hash, load]: Row): Contribution => ({
  source: String(source),
  key: String(key),
  seenMs: Number(seen),
  hash: String(hash),
  load: Number(load),
  record: parse(data),
})

// Written by this store and checked before it was; parsed at this boundary.
const parse = (data: unknown): JsonObject => JSON.parse(String(data)) as JsonObject
