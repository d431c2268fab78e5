// The segments that queries see: those of the last commit, opened once and kept as long as they live.
import type { Dataset } from '../../catalog/dataset.ts'
import { commitsOf, type Database, openDatabase } from './database.ts'
import { layoutOf } from './engine/layout.ts'
import type { View } from './engine/population.ts'
import { Segment } from './engine/segment.ts'
import { indexAll } from './index-all.ts'
import { openIndexFile } from './index-files.ts'
import { isIndexed, noteIndexed, readSegments, type SegmentRow } from './index-list.ts'
import { IndexWriter } from './index-writer.ts'
import { openLinkers } from './linked.ts'
import { openAllTables } from './tables.ts'

const buildCacheMiB = 64
/** How often the list is read again when a file in it was merged away meanwhile. */
const attemptsMax = 10

export class IndexReader {
  readonly #database: Database
  readonly #file: string
  readonly #folder: string
  readonly #datasets: readonly Dataset[]
  readonly #versionOf: () => number
  #version: number | undefined
  #views = new Map<string, readonly View[]>()
  readonly #segments = new Map<string, Segment>()

  /** `database` reads the file of the records; `folder` holds the files of the index. */
  constructor(database: Database, file: string, folder: string, datasets: readonly Dataset[]) {
    this.#database = database
    this.#file = file
    this.#folder = folder
    this.#datasets = datasets
    this.#versionOf = commitsOf(database)
  }

  /** Looks whether something was committed; the next views are those of the last commit. Answers whether they are new. */
  refresh(): boolean {
    const version = this.#versionOf()
    if (version === this.#version) return false
    for (let attempt = 1; ; attempt++) {
      try {
        this.#views = this.#read()
        this.#version = version
        return true
      } catch (error) {
        // Merged away between the list and the file: another list is there by now.
        if (!isMissing(error) || attempt === attemptsMax) throw error
      }
    }
  }

  views(dataset: string): readonly View[] {
    return this.#views.get(dataset) ?? []
  }

  #read(): Map<string, readonly View[]> {
    for (const dataset of this.#datasets) if (!isIndexed(this.#database, dataset)) this.#build(dataset)
    const rows = this.#datasets.map(dataset => [dataset, readSegments(this.#database, dataset.name)] as const)
    const views = new Map(
      rows.map(
        ([dataset, segments]) => [dataset.name, segments.map(row => this.#view(dataset, row))] as const,
      ),
    )
    const live = new Set(rows.flatMap(([, segments]) => segments.map(({ name }) => name)))
    for (const [name, segment] of this.#segments) {
      if (live.has(name)) continue
      segment.close()
      this.#segments.delete(name)
    }
    return views
  }

  #view(dataset: Dataset, { name, deleted }: SegmentRow): View {
    let segment = this.#segments.get(name)
    if (!segment) {
      segment = new Segment(openIndexFile(this.#folder, name), layoutOf(dataset))
      this.#segments.set(name, segment)
    }
    return { segment, deleted }
  }

  /** A data directory of before, or of another catalogue: its index is made once. Throws NotReady while a load runs. */
  #build(dataset: Dataset): void {
    const database = openDatabase(this.#file, this.#datasets, buildCacheMiB)
    try {
      database.exec('PRAGMA busy_timeout = 200')
      begin(database)
      if (!isIndexed(database, dataset)) {
        const index = new IndexWriter(database, this.#folder, dataset, Date.now())
        const linkerOf = openLinkers(commitsOf(database), openAllTables(database, this.#datasets))
        indexAll(database, dataset, { index, show: linkerOf(dataset.name).show })
        noteIndexed(database, dataset)
      }
      database.exec('COMMIT')
    } finally {
      database.close()
    }
  }
}

/** The index cannot be made now: a load is running, which makes it when it ends. */
export class NotReady extends Error {}

function begin(database: Database): void {
  try {
    database.exec('BEGIN IMMEDIATE')
  } catch (cause) {
    throw new NotReady('A load is running.', { cause })
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
