// Stores which records refer to which identifiers, so that they are linked again when an identifier moves to another record.
import type { Reference } from '../records.ts'
import { asBytes, printableText } from '../stored-text.ts'
import { type Database, firstValue } from './database.ts'

/**
 * The references of one import. References that a record no longer has are kept: when their identifier changes, the record
 * is looked at once more, and nothing is to be done.
 */
export class ReferenceWriter {
  readonly #database: Database
  readonly #put
  readonly #select
  readonly #unlinked = new Map<string, Set<number>>()
  /** Datasets whose records were written before references were kept. */
  readonly #unknown: ReadonlySet<string>

  constructor(database: Database, datasets: readonly string[]) {
    this.#database = database
    this.#put = database.prepare(
      `INSERT OR IGNORE INTO reference
       SELECT value ->> 'dataset', value ->> 'kind', value ->> 'value', ?, ? FROM json_each(?)`,
    )
    this.#select = database
      .prepare(
        `SELECT DISTINCT ${asBytes('r.dataset')}, r.record FROM json_each(?) k
         CROSS JOIN reference r ON r.target = ? AND r.kind = ? AND r.value = k.value`,
      )
      .raw()
    this.#unknown = new Set(
      datasets.filter(
        name =>
          firstValue(database, `SELECT 1 FROM ${name} LIMIT 1`) !== undefined &&
          firstValue(database, `SELECT 1 FROM reference_state WHERE dataset = '${name}'`) === undefined,
      ),
    )
  }

  /** Stores the references of a record. */
  add(dataset: string, record: number, references: readonly Reference[]): void {
    if (references.length > 0) this.#put.run(dataset, record, JSON.stringify(references))
  }

  /** Notes a record that is to be linked. */
  noteToLink(dataset: string, record: number): void {
    const noted = this.#unlinked.get(dataset) ?? new Set()
    noted.add(record)
    this.#unlinked.set(dataset, noted)
  }

  /** Returns the kinds of identifiers of the dataset that any record refers to. */
  kindsOf(target: string): ReadonlySet<string> {
    const kinds = new Set<string>()
    const next = this.#database
      .prepare(
        `SELECT ${asBytes('kind')} FROM reference WHERE target = ? AND kind > CAST(? AS TEXT) ORDER BY kind LIMIT 1`,
      )
      .raw()
    const after = (kind: Uint8Array) => next.get(target, kind) as readonly [Uint8Array] | undefined
    for (let row = after(Buffer.alloc(0)); row; row = after(Buffer.from(row[0]))) {
      kinds.add(printableText(row[0]))
    }
    return kinds
  }

  /** Notes the records that refer to identifiers of the dataset that were just written. */
  noteReferrers(target: string, kind: string, values: readonly string[]): void {
    for (const [dataset, record] of this.#select.all(JSON.stringify(values), target, kind) as [
      Uint8Array,
      number,
    ][]) {
      this.noteToLink(printableText(dataset), record)
    }
  }

  /** Returns the noted records; all records of a dataset that was written before references were kept. */
  takeToLink(dataset: string): readonly number[] {
    const noted = this.#unlinked.get(dataset) ?? []
    this.#unlinked.delete(dataset)
    this.#database.prepare('INSERT OR IGNORE INTO reference_state VALUES (?)').run(dataset)
    if (!this.#unknown.has(dataset)) return [...noted]
    const all = this.#database.prepare(`SELECT id FROM ${dataset} ORDER BY id`).raw().all()
    return (all as [number][]).map(([id]) => id)
  }
}
