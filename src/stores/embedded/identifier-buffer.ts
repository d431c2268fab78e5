// Collects the identifiers that an import writes, and writes many at a time: single writes would touch a page each.
import { distinguishingKinds } from '../../catalog/registry-ids.ts'
import { openBloomFilter } from '../../lib/bloom-filter.ts'
import type { IdentifierHolder, RecordIdentifier, RecordWrite } from '../records.ts'
import { type Database, firstValue, registryCondition } from './database.ts'
import type { ReferenceWriter } from './references.ts'

/**
 * The number of identifiers that are collected: enough that each page of the B-tree gets several, and few
 * enough to keep in memory.
 */
const collectedMax = 200_000
const writtenAtOnce = 3000

/** Maps the id of a record to true when it is a former holder, which no longer states the identifier. */
type Holders = Map<number, boolean>

/** The holders of an identifier. Most have one, which is a number: twice the id of the record, plus 1 for a former holder. */
type PendingHolders = number | Holders

const encodeHolder = (record: number, former: boolean): number => record * 2 + Number(former)

const holdersOf = (gathered: PendingHolders): Holders =>
  typeof gathered === 'number' ? new Map([[Math.floor(gathered / 2), gathered % 2 === 1]]) : new Map(gathered)

const noHolders: readonly IdentifierHolder[] = []

export class IdentifierBuffer {
  /** The holders by kind and value, with a character between them that sorts before all others. */
  readonly #gathered = new Map<string, PendingHolders>()
  /** The identifiers that this import has written, which saves reading scattered pages; undefined when the table had identifiers before. */
  readonly #written
  /** False while no record has an id of a registry, as in most data: none need be looked for with each record. */
  #hasRegistryIds: boolean
  /** The collected ids of registries, by record and by their text. */
  readonly #registryIds = new Map<number, Map<string, RecordIdentifier>>()
  readonly #dataset: string
  readonly #references: ReferenceWriter
  readonly #put
  readonly #drop
  readonly #select
  readonly #selectRegistryIds

  constructor(database: Database, dataset: string, references: ReferenceWriter) {
    this.#dataset = dataset
    this.#references = references
    const isEmpty = firstValue(database, `SELECT 1 FROM ${dataset}_identifier LIMIT 1`) === undefined
    this.#written = isEmpty ? openBloomFilter() : undefined
    this.#put = database.prepare(
      `INSERT OR REPLACE INTO ${dataset}_identifier
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
    )
    this.#drop = database.prepare(
      `DELETE FROM ${dataset}_identifier WHERE kind = ? AND value = ? AND record = ?`,
    )
    // A single statement for many identifiers, instead of one call each, halves the cost of an import.
    this.#select = database
      .prepare(
        `SELECT k.value ->> 2, i.record, i.former FROM json_each(?) k
         JOIN ${dataset}_identifier i ON i.kind = k.value ->> 0 AND i.value = k.value ->> 1 ORDER BY k.key, i.former`,
      )
      .raw()
    const anyRegistryId = `SELECT 1 FROM ${dataset}_identifier WHERE ${registryCondition} LIMIT 1`
    this.#hasRegistryIds = firstValue(database, anyRegistryId) !== undefined
    this.#selectRegistryIds = database
      .prepare(
        `SELECT kind, value FROM ${dataset}_identifier WHERE record = ? AND former = 0 AND ${registryCondition}`,
      )
      .raw()
  }

  add({ id, keys, formerKeys }: RecordWrite): void {
    for (const key of formerKeys) this.#hold(key, id, true)
    for (const key of keys) {
      this.#hold(key, id, false)
      if (!distinguishingKinds.has(key.kind)) continue
      this.#hasRegistryIds = true
      const ids = this.#registryIds.get(id) ?? new Map<string, RecordIdentifier>()
      this.#registryIds.set(id, ids.set(keyTextOf(key), key))
    }
  }

  /** Returns the identifiers of the `distinguishingKinds` by which the record is found, without former ones. */
  registryIdsOf(record: number): readonly RecordIdentifier[] {
    if (!this.#hasRegistryIds) return []
    const ids = new Map(this.#registryIds.get(record))
    for (const [kind, value] of this.#selectRegistryIds.all(record) as [string, string][]) {
      ids.set(keyTextOf({ kind, value }), { kind, value })
    }
    return [...ids.values()]
  }

  remove({ kind, value }: RecordIdentifier, record: number): void {
    const text = keyTextOf({ kind, value })
    const gathered = this.#gathered.get(text)
    if (typeof gathered === 'number') {
      if (Math.floor(gathered / 2) === record) this.#gathered.set(text, new Map())
    } else gathered?.delete(record)
    this.#drop.run(kind, value, record)
  }

  /** Returns the holders of each identifier, those that state it now first. */
  holders(keys: readonly RecordIdentifier[]): readonly (readonly IdentifierHolder[])[] {
    const found = keys.map(key => {
      const gathered = this.#gathered.get(keyTextOf(key))
      return gathered === undefined ? undefined : holdersOf(gathered)
    })
    const asked = keys.flatMap((key, index) =>
      this.#written?.mayHave(keyTextOf(key)) === false ? [] : [[key.kind, key.value, index]],
    )
    const rows = asked.length === 0 ? [] : this.#select.all(JSON.stringify(asked))
    for (const [index, record, former] of rows as [number, number, number][]) {
      const holders = found[index] ?? new Map<number, boolean>()
      found[index] = holders
      // Identifiers that this import has written take precedence.
      if (!holders.has(record)) holders.set(record, former === 1)
    }
    return found.map(holders => {
      if (!holders) return noHolders
      const sorted = [...holders].map(([id, former]) => ({ id, former }))
      return sorted.sort((a, b) => Number(a.former) - Number(b.former))
    })
  }

  /** Writes the collected identifiers when there are enough of them; with `all` in any case. */
  write(all: boolean): void {
    if (!all && this.#gathered.size < collectedMax) return
    const ordered = [...this.#gathered.keys()].sort()
    for (const kind of this.#references.kindsOf(this.#dataset)) {
      const prefix = kind + separator
      const values = ordered.filter(text => text.startsWith(prefix)).map(text => text.slice(prefix.length))
      this.#references.noteReferrers(this.#dataset, kind, values)
    }
    for (let start = 0; start < ordered.length; start += writtenAtOnce) {
      this.#put.run(JSON.stringify(ordered.slice(start, start + writtenAtOnce).flatMap(this.#rowsOf)))
    }
    if (this.#written) for (const text of ordered) this.#written.add(text)
    this.#gathered.clear()
    this.#registryIds.clear()
  }

  readonly #rowsOf = (text: string) => {
    const [kind, value] = text.split(separator, 2)
    const gathered = this.#gathered.get(text)
    if (typeof gathered === 'number') return [[kind, value, Math.floor(gathered / 2), gathered % 2]]
    return [...(gathered ?? [])].map(([record, former]) => [kind, value, record, Number(former)])
  }

  #hold(key: RecordIdentifier, record: number, former: boolean): void {
    const text = keyTextOf(key)
    const gathered = this.#gathered.get(text)
    if (gathered === undefined || gathered === encodeHolder(record, !former)) {
      this.#gathered.set(text, encodeHolder(record, former))
    } else if (typeof gathered !== 'number') {
      // Thousands of records may hold it, so that a copy for each would cost their square.
      gathered.set(record, former)
    } else if (gathered !== encodeHolder(record, former)) {
      this.#gathered.set(text, holdersOf(gathered).set(record, former))
    }
  }
}

const separator = '\u0001'
const keyTextOf = ({ kind, value }: RecordIdentifier): string => `${kind}${separator}${value}`
