// Writes the search index during an import: new segments, deletions in older ones, and merges of small ones.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { Database } from '../database.ts'
import { fromUnsorted, type OrdinalSet, toList } from '../engine/ordinals.ts'
import type { SegmentView } from '../engine/population.ts'
import type { Dictionary } from '../engine/rows/codec.ts'
import { openSegmentBuilder, type SegmentBuilder } from '../engine/segment/builder.ts'
import { NumberList } from '../engine/segment/bytes.ts'
import { layoutOf } from '../engine/segment/layout.ts'
import { mergeSegments } from '../engine/segment/merge.ts'
import { Segment } from '../engine/segment/segment.ts'
import { UnreadableSegment } from '../engine/segment/segment-file.ts'
import type { Linker } from '../linked-fields.ts'
import { type IndexedRecord, openRowMaker, type RowMaker } from '../row-maker.ts'
import { CollectedLinks } from './collected-links.ts'
import { openIndexFile, type WrittenFile, writeIndexFile } from './index-files.ts'
import { addSegment, dropSegment, markDeleted, readSegments, type SegmentRow } from './index-list.ts'

/** A segment is finished at this many records, or pairs of record and value. */
const recordsMax = 145_000
const pairsMax = 18_000_000

/** The dictionary of a segment with so many rows is good enough for further ones. */
const dictionaryRowsMin = 10_000

/** This many segments of about one size are merged into one. */
const mergeAt = 8
/** A segment with more than this share of deleted records is rewritten without them. */
const deletedShareMax = 1 / 3

/** Indexes what one import writes of one dataset, inside its transaction. */
export class IndexWriter {
  readonly #database: Database
  readonly #folder: string
  readonly #dataset: Dataset
  /** The number of the import, which is part of the names of its files. */
  readonly #load: number
  readonly #makeRow: RowMaker
  #builder: SegmentBuilder
  /** The ids that older segments may have: of all written records that are not new. */
  #touched: number[] = []
  readonly #changed = new NumberList()
  #files = 0
  #isUnreadable = false
  /** The links of the records that are still being collected. */
  readonly links: CollectedLinks
  /** Files to be removed once the import has committed. */
  readonly dropped: string[] = []

  constructor(database: Database, folder: string, dataset: Dataset, load: number) {
    this.#database = database
    this.#folder = folder
    this.#dataset = dataset
    this.#load = load
    this.#makeRow = openRowMaker(dataset)
    this.links = new CollectedLinks(dataset)
    this.#builder = this.#newBuilder()
  }

  /** True when a segment is lost or damaged. Nothing is indexed then until `clear`, after which everything must be. */
  get isUnreadable(): boolean {
    return this.#isUnreadable
  }

  /** The ids of the records that were put or removed so far, in that order. */
  get changed(): Uint32Array {
    return this.#changed.values
  }

  distrust(): void {
    this.#isUnreadable = true
    this.#builder = this.#newBuilder()
    this.#touched = []
  }

