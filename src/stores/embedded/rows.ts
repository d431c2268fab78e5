// Makes rows of an answer from the rows of the segments that were searched.
import type { Dataset } from '../../catalog/dataset.ts'
import { heapShare } from '../../lib/heap.ts'
import { ByteBuilder } from '../../lib/json/byte-builder.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { once } from '../../lib/once.ts'
import { type ProjectionMessage, rowProjectionFor } from '../../query/project.ts'
import { compileRowProjection } from '../../query/project-row.ts'
import { rowPartsAt } from '../../query/row-parts.ts'
import { fieldSources } from '../field-sources.ts'
import { contains } from './engine/ordinals.ts'
import type { SegmentView } from './engine/population.ts'
import { asBuffer } from './engine/rows/codec.ts'
import { RecentRows } from './engine/rows/recent-rows.ts'
import { UnreadableSegment } from './engine/segment/segment-file.ts'
import { type TablesByDataset, tablesNamed } from './tables.ts'

/** Several rows in one text, with a comma between them. */
export interface JoinedRows {
  readonly text: Uint8Array
  /** The ends of the rows in the text, in the order of the ids; undefined for a record that is not there. */
  readonly ends: readonly (number | undefined)[]
}

/** The memory for rows that searches unpacked lately, whose pages often have the same records. Each searching thread has its own. */
export const searchedBytes = heapShare(1 / 16, 12 * 2 ** 20)
/** The memory for rows that look-ups unpacked lately. */
const lookedUpBytes = heapShare(1 / 32, 8 * 2 ** 20)
/** The memory for rows where each is read once. */
export const readOnceBytes = 2 ** 20

/** The bytes around the text of a page, for what stands around the rows in an answer. */
const roomAround = 512

export class RowReader {
  readonly #tables: TablesByDataset
  readonly #recent: RecentRows
  readonly #text = new ByteBuilder()

  constructor(tables: TablesByDataset, bytes = lookedUpBytes) {
    this.#tables = tables
    this.#recent = new RecentRows(bytes)
  }

  /** Returns what is shown of the records. Throws UnreadableSegment. */
  read(
    views: readonly SegmentView[],
    dataset: Dataset,
    { ids, shows }: { readonly ids: readonly number[]; readonly shows: ProjectionMessage },
  ): JoinedRows {
    const project = rowProjectionFor({ ...shows, dataset, permissions: new Set(shows.permissions) })
    const { withContributions } = tablesNamed(this.#tables, dataset.name)
    const text = this.#text
    // A row that could not be read may have left a part behind.
    if (text.length > 0) text.take()
    const ends = ids.map(id => {
      const row = this.#rowIn(views, id)
      if (!row) return undefined
      if (text.length > 0) text.byte(comma)
      project(row, text, () => {
        const record = withContributions(id)
        return record ? fieldSources(dataset, record) : []
      })
      return text.length
    })
    return { text: text.takeWithRoom(roomAround), ends }
  }

  /** Returns a function that reads the values of records at the paths, by id. It throws UnreadableSegment. */
  values(
    views: readonly SegmentView[],
    dataset: Dataset,
    paths: Iterable<string>,
  ): (id: number) => JsonObject | undefined {
    const projection = once(() => compileRowProjection(rowPartsAt(dataset, paths), dataset))
    const text = new ByteBuilder()
    return id => {
      const row = this.#rowIn(views, id)
      if (!row) return undefined
      projection()(row, text, () => [])
      return JSON.parse(asBuffer(text.take()).toString()) as JsonObject
    }
  }

  /** Returns the row of the record as the views have it; undefined when none of them has it. */
  #rowIn(views: readonly SegmentView[], id: number): Uint8Array | undefined {
    for (const { segment, deleted } of views) {
      const ordinal = segment.ordinalOf(id)
      if (ordinal === undefined || (deleted && contains(deleted, ordinal))) continue
      if (!segment.rows) throw new UnreadableSegment('has no rows')
      return this.#recent.row(segment.rows, ordinal)
    }
    return undefined
  }
}

const comma = 0x2c

/** Returns each row by itself; a record that is not there has none. */
export function eachRow({ text, ends }: JoinedRows): readonly (Uint8Array | undefined)[] {
  let start = 0
  return ends.map(end => {
    if (end === undefined) return undefined
    const row = text.subarray(start, end)
    start = end + 1
    return row
  })
}
