// The prepared statements of one dataset, and how its rows become records.

import type { Dataset } from '../../catalog/dataset.ts'
import { shownPaths } from '../../catalog/links.ts'
import { stamp } from '../../catalog/stamp.ts'
import type { Json } from '../../lib/json/json.ts'
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
import { asBytes, decoded, objectIn, warnOfUnreadable } from '../stored-text.ts'
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
  const byId = prepare(`SELECT id, ${asBytes('data')}, updated_at FROM ${name} WHERE id = ?`)
  const redirect = prepare(`SELECT target FROM ${name}_redirect WHERE id = ?`)
  // Most keys find one record or none: that one in the same statement, and how many there are.
  const anyByKey = prepare(
    `SELECT r.id, ${asBytes('r.data')}, r.updated_at, i.former,
       (SELECT count(*) FROM ${name}_identifier WHERE kind = i.kind AND value = i.value)
     FROM ${name}_identifier i LEFT JOIN ${name} r ON r.id = i.record WHERE i.kind = ? AND i.value = ? LIMIT 1`,
  )
  // One row with a list in it: asking the driver for many rows costs more than the search.
  const byKey = prepare(
    `SELECT json_group_array(record * 2 + former) FROM
     (SELECT record, former FROM ${name}_identifier WHERE kind = ? AND value = ? ORDER BY former, record LIMIT ?)`,
  )
  const soleOf = (data: string) =>
    prepare(
      `SELECT ${data}, ${saidColumns('r')} FROM ${name} r LEFT JOIN source s ON s.id = r.source WHERE r.id = ?`,
    )
  const contributionsOf = (data: string) =>
    prepare(
      `SELECT ${data}, ${saidColumns('c')} FROM ${name}_contribution c JOIN source s ON s.id = c.source
       WHERE c.record = ? ORDER BY c.seen, c.load, length(c.key), c.key`,
    )
  const [sole, contributions] = [soleOf(asBytes('r.data')), contributionsOf(asBytes('c.data'))]
  // Loads do not parse most of what they read.
  const [soleChecked, contributionsChecked] = [soleOf(asJson('r.data')), contributionsOf(asJson('c.data'))]

  /** Where an absorbed record went; ids lead on, never in a circle, because targets are older records. */
  const followed = (id: number): number => {
    const row = redirect.get(id) as Row | undefined
    return row ? followed(Number(row[0])) : id
  }

  const rowOf = (id: number) => (byId.get(id) ?? byId.get(followed(id))) as Row | undefined

  const get = (id: number): StoredRecord | undefined => {
    const row = rowOf(id)
    return row && readable(dataset, row)
  }

  const read = (id: number): StoredText | undefined => {
    const row = rowOf(id)
    const text = row && decoded(row[1])
    if (row && text === undefined) warnOfUnreadable(name, Number(row[0]))
    return row && text !== undefined ? { id: Number(row[0]), text, updatedAtMs: Number(row[2]) } : undefined
  }

  const toFound = (row: Row, former: boolean): readonly FoundRecord[] => {
    const stored = readable(dataset, row)
    return stored ? [{ ...stored, former, length: (row[1] as Uint8Array).length }] : []
  }

  const picks = new Map<string, ReturnType<typeof prepare>>()
  const atHand = prepare(`SELECT ${asBytes('data')} FROM ${name}_at_hand WHERE id = ?`)
  const pick = (id: number, paths: readonly string[]): Picked | undefined => {
    const isAtHand = paths.every(path => atHandPaths.includes(path))
    const found = isAtHand ? (atHand.get(id) as Row | undefined) : undefined
    const known = found && objectIn(found[0])
    // What was kept at hand under another catalogue may lack a path.
    if (known && paths.every(path => Object.hasOwn(known, path))) {
      return { id, values: paths.map(path => known[path] ?? null) }
    }
    // Paths of the catalogue: nothing of a request stands in the statement.
    const list = paths.map(path => `data -> '$.${path}'`).join()
    const sql = `SELECT CASE WHEN json_valid(data) THEN ${asBytes(`json_array(${list})`)} END FROM ${name} WHERE id = ?`
    const statement = picks.get(sql) ?? prepare(sql)
    picks.set(sql, statement)
    const row = statement.get(id) as Row | undefined
    if (row) {
      const text = row[0] === null ? undefined : decoded(row[0])
      if (text !== undefined) return { id, values: JSON.parse(text) as Json[] }
      warnOfUnreadable(name, id)
      return undefined
    }
    const target = followed(id)
    return target === id ? undefined : pick(target, paths)
  }

  const find = ({ kind, value }: Key): readonly FoundRecord[] => {
    const any = anyByKey.get(kind, value) as Row | undefined
    if (!any) return []
    const [id, , , former, count] = any
    return count === 1 && id !== null ? toFound(any, former === 1) : findAll(kind, value)
  }

  const findAll = (kind: string, value: string): readonly FoundRecord[] =>
    holders({ kind, value }).flatMap(({ id, former }) => {
      const row = byId.get(id) as Row | undefined
      return row ? toFound(row, former) : []
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
    const row = soleChecked.get(id) as Row | undefined
    if (row) {
      const rows = row[1] === null ? (contributionsChecked.all(id) as Row[]) : [row]
      return { id, text: decoded(row[0]) ?? nothing, contributions: rows.map(toContribution) }
    }
    const target = followed(id)
    return target === id ? undefined : filed(target)
  }

  const dossier = (id: number): Dossier | undefined => {
    const row = sole.get(id) as Row | undefined
    if (row) {
      const rows = row[1] === null ? (contributions.all(id) as Row[]) : [row]
      const record = objectIn(row[0])
      if (!record) warnOfUnreadable(name, id)
      const said = rows.flatMap(each => {
        const { text, ...contribution } = toContribution(each)
        const own = each === row ? record : objectIn(each[0])
        return own ? [{ ...contribution, record: own }] : []
      })
      return record && { id, record, contributions: said }
    }
    const target = followed(id)
    return target === id ? undefined : dossier(target)
  }

  const count = (): number => Number((prepare(`SELECT count(*) FROM ${name}`).get() as Row)[0])

  return { dataset, shown, atHandPaths, followed, get, read, pick, find, holders, filed, dossier, count }
}

