// The rows of a page as answers show them: records read, completed and made into text.
import { Buffer } from 'node:buffer'
import { type Shows, type TextProjection, textProjectionFor } from '../../query/project.ts'
import type { ReadRecord } from './linked.ts'
import { RowTexts } from './row-texts.ts'
import { type TablesOf, tablesNamed } from './tables.ts'

const textsMiB = 64

export class RowReader {
  readonly #tables: TablesOf
  readonly #read: (dataset: string) => ReadRecord
  readonly #texts = new RowTexts(textsMiB * 2 ** 20)

  /** `read` answers records as they are now, completed by what others say. */
  constructor(tables: TablesOf, read: (dataset: string) => ReadRecord) {
    this.#tables = tables
    this.#read = read
  }

  /** JSON of the records in the order of the ids; one deleted since it was found is left out. */
  read(name: string, ids: readonly number[], shows: Shows): readonly Uint8Array[] {
    const { dataset } = tablesNamed(this.#tables, name)
    // A projection is of one dataset, so the id is all that tells its records apart.
    const textOf = textProjectionFor({ ...shows, dataset, permissions: new Set(shows.permissions) })
    const read = this.#read(name)
    return ids.flatMap(id => this.#texts.get(textOf, id) ?? this.#made(textOf, id, read) ?? [])
  }

  /** To be called when something was committed. */
  forget(): void {
    this.#texts.clear()
  }

  #made(textOf: TextProjection, id: number, read: ReadRecord): Uint8Array | undefined {
    const stored = read(id)
    return stored && this.#texts.make(textOf, id, stored.record)
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
