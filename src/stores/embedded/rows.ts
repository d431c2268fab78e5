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
import type { Linker } from './linked-fields.ts'
import { RowTextCache } from './row-text-cache.ts'
import { type StoredJson, type Tables, type TablesByDataset, tablesNamed } from './tables.ts'
import { untilChanged } from './until-changed.ts'

/** The size of the cache of texts, which lie outside the heap but have their entries on it. */
const cacheBytes = heapShare(1 / 4, 64 * 2 ** 20)
/** The number of records that one statement reads. */
const readTogetherCount = 20

export class RowReader {
  readonly #tables: TablesByDataset
  readonly #linkerOf: (dataset: string) => Linker
  readonly #texts: () => RowTextCache | undefined
  readonly #tape = new JsonTape()
  readonly #text = new ByteBuilder()

  /** `version` changes whenever something was committed. A reader that reads each record once caches no texts. */
  constructor(
    tables: TablesByDataset,
    linkerOf: (dataset: string) => Linker,
    version: () => number,
    { cachesTexts } = { cachesTexts: true },
  ) {
    this.#tables = tables
    this.#linkerOf = linkerOf
    this.#texts = untilChanged(version, () => (cachesTexts ? new RowTextCache(cacheBytes) : undefined))
  }

  /** Returns the JSON of the records in the order of the ids. A record deleted since the search is left out. */
  read(name: string, ids: readonly number[], shows: ProjectionMessage): readonly Uint8Array[] {
    return this.readEach(name, ids, shows).flatMap(text => text ?? [])
  }

  /** Like `read`, but returns undefined in the place of a record that is left out. */
  readEach(
    name: string,
    ids: readonly number[],
    shows: ProjectionMessage,
  ): readonly (Uint8Array | undefined)[] {
    const tables = tablesNamed(this.#tables, name)
    const { dataset } = tables
    // A projection belongs to one dataset, so that its texts are told apart by id.
    const projection = textProjectionFor({ ...shows, dataset, permissions: new Set(shows.permissions) })
    const { linked } = this.#linkerOf(name)
    const cache = this.#texts()
    const texts: (Uint8Array | undefined)[] = []
    for (let start = 0; start < ids.length; start += readTogetherCount) {
      const slice = ids.slice(start, start + readTogetherCount)
      const cached = slice.map(id => cache?.get(projection, id))
      const missing = slice.filter((_, index) => cached[index] === undefined)
      const records = missing.length > 0 ? tables.readTogether(missing) : undefined
      for (const [index, id] of slice.entries()) {
        const stored = records?.get(id)
        const text = cached[index] ?? (stored && this.#project(projection, stored, tables, linked))
        if (stored && text) cache?.set(projection, id, text)
        texts.push(text)
      }
    }
    return texts
  }

  #project(
    projection: TextProjection,
    { id, json, updatedAtMs }: StoredJson,
    { dataset, withContributions }: Tables,
    linked: Linker['linked'],
  ): Uint8Array | undefined {
    const [tape, to] = [this.#tape, this.#text]
    try {
      tape.read(json)
      if (!tape.isObject(0)) throw new SyntaxError('A record is an object.')
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      warnOfUnreadable(dataset.name, id)
      return undefined
    }
    const sources = () => {
      const record = withContributions(id)
      return record ? fieldSources(dataset, record) : []
    }
    projection({ tape, to, id, updatedAt: updatedAt(updatedAtMs), sources, linked })
    return to.take()
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
