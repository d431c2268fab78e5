// The prepared statements of one dataset, and how its database rows become records.
import { isUtf8 } from 'node:buffer'
import type { Dataset } from '../../catalog/dataset.ts'
import { shownPaths } from '../../catalog/links.ts'
import { stamp } from '../../catalog/stamp.ts'
import { namePaths } from '../../query/names.ts'
import type {
  IdentifierHolder,
  RecordIdentifier,
  RecordWithContributions,
  StoredMatch,
  StoredRecord,
  UnparsedContribution,
  UnparsedRecord,
} from '../records.ts'
import { asBytes, decodeText, parseObject, warnOfUnreadable } from '../stored-text.ts'
import type { Database } from './database.ts'
import { openTextReader, type TextReader } from './packed-texts.ts'
import { openPicks } from './picks.ts'
import { parseRegistryIds } from './registry-id-texts.ts'
import type { IndexedRecord } from './row-maker.ts'

type DatabaseRow = readonly unknown[]

/** A match with the length of its text, by which the cache of matches is bounded. */
type MatchWithLength = StoredMatch & { readonly length: number }

/** The JSON of a record as it is stored, in UTF-8, without stamped fields. */
export interface StoredJson {
  readonly id: number
  readonly json: Uint8Array
  readonly updatedAtMs: number
}

/** The largest record, in bytes, that is read together with others: larger ones would fill the memory. */
const readTogetherMax = 100_000

export type Tables = ReturnType<typeof openTables>

/** The tables of all datasets by name, over one connection. */
export type TablesByDataset = ReadonlyMap<string, Tables>

export function openAllTables(database: Database, datasets: readonly Dataset[]): TablesByDataset {
  const textOf = openTextReader(database)
  return new Map(
    datasets.map(dataset => [
      dataset.name,
      openTables(database, dataset, { shown: shownPaths(datasets, dataset.name), textOf }),
    ]),
  )
}

/** Throws for a name that no dataset has. */
export function tablesNamed(tables: TablesByDataset, dataset: string): Tables {
  const found = tables.get(dataset)
  if (!found) throw new Error(`No dataset is named ${dataset}.`)
  return found
}

interface TablesOptions {
  /** The paths that other records show. */
  readonly shown: readonly string[]
  readonly textOf: TextReader
}

