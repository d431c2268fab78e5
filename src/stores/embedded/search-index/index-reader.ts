// Opens the segments of the last commit for queries, each once for as long as it is live.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { SharedArrays } from '../../../lib/threads/shared-arrays.ts'
import { commitCounter, type Database } from '../database.ts'
import type { SegmentView } from '../engine/population.ts'
import { layoutOf } from '../engine/segment/layout.ts'
import { Segment } from '../engine/segment/segment.ts'
import { UnreadableSegment } from '../engine/segment/segment-file.ts'
import { ownMemory, sharedMemory } from '../engine/segment/segment-memory.ts'
import { openIndexFile } from './index-files.ts'
import { isIndexed, readSegments, type SegmentRow } from './index-list.ts'

/** The least time between two looks at a broken index. */
const lookAgainMs = 100

/** The index of the dataset is missing, of another release, or damaged. */
export class DatasetIndexNotReady extends Error {
  constructor(dataset: string) {
    super(`The search index of ${dataset} is not ready.`)
  }
}

/** Returns what `read` returns of the views of the last commit; undefined while they cannot be read. */
export function whileReady<T>(
  index: IndexReader,
  dataset: string,
  read: (views: readonly SegmentView[]) => T,
): T | undefined {
  try {
    index.refresh()
    return read(index.views(dataset))
  } catch (error) {
    if (error instanceof UnreadableSegment) index.distrust(dataset)
    if (error instanceof UnreadableSegment || error instanceof DatasetIndexNotReady) return undefined
    throw error
  }
}

interface IndexReaderOptions {
  readonly shared?: SharedArrays | undefined
  readonly commits?: () => number
}

export class IndexReader {
  readonly #database: Database
  readonly #folder: string
  readonly #datasets: readonly Dataset[]
  readonly #shared: SharedArrays | undefined
  readonly #versionOf: () => number
  #version: number | undefined
  #lookedMs = 0
  /** The views of the datasets that are ready. */
  #views = new Map<string, readonly SegmentView[]>()
  readonly #segments = new Map<string, Segment>()

  /**
   * `database` reads the file of the records; `folder` holds the files of the index. `shared` keeps what is read and derived,
   * where several threads search. `commits` returns a counter that changes whenever something was committed in the file.
   */
  constructor(
    database: Database,
    folder: string,
    datasets: readonly Dataset[],
    { shared, commits = commitCounter(database) }: IndexReaderOptions = {},
  ) {
    this.#shared = shared
    this.#database = database
    this.#folder = folder
    this.#datasets = datasets
    this.#versionOf = commits
  }

  /** Takes the views of the last commit. Returns whether they changed. */
  refresh(): boolean {
    const version = this.#versionOf()
    const nowMs = performance.now()
    const isWhole = this.ready.length === this.#datasets.length || nowMs < this.#lookedMs + lookAgainMs
    if (version === this.#version && isWhole) return false
    this.#views = this.#read()
    this.#version = version
    this.#lookedMs = nowMs
    return true
  }

  /** The datasets that can be searched. */
  get ready(): readonly Dataset[] {
    return this.#datasets.filter(({ name }) => this.#views.has(name))
  }

  /** Throws NotReady. */
  views(dataset: string): readonly SegmentView[] {
    const views = this.#views.get(dataset)
    if (!views) throw new DatasetIndexNotReady(dataset)
    return views
  }

  /** Marks a dataset as not ready, because a file of it could not be read, until it is looked at again. */
  distrust(dataset: string): void {
    this.#views.delete(dataset)
    this.#lookedMs = performance.now()
  }

  /** Closes the files; the next `refresh` opens them again. */
  close(): void {
    for (const segment of this.#segments.values()) segment.close()
    this.#segments.clear()
    this.#views.clear()
    this.#version = undefined
  }

  #read(): Map<string, readonly SegmentView[]> {
    const views = new Map<string, readonly SegmentView[]>()
    for (const dataset of this.#datasets) {
      const found = isIndexed(this.#database, dataset) ? this.#viewsOf(dataset) : undefined
      if (found) views.set(dataset.name, found)
    }
    const live = new Set([...views.values()].flat().map(({ segment }) => segment))
    for (const [name, segment] of this.#segments) {
      if (live.has(segment)) continue
      segment.close()
      this.#segments.delete(name)
    }
    return views
  }

  /** Returns the views of a dataset; undefined when a file of it cannot be read. */
  #viewsOf(dataset: Dataset): readonly SegmentView[] | undefined {
    let unread: string | undefined
    for (;;) {
      const rows = readSegments(this.#database, dataset.name)
      try {
        return rows.map(row => this.#view(dataset, row))
      } catch (error) {
        if (!(error instanceof UnreadableSegment)) throw error
        // The segment may have been merged since the list was read; then there is a new list.
        const list = rows.map(({ name }) => name).join()
        if (list === unread) return undefined
        unread = list
      }
    }
  }

  #view(dataset: Dataset, { name, deleted }: SegmentRow): SegmentView {
    let segment = this.#segments.get(name)
    if (!segment) {
      const shared = this.#shared
      const memoryOf = (checksum: number) =>
        shared ? sharedMemory(shared, `${name} ${checksum}`) : ownMemory
      segment = new Segment(openIndexFile(this.#folder, name), layoutOf(dataset), memoryOf)
      this.#segments.set(name, segment)
    }
    return { segment, deleted }
  }
}
