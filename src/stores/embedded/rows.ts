// Makes the rows of a page: the requested fields, copied out of the JSON of the stored records.
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
import { RowTextCache } from './row-text-cache.ts'
import { type Tables, type TablesByDataset, tablesNamed } from './tables.ts'
import { untilChanged } from './until-changed.ts'

/** The size of the cache of texts, which lie outside the heap but have their entries on it. */
const cacheBytes = heapShare(1 / 4, 64 * 2 ** 20)

export class RowReader {
  readonly #tables: TablesByDataset
  readonly #linkerOf: (dataset: string) => Linker
  readonly #texts: () => RowTextCache
  readonly #tape = new JsonTape()
  readonly #text = new ByteBuilder()

  /** `version` changes whenever something was committed. */
  constructor(tables: TablesByDataset, linkerOf: (dataset: string) => Linker, version: () => number) {
    this.#tables = tables
    this.#linkerOf = linkerOf
    this.#texts = untilChanged(version, () => new RowTextCache(cacheBytes))
  }

  /** Returns the JSON of the records in the order of the ids. A record deleted since the search is left out. */
  read(name: string, ids: readonly number[], shows: ProjectionMessage): readonly Uint8Array[] {
    const tables = tablesNamed(this.#tables, name)
    const { dataset } = tables
    // A projection belongs to one dataset, so that its texts are told apart by id.
    const projection = textProjectionFor({ ...shows, dataset, permissions: new Set(shows.permissions) })
    const linker = this.#linkerOf(name)
    return ids.flatMap(
      id => this.#texts().get(projection, id) ?? this.#made(projection, id, tables, linker) ?? [],
    )
  }

  #made(
    projection: TextProjection,
    id: number,
    { dataset, withContributions, read }: Tables,
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
      const record = withContributions(found.id)
      return record ? fieldSources(dataset, record) : []
    }
    projection({ tape, to, id: found.id, updatedAt: updatedAt(found.updatedAtMs), sources, linked })
    const text = to.take()
    this.#texts().set(projection, id, text)
    return text
  }
}

/** Returns the rows with commas between them, in a buffer of their own that can be transferred to another thread. */
export function joinRows(texts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
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
