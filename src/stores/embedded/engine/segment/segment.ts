// An opened segment: its records by ordinal, its spaces, and its columns, each read when first asked for.

import { bytesOf, lowerBound, type Ordinals } from '../ordinals.ts'
import { Column } from './column.ts'
import type { ColumnLayout, Layout, SpaceLayout } from './layout.ts'
import { SegmentReader, type Source } from './segment-file.ts'

/** How much of answers to parts of filters a segment remembers, for each of its records and at least. */
const cacheBytesEach = 40
const cacheBytesLeast = 1024 * 1024
const askedOnceMax = 1000

export class Segment {
  readonly layout: Layout
  readonly size: number
  readonly reader: SegmentReader
  readonly #columns = new Map<string, Column | undefined>()
  readonly #parents = new Map<string, Uint32Array>()
  readonly #remembered = new Map<string, Ordinals>()
  /** What sorts and suggestions derive from the columns, kept as long as the segment is. */
  readonly #derived = new Map<string, unknown>()
  /** Keys asked for once: only what is asked for again is worth remembering. */
  readonly #askedOnce = new Set<string>()
  #rememberedBytes = 0
  #ids: Uint32Array | undefined

  constructor(source: Source, layout: Layout) {
    this.reader = new SegmentReader(source)
    this.layout = layout
    this.size = this.reader.records
  }

  /** The record ids by ordinal, ascending. */
  get ids(): Uint32Array {
    this.#ids ??= this.reader.ids()
    return this.#ids
  }

  /** The ordinal of a record; undefined when it is not here. */
  ordinalOf(id: number): number | undefined {
    const at = lowerBound(this.ids, id)
    return this.ids[at] === id ? at : undefined
  }

  sizeOf(space: SpaceLayout): number {
    return space.parent ? this.reader.sizeOf(space.path) : this.size
  }

  /** The parent of each element of a space, ascending. */
  parentsOf(space: SpaceLayout): Uint32Array {
    let found = this.#parents.get(space.path)
    if (!found) {
      found = this.reader.parents(space.path)
      this.#parents.set(space.path, found)
    }
    return found
  }

  /** Undefined when no record has a value in it. */
  column(layout: ColumnLayout): Column | undefined {
    if (!this.#columns.has(layout.path)) this.#columns.set(layout.path, this.columnApart(layout))
    return this.#columns.get(layout.path)
  }

  /** The column, read for this caller alone and not kept. */
  columnApart({ path, space }: ColumnLayout): Column | undefined {
    const parts = this.reader.column(path)
    return parts && new Column(parts, this.sizeOf(space))
  }

  /** The answer under the key: remembered, mostly from the second time on; of too many the oldest are forgotten. */
  remember(key: string, make: () => Ordinals, from?: 'at once'): Ordinals {
    const known = this.#remembered.get(key)
    if (known) {
      this.#remembered.delete(key)
      this.#remembered.set(key, known)
      return known
    }
    const made = make()
    if (!this.#askedOnce.delete(key) && from !== 'at once') {
      if (this.#askedOnce.size >= askedOnceMax) this.#askedOnce.clear()
      this.#askedOnce.add(key)
      return made
    }
    this.#remembered.set(key, made)
    const most = Math.max(cacheBytesLeast, this.size * cacheBytesEach)
    this.#rememberedBytes += bytesOf(made) + key.length * 2
    for (const [oldest, set] of this.#remembered) {
      if (this.#rememberedBytes <= most) break
      this.#remembered.delete(oldest)
      this.#rememberedBytes -= bytesOf(set) + oldest.length * 2
    }
    return made
  }

  derive<T>(key: string, make: () => T): T {
    if (!this.#derived.has(key)) this.#derived.set(key, make())
    return this.#derived.get(key) as T
  }

  close(): void {
    this.reader.close()
  }
}
