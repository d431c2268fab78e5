// The rows of a page as answers show them: copied out of the records' own texts.
import { Buffer } from 'node:buffer'
import { updatedAt } from '../../catalog/stamp.ts'
import { heapShare } from '../../lib/heap.ts'
import { ByteBuilder } from '../../lib/json/byte-builder.ts'
import { JsonTape } from '../../lib/json/json-tape.ts'
import { withCommas } from '../../lib/json/json-text.ts'
import { type ProjectionMessage, textProjectionFor } from '../../query/project.ts'
import type { TextProjection } from '../../query/project-text.ts'
import { fieldSources } from '../field-sources.ts'
import { warnOfUnreadable } from '../stored-text.ts'
import type { Linker } from './linked.ts'
import { RowTexts } from './row-texts.ts'
import { type Tables, type TablesOf, tablesNamed } from './tables.ts'

/** Of texts, which are not on the heap but have their entries there. */
const keptBytes = heapShare(1 / 4, 64 * 2 ** 20)

export class RowReader {
  readonly #tables: TablesOf
  readonly #linkerOf: (dataset: string) => Linker
  readonly #kept = new RowTexts(keptBytes)
  readonly #tape = new JsonTape()
  readonly #text = new ByteBuilder()

  constructor(tables: TablesOf, linkerOf: (dataset: string) => Linker) {
    this.#tables = tables
    this.#linkerOf = linkerOf
  }

  /** JSON of the records in the order of the ids; one deleted since it was found is left out. */
  read(name: string, ids: readonly number[], shows: ProjectionMessage): readonly Uint8Array[] {
    const tables = tablesNamed(this.#tables, name)
    const { dataset } = tables
    // A projection is of one dataset, so the id is all that tells its records apart.
    const projection = textProjectionFor({ ...shows, dataset, permissions: new Set(shows.permissions) })
    const linker = this.#linkerOf(name)
    return ids.flatMap(
      id => this.#kept.get(projection, id) ?? this.#made(projection, id, tables, linker) ?? [],
    )
  }

  /** To be called when something was committed. */
  forget(): void {
    this.#kept.clear()
  }

  #made(
    projection: TextProjection,
    id: number,
    { dataset, dossier, read }: Tables,
    { linked }: Linker,
  ): Uint8Array | undefined {
    const found = read(id)
    if (!found) return undefined
    const [tape, to] = [this.#tape, this.#text]
    try {
      tape.read(found.text)
      if (!tape.isObject(0)) throw new SyntaxError('A record is an object.')
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      warnOfUnreadable(dataset.name, found.id)
      return undefined
    }
    const sources = () => {
      const said = dossier(found.id)
      return said ? fieldSources(dataset, said) : []
    }
    projection({ tape, to, id: found.id, updatedAt: updatedAt(found.updatedAtMs), sources, linked })
    const text = to.take()
    this.#kept.set(projection, id, text)
    return text
  }
}

/** The rows with commas between them, in memory of its own. */
export function joined(texts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts = withCommas(texts)
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  const bytes = new Uint8Array(Buffer.allocUnsafeSlow(size).buffer)
  let end = 0
  for (const part of parts) {
    bytes.set(part, end)
    end += part.length
  }
  return bytes
}
