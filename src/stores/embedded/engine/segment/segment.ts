// An opened segment: its records by ordinal, its spaces and its columns, each read when it is first needed.

import type { SharableArray } from '../../../../lib/threads/shared-arrays.ts'
import { openPlain, openVectors, type Vectors } from '../../../../vectors/dot-products.ts'
import { dimensions as tableDimensions, tableModel } from '../../../../vectors/table.ts'
import { lowerBound, memoryBytes, type OrdinalSet } from '../ordinals.ts'
import { SegmentRows } from '../rows/segment-rows.ts'
import { Column } from './column.ts'
import type { ColumnLayout, Layout, SpaceLayout } from './layout.ts'
import type { SegmentSource } from './segment-file.ts'
import { ownMemory, type SegmentMemory } from './segment-memory.ts'
import { SegmentReader } from './segment-reader.ts'

/** The size of a segment's cache of sets: bytes for each of its records, but never less than `cacheBytesMin`. */
const cacheBytesPerRecord = 20
const cacheBytesMin = 1024 * 1024
const keysSeenOnceMax = 1000

/**
 * One segment, open for queries. What is derived from it is cached with it, because a segment never changes.
 *
 * @example
 * const segment = new Segment(openIndexFile(folder, 'person-1-1.segment'), layoutOf(person))
 * searchIn([{ segment, deleted: undefined }], query, check)
 */
export class Segment {
  /** The columns and spaces of the dataset, the same in every segment of it. */
  readonly layout: Layout
  /** The number of records, deleted ones included. */
  readonly size: number
  readonly reader: SegmentReader
  readonly #memory: SegmentMemory
  readonly #columns = new Map<string, Column | undefined>()
  readonly #parents = new Map<string, Uint32Array>()
  readonly #cache = new Map<string, OrdinalSet>()
  /** The data that sorts and suggestions derive from the columns. */
  readonly #derivedValues = new Map<string, unknown>()
  /** Keys that were needed once: only what is needed a second time is worth caching. */
  readonly #seenOnce = new Set<string>()
  #cacheBytes = 0
  #ids: Uint32Array | undefined
  #vectors: Vectors | undefined
  #rows: SegmentRows | undefined

  /** `memoryOf` returns where to keep the arrays of the segment whose directory has this checksum. */
  constructor(
    source: SegmentSource,
    layout: Layout,
    memoryOf: (checksum: number) => SegmentMemory = () => ownMemory,
  ) {
    this.reader = new SegmentReader(source)
    this.#memory = memoryOf(this.reader.checksum)
    this.layout = layout
    this.size = this.reader.records
  }

  /** The ids of the records by ordinal, ascending. */
  get ids(): Uint32Array {
    this.#ids ??= this.#memory.get('ids', () => this.reader.ids())
    return this.#ids
  }

  /** The distinct vectors of the texts, to which the columns refer by number. */
  get vectors(): Vectors {
    this.#vectors ??= this.reader.hasVectors(tableModel)
      ? openVectors(() => this.reader.vectors(tableModel), tableDimensions, {
          threads: this.#memory.threads,
          memory: make => this.#memory.get('vectors', make),
        })
      : openPlain(new Uint8Array(0))
    return this.#vectors
  }

  /** The rows of the records; undefined in a segment that only finds them. */
  get rows(): SegmentRows | undefined {
    if (!this.#rows) {
      const regions = this.reader.rows()
      this.#rows = regions && new SegmentRows(regions)
    }
    return this.#rows
  }

  /** Returns the ordinal of a record; undefined when the segment does not have it. */
  ordinalOf(id: number): number | undefined {
    const { ids } = this
    // Segments of one import after the other have ids of their own.
    if (id > (ids[ids.length - 1] as number)) return undefined
    const at = lowerBound(ids, id)
    return ids[at] === id ? at : undefined
  }

  /** Returns the number of elements in a space. */
  sizeOf(space: SpaceLayout): number {
    return space.parent ? this.reader.sizeOf(space.path) : this.size
  }

  /** Returns the parent of each element of a space, ascending. */
  parentsOf(space: SpaceLayout): Uint32Array {
    let parents = this.#parents.get(space.path)
    if (!parents) {
      parents = this.#memory.get(`parents of ${space.path}`, () => this.reader.parents(space.path))
      this.#parents.set(space.path, parents)
    }
    return parents
  }

  /** Returns an opened column; undefined when no record has a value in it. */
  column(layout: ColumnLayout): Column | undefined {
    if (!this.#columns.has(layout.path))
      this.#columns.set(layout.path, this.#openColumn(layout, this.#memory))
    return this.#columns.get(layout.path)
  }

  /** Reads a column for this caller alone, without caching it. */
  readColumn(layout: ColumnLayout): Column | undefined {
    return this.#openColumn(layout, ownMemory)
  }

  #openColumn({ path, space }: ColumnLayout, memory: SegmentMemory): Column | undefined {
    if (!this.reader.hasColumn(path)) return undefined
    const bytes = memory.get(`column ${path}`, () => this.reader.columnBytes(path))
    return new Column(this.reader.column(path, bytes), this.sizeOf(space), memory, path)
  }

  /**
   * Returns the cached set of the key, or makes it. A set is cached when it is needed for the second time, with
   * `admission` 'first use' at once; the least recently used sets make room.
   */
  cachedSet(key: string, make: () => OrdinalSet, admission?: 'first use'): OrdinalSet {
    const cached = this.#cache.get(key)
    if (cached) {
      this.#cache.delete(key)
      this.#cache.set(key, cached)
      return cached
    }
    const made = make()
    if (!this.#seenOnce.delete(key) && admission !== 'first use') {
      if (this.#seenOnce.size >= keysSeenOnceMax) this.#seenOnce.clear()
      this.#seenOnce.add(key)
      return made
    }
    this.#cache.set(key, made)
    const most = Math.max(cacheBytesMin, this.size * cacheBytesPerRecord)
    this.#cacheBytes += memoryBytes(made) + key.length * 2
    for (const [oldest, set] of this.#cache) {
      if (this.#cacheBytes <= most) break
      this.#cache.delete(oldest)
      this.#cacheBytes -= memoryBytes(set) + oldest.length * 2
    }
    return made
  }

  /** Returns the value of the key, which is made once and kept as long as the segment. */
  derived<T>(key: string, make: () => T): T {
    if (!this.#derivedValues.has(key)) this.#derivedValues.set(key, make())
    return this.#derivedValues.get(key) as T
  }

  /** Returns the array of the key, like `derived`; threads that share the memory of the segment make it once. */
  derivedArray<Kind extends SharableArray>(key: string, make: () => Kind): Kind {
    return this.derived(key, () => this.#memory.get(key, make))
  }

  close(): void {
    this.#memory.release()
    this.reader.close()
  }
}
