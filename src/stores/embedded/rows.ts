// The rows of a page as answers show them: records read, completed and made into text.
import { Buffer } from 'node:buffer'
import type { Dataset } from '../../catalog/dataset.ts'
import { type Shows, type TextProjection, textProjectionFor } from '../../query/project.ts'
import type { Database } from './database.ts'
import { type ShowLinked, showsLinked } from './linked.ts'
import { RowTexts } from './row-texts.ts'
import { openAllTables, type Tables, type TablesOf } from './tables.ts'

const textsMiB = 64

export class RowReader {
  readonly #tables: TablesOf
  readonly #numbers: ReadonlyMap<string, number>
  readonly #linked: (dataset: string) => ShowLinked
  readonly #texts = new RowTexts(textsMiB * 2 ** 20)

  constructor(database: Database, datasets: readonly Dataset[]) {
    this.#tables = openAllTables(database, datasets)
    this.#numbers = new Map(datasets.map(({ name }, number) => [name, number]))
    this.#linked = showsLinked(database, this.#tables)
  }

  /** JSON of the records in the order of the ids; one deleted since it was found is left out. */
  read(dataset: string, ids: readonly number[], shows: Shows): readonly Uint8Array[] {
    const tables = this.#tables.get(dataset)
    if (!tables) throw new Error(`No dataset is named ${dataset}.`)
    const permissions = new Set(shows.permissions)
    const textOf = textProjectionFor({ ...shows, dataset: tables.dataset, permissions })
    const linked = this.#linked(dataset)
    return ids.flatMap(id => this.#text(tables, id, textOf, linked) ?? [])
  }

  /** To be called when something was committed. */
  forget(): void {
    this.#texts.clear()
  }

  #text(tables: Tables, id: number, textOf: TextProjection, linked: ShowLinked): Uint8Array | undefined {
    // One number for each record of any dataset.
    const number = id * this.#numbers.size + (this.#numbers.get(tables.dataset.name) ?? 0)
    const known = this.#texts.get(textOf, number)
    const stored = known ? undefined : tables.get(id)
    if (!stored) return known
    linked(stored.record)
    return this.#texts.make(textOf, number, stored.record)
  }
}

const comma = 0x2c

/** The rows with commas between them. */
export function joined(texts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = texts.reduce((sum, { length }) => sum + length, Math.max(0, texts.length - 1))
  const bytes = new Uint8Array(Buffer.allocUnsafeSlow(size).buffer)
  let end = 0
  for (const [index, text] of texts.entries()) {
    if (index > 0) bytes[end++] = comma
    bytes.set(text, end)
    end += text.length
  }
  return bytes
}