/** Reads of one dataset over one connection; rows are arrays because the driver makes those fastest. */
function openTables(database: Database, dataset: Dataset, { shown, textOf }: TablesOptions) {
  const { name } = dataset
  const extractedPaths = [...new Set([...shown, ...(dataset.findsByName ? namePaths(dataset) : [])])]
  const prepare = (sql: string) => database.prepare(sql).raw()
  const byId = prepare(`SELECT id, ${asBytes('data')}, updated_at FROM ${name} WHERE id = ?`)
  // One row with all records, because each row that the driver reads costs more than the look-up.
  const together = prepare(
    `SELECT json_group_array(json_array(id, updated_at, octet_length(data))), CAST(group_concat(data, '') AS BLOB)
     FROM ${name} WHERE id IN (SELECT value FROM json_each(?)) AND octet_length(data) <= ${readTogetherMax}`,
  )
  const redirect = prepare(`SELECT target FROM ${name}_redirect WHERE id = ?`)
  // Most identifiers have one holder or none: this reads one, and counts them, in one statement.
  const anyByKey = prepare(
    `SELECT r.id, ${asBytes('r.data')}, r.updated_at, i.former,
       (SELECT count(*) FROM ${name}_identifier WHERE kind = i.kind AND value = i.value)
     FROM ${name}_identifier i LEFT JOIN ${name} r ON r.id = i.record WHERE i.kind = ? AND i.value = ? LIMIT 1`,
  )
  // A single row with a list in it, because reading many rows through the driver costs more than the search. The lowest
  // bits of a number say whether the record had the identifier formerly, and whether another one has absorbed it.
  const byKey = prepare(
    `SELECT json_group_array(record * 4 + former * 2 + EXISTS (SELECT 1 FROM ${name}_redirect WHERE id = record)) FROM
     (SELECT record, former FROM ${name}_identifier WHERE kind = ? AND value = ? ORDER BY former, record LIMIT ?)`,
  )
  const soleWith = (data: string) =>
    prepare(
      `SELECT ${data}, ${contributionColumns('r')} FROM ${name} r LEFT JOIN source s ON s.id = r.source WHERE r.id = ?`,
    )
  const contributionsOf = (data: string) =>
    prepare(
      `SELECT ${data}, ${contributionColumns('c')} FROM ${name}_contribution c JOIN source s ON s.id = c.source
       WHERE c.record = ? ORDER BY c.seen, c.load, length(c.key), c.key`,
    )
  const [sole, contributions] = [soleWith(asBytes('r.data')), contributionsOf(asBytes('c.data'))]
  // Imports do not parse most of what they read.
  const [soleChecked, contributionsChecked] = [soleWith(asJson('r.data')), contributionsOf(asJson('c.data'))]

  /** Returns the record that absorbed the record, or the id itself. Redirects never form a circle. */
  const redirected = (id: number): number => {
    const row = redirect.get(id) as DatabaseRow | undefined
    return row ? redirected(Number(row[0])) : id
  }

  /** Returns a row that begins with id and data, with the text of the data. */
  const unpacked = (row: DatabaseRow | undefined): DatabaseRow | undefined =>
    row && [row[0], textOf(row[1]), ...row.slice(2)]

  const rowOf = (id: number) =>
    unpacked((byId.get(id) ?? byId.get(redirected(id))) as DatabaseRow | undefined)

  const get = (id: number): StoredRecord | undefined => {
    const row = rowOf(id)
    return row && readable(dataset, row)
  }

  /** Returns what the index needs of a record. */
  const getIndexed = (id: number): IndexedRecord | undefined => {
    const row = rowOf(id)
    return row && indexed(dataset, row)
  }

  const readOne = (id: number): StoredJson | undefined => {
    const row = rowOf(id)
    return row && { id: Number(row[0]), json: textBytes(row[1]), updatedAtMs: Number(row[2]) }
  }

  // Returns the records by the ids that were asked for; ids without a readable record are missing.
  const readTogether = (ids: readonly number[]): ReadonlyMap<number, StoredJson> => {
    const found = new Map<number, StoredJson>()
    const [heads, bytes] = together.get(JSON.stringify(ids)) as [string, Uint8Array | null]
    let end = 0
    for (const [id, updatedAtMs, length] of JSON.parse(heads) as [number, number, number][]) {
      const start = end
      end += length
      found.set(id, { id, updatedAtMs, json: textBytes(textOf(bytes?.subarray(start, end))) })
    }
    for (const id of ids) {
      const stored = found.get(id) ?? readOne(id)
      if (stored && stored.json.length > 0 && isUtf8(stored.json)) {
        found.set(id, stored)
      } else {
        found.delete(id)
        if (stored) warnOfUnreadable(name, stored.id)
      }
    }
    return found
  }

  const toMatches = (row: DatabaseRow, former: boolean): readonly MatchWithLength[] => {
    const stored = readable(dataset, row)
    return stored ? [{ ...stored, former, length: (row[1] as Uint8Array).length }] : []
  }

  const { pickValues, pickEach } = openPicks(database, dataset, { extractedPaths, redirected, textOf })

  const find = ({ kind, value }: RecordIdentifier): readonly MatchWithLength[] => {
    const any = unpacked(anyByKey.get(kind, value) as DatabaseRow | undefined)
    if (!any) return []
    const [id, , , former, count] = any
    return count === 1 && id !== null ? toMatches(any, former === 1) : findAll(kind, value)
  }

  const findAll = (kind: string, value: string): readonly MatchWithLength[] =>
    holders({ kind, value }).flatMap(({ id, former }) => {
      const row = unpacked(byId.get(id) as DatabaseRow | undefined)
      return row ? toMatches(row, former) : []
    })

  // Returns all holders unless `atMost` is given. A row of an absorbed record counts, once, for the one that absorbed it.
  const holders = ({ kind, value }: RecordIdentifier, atMost = -1): readonly IdentifierHolder[] => {
    const [list] = byKey.get(kind, value, atMost) as DatabaseRow
    if (list === '[]') return []
    const found = new Map<number, IdentifierHolder>()
    for (const holder of JSON.parse(String(list)) as number[]) {
      const record = Math.floor(holder / 4)
      const id = holder % 2 === 1 ? redirected(record) : record
      if (!found.has(id)) found.set(id, { id, former: Math.floor(holder / 2) % 2 === 1 })
    }
    return [...found.values()]
  }

  const readUnparsed = (id: number): Omit<UnparsedRecord, 'registryIdsOnFile'> | undefined => {
    const row = soleChecked.get(id) as DatabaseRow | undefined
    if (row) {
      const rows = row[1] === null ? (contributionsChecked.all(id) as DatabaseRow[]) : [row]
      return { id, text: textIn(row[0]) ?? nothing, contributions: rows.map(toContribution) }
    }
    const target = redirected(id)
    return target === id ? undefined : readUnparsed(target)
  }

  const textIn = (column: unknown): string | undefined => {
    const bytes = textOf(column)
    return bytes && decodeText(bytes)
  }

  const toContribution = ([data, source, key, seen, hash, load, ids]: DatabaseRow): UnparsedContribution => {
    const text = textIn(data)
    const registryIds = parseRegistryIds(ids)
    return {
      source: decodeText(source) ?? '',
      key: decodeText(key) ?? '',
      seenMs: Number(seen),
      hash: text === undefined ? '' : (decodeText(hash) ?? ''),
      load: Number(load),
      text: text ?? nothing,
      ...(registryIds && { registryIds }),
    }
  }

  const withContributions = (id: number): RecordWithContributions | undefined => {
    const row = sole.get(id) as DatabaseRow | undefined
    if (row) {
      const rows = row[1] === null ? (contributions.all(id) as DatabaseRow[]) : [row]
      const record = parseObject(textOf(row[0]))
      if (!record) warnOfUnreadable(name, id)
      const parsed = rows.flatMap(each => {
        const { text, ...contribution } = toContribution(each)
        const contributed = each === row ? record : parseObject(textOf(each[0]))
        return contributed ? [{ ...contribution, record: contributed }] : []
      })
      return record && { id, record, contributions: parsed }
    }
    const target = redirected(id)
    return target === id ? undefined : withContributions(target)
  }

  const count = (): number => Number((prepare(`SELECT count(*) FROM ${name}`).get() as DatabaseRow)[0])

  // A list in one row, because reading many rows through the driver costs more than the scan.
  const idsBefore = (timeMs: number): readonly number[] => {
    const sql = `SELECT json_group_array(id) FROM (SELECT id FROM ${name} WHERE updated_at < ? ORDER BY id)`
    const [list] = prepare(sql).get(timeMs) as [string]
    return JSON.parse(list) as number[]
  }

  return {
    dataset,
    shown,
    extractedPaths,
    redirected,
    get,
    getIndexed,
    readTogether,
    pickValues,
    pickEach,
    find,
    holders,
    readUnparsed,
    withContributions,
    count,
    idsBefore,
  }
}