  /** Does work that reads segments; when one cannot be read, the index becomes unreadable. */
  attempt(work: () => void): void {
    if (this.#isUnreadable) return
    try {
      work()
    } catch (error) {
      if (!(error instanceof UnreadableSegment)) throw error
      this.distrust()
    }
  }

  /** Indexes a stamped record in place of the older one of its id, and fills what it shows of others. */
  put(stored: IndexedRecord, linker: Linker, isNew: boolean): void {
    const { id, record } = stored
    this.#changed.push(id)
    if (this.#isUnreadable) return
    if (!isNew) this.#touched.push(id)
    linker.show(record)
    this.links.note(id, record)
    this.#builder.add(id, record, this.#makeRow(stored, linker))
    const { length } = this.#builder
    if (length >= recordsMax || (length % 10_000 === 0 && this.#builder.pairs > pairsMax)) this.#flush()
  }

  remove(id: number): void {
    this.#changed.push(id)
    if (this.#isUnreadable) return
    this.#touched.push(id)
    this.#builder.remove(id)
  }

  /** Drops all segments, so that everything can be indexed anew. */
  clear(): void {
    this.#isUnreadable = false
    this.#builder = this.#newBuilder()
    this.#touched = []
    for (const { name } of this.#segments()) this.#drop(name)
  }

  /** Writes the last segment and merges segments; to be called before the transaction commits. */
  finish(): void {
    if (this.#builder.length === 0 && this.#touched.length === 0) return
    this.#flush()
    this.attempt(() => {
      for (let group = this.#nextMerge(); group.length > 0; group = this.#nextMerge()) this.#merge(group)
    })
  }

  /** Queries the segments written so far; records that are still being collected are not among them. */
  withViews<T>(ask: (views: readonly SegmentView[]) => T): T {
    const views = this.#segments().map(({ name, deleted }) => ({ segment: this.#open(name), deleted }))
    try {
      return ask(views)
    } finally {
      for (const { segment } of views) segment.close()
    }
  }

  #newBuilder(): SegmentBuilder {
    this.links.clear()
    return openSegmentBuilder(this.#dataset, { dictionary: this.#dictionary() })
  }

  /** Returns the dictionary of the largest segment, so that a merge can copy rows; undefined where that is small. */
  #dictionary(): Dictionary {
    const [largest] = [...this.#segments()].sort((a, b) => b.records - a.records)
    if (!largest || largest.records < dictionaryRowsMin) return undefined
    try {
      const segment = this.#open(largest.name)
      const dictionary = segment.rows?.dictionary
      segment.close()
      return dictionary
    } catch (error) {
      // Whoever reads the segment for its records finds out too.
      if (error instanceof UnreadableSegment) return undefined
      throw error
    }
  }

  #segments(): readonly SegmentRow[] {
    return readSegments(this.#database, this.#dataset.name)
  }

  #flush(): void {
    this.attempt(() => this.#replace())
    if (this.#isUnreadable) return
    const { length } = this.#builder
    const chunks = length > 0 ? this.#builder.finish() : undefined
    if (chunks) this.#write(chunks)
    this.#builder = this.#newBuilder()
  }

  /** Marks the older versions of written records as deleted. */
  #replace(): void {
    if (this.#touched.length === 0) return
    const ids = this.#touched
    this.#touched = []
    for (const row of this.#segments()) {
      const segment = this.#open(row.name)
      const found = ids.flatMap(id => segment.ordinalOf(id) ?? [])
      segment.close()
      if (found.length === 0) continue
      const before = row.deleted ? toList(row.deleted) : new Uint32Array(0)
      const all = new Uint32Array(before.length + found.length)
      all.set(before)
      all.set(found, before.length)
      this.#mark(row, fromUnsorted(row.records, all))
    }
  }

  #mark(row: SegmentRow, deleted: OrdinalSet): void {
    if (deleted.count === row.records) this.#drop(row.name)
    else markDeleted(this.#database, row.name, deleted)
  }

  /** Returns the segments to be merged next: too many of one size, or one with too many deleted records. */
  #nextMerge(): readonly SegmentRow[] {
    const rows = this.#segments()
    const tiers = new Map<number, SegmentRow[]>()
    for (const row of rows) {
      const deleted = row.deleted?.count ?? 0
      if (deleted > row.records * deletedShareMax) return [row]
      const tier = tierOf(row.records - deleted)
      const members = tiers.get(tier) ?? []
      members.push(row)
      tiers.set(tier, members)
      if (members.length >= mergeAt) return members
    }
    return []
  }

  #merge(rows: readonly SegmentRow[]): void {
    const views = rows.map(({ name, deleted }) => ({ segment: this.#open(name), deleted }))
    const chunks = mergeSegments(layoutOf(this.#dataset), views)
    if (chunks) this.#write(chunks)
    for (const { segment } of views) segment.close()
    for (const { name } of rows) this.#drop(name)
  }

  #write(chunks: Iterable<Uint8Array>): void {
    const name = `${this.#dataset.name}-${this.#load}-${++this.#files}.segment`
    const written = this.#writeFile(name, chunks)
    const segment = this.#open(name)
    addSegment(this.#database, this.#dataset.name, {
      name,
      records: segment.size,
      ...written,
      deleted: undefined,
    })
    segment.close()
  }

  /** Writes a file, or has what was written of it removed with the files that the import drops. */
  #writeFile(name: string, chunks: Iterable<Uint8Array>): WrittenFile {
    try {
      return writeIndexFile(this.#folder, name, chunks)
    } catch (error) {
      this.dropped.push(name)
      throw error
    }
  }

  #drop(name: string): void {
    dropSegment(this.#database, name)
    this.dropped.push(name)
  }

  #open(name: string): Segment {
    return new Segment(openIndexFile(this.#folder, name), layoutOf(this.#dataset))
  }
}

/** Returns the size tier of a segment: up to 1,000 records, up to 8,000, up to 64,000, ... */
const tierOf = (records: number): number =>
  Math.max(0, Math.ceil(Math.log(records / 1000) / Math.log(mergeAt)))