/** What is known of a contribution beside its record; every text as bytes. */
const saidColumns = (of: string): string =>
  `${asBytes('s.name')}, ${asBytes(`${of}.key`)}, ${of}.seen, ${asBytes(`${of}.hash`)}, ${of}.load`

/** NULL where the column holds no JSON object. */
const asJson = (column: string): string =>
  `CASE WHEN json_valid(${column}) AND substr(${column}, 1, 1) = '{' THEN ${asBytes(column)} END`

/** Stands for what nobody can read; no row has its hash, so that the next import of the same row takes its place. */
const nothing = '{}'

/** A row that begins with id, data as bytes, updated_at; undefined, and said once, where nobody can read it. */
export function readable(dataset: Dataset, [id, data, updatedAt]: Row): StoredRecord | undefined {
  const record = objectIn(data)
  if (record) return toRecord(dataset, { id: Number(id), record, updatedAtMs: Number(updatedAt) })
  warnOfUnreadable(dataset.name, Number(id))
  return undefined
}

/** Stamps a record that was parsed for this caller alone. */
export const toRecord = (dataset: Dataset, { id, record, updatedAtMs }: StoredRecord): StoredRecord => ({
  id,
  updatedAtMs,
  record: stamp(dataset, record, id, updatedAtMs),
})

function toContribution([data, source, key, seen, hash, load]: Row): FiledContribution {
  const text = data === null ? undefined : decoded(data)
  return {
    source: decoded(source) ?? '',
    key: decoded(key) ?? '',
    seenMs: Number(seen),
    hash: text === undefined ? '' : (decoded(hash) ?? ''),
    load: Number(load),
    text: text ?? nothing,
  }
}