/** The columns of a contribution besides its record; every text as bytes. */
const contributionColumns = (of: string): string =>
  `${asBytes('s.name')}, ${asBytes(`${of}.key`)}, ${of}.seen, ${asBytes(`${of}.hash`)}, ${of}.load, ${asBytes(`${of}.registry_ids`)}`

/** Selects NULL where the column is plain and not a JSON object. Packed texts have a checksum instead. */
const asJson = (column: string): string =>
  `CASE WHEN typeof(${column}) = 'blob' OR json_valid(${column}) AND substr(${column}, 1, 1) = '{' THEN ${asBytes(column)} END`

/** No bytes stand for what is damaged: they are no JSON. */
const textBytes = (text: unknown): Uint8Array => (text instanceof Uint8Array ? text : new Uint8Array(0))

/** Replaces an unreadable record; no row has its hash, so that the next import of the same row replaces it. */
const nothing = '{}'

/** Returns the record of a database row that begins with id, the text of its data and updated_at; undefined, with one warning, when it cannot be read. */
function readable(dataset: Dataset, [id, data, updatedAt]: DatabaseRow): StoredRecord | undefined {
  const record = parseObject(data)
  if (record) return toRecord(dataset, { id: Number(id), record, updatedAtMs: Number(updatedAt) })
  warnOfUnreadable(dataset.name, Number(id))
  return undefined
}

/** Like `readable`, with the text of the record. */
export function indexed(dataset: Dataset, row: DatabaseRow): IndexedRecord | undefined {
  const stored = readable(dataset, row)
  return stored && { ...stored, json: textBytes(row[1]) }
}

/** Stamps a record in place; it must have been parsed for this caller alone. */
export const toRecord = (dataset: Dataset, { id, record, updatedAtMs }: StoredRecord): StoredRecord => ({
  id,
  updatedAtMs,
  record: stamp(dataset, record, id, updatedAtMs),
})
