// Audits the search index of a dataset: its files byte by byte, and whether it agrees with the records.
import { crc32 } from 'node:zlib'
import type { Dataset } from '../../../catalog/dataset.ts'
import type { AuditProgress, Findings } from '../../findings.ts'
import type { Database } from '../database.ts'
import { allOrdinals, difference, fromUnsorted, type OrdinalSet, toList } from '../engine/ordinals.ts'
import type { SegmentView } from '../engine/population.ts'
import { openSegmentBuilder } from '../engine/segment/builder.ts'
import { layoutOf } from '../engine/segment/layout.ts'
import { mergeIndexes } from '../engine/segment/merge.ts'
import { Segment } from '../engine/segment/segment.ts'
import { type SegmentSource, UnreadableSegment } from '../engine/segment/segment-file.ts'
import type { Linker } from '../linked-fields.ts'
import { openRowMaker } from '../row-maker.ts'
import { faultOf } from '../search-index/index-faults.ts'
import { openIndexFile } from '../search-index/index-files.ts'
import { isIndexed, readSegments, type SegmentRow } from '../search-index/index-list.ts'
import type { Tables } from '../tables.ts'

/** The number of records of a segment that are indexed again and compared, spread evenly over a larger segment. */
const comparedMax = 5000

/** A segment of the snapshot, opened before a merge can remove it; without a source when it cannot be read. */
export interface OpenedSegment {
  readonly row: SegmentRow
  readonly source: SegmentSource | undefined
}

export const openSegments = (
  database: Database,
  folder: string,
  dataset: Dataset,
): readonly OpenedSegment[] =>
  readSegments(database, dataset.name).map(row => {
    try {
      return { row, source: openIndexFile(folder, row.name) }
    } catch {
      return { row, source: undefined }
    }
  })

export interface IndexAuditContext {
  readonly database: Database
  readonly tables: Tables
  readonly linker: Linker
  readonly segments: readonly OpenedSegment[]
  readonly findings: Findings
  readonly looking: AuditProgress
}

export function auditIndex(examined: IndexAuditContext): void {
  const { database, tables, segments, findings, looking } = examined
  const { dataset } = tables
  const where = `index/ (${dataset.name})`
  const subject = { dataset: dataset.name }
  if (!isIndexed(database, dataset)) {
    findings.add('damaged_index', where, 'there is none, or one of another release', { subject })
    return
  }
  let isWhole = true
  for (const [index, { row, source }] of segments.entries()) {
    looking(`index of ${dataset.plural}`, index / (2 * segments.length))
    const fault = source === undefined ? 'is missing' : (faultOf(source, row) ?? marksFault(row))
    if (fault === undefined) continue
    isWhole = false
    findings.add('damaged_index', where, `${row.name} ${fault}`, { subject })
  }
  if (!isWhole) return
  const views = segments.flatMap(({ row, source }): SegmentView[] =>
    source ? [{ segment: new Segment(source, layoutOf(dataset)), deleted: row.deleted }] : [],
  )
  const lacking = compareIds(examined, views)
  if (lacking !== undefined) {
    findings.add('index_differs', where, lacking, { subject })
    return
  }
  for (const [index, view] of views.entries()) {
    looking(`index of ${dataset.plural}`, 0.5 + index / (2 * views.length))
    if (!isUpToDate(view, examined)) {
      findings.add(
        'index_differs',
        where,
        `${segments[index]?.row.name} says other things than the records`,
        { subject },
      )
    }
  }
}

/** Returns what is wrong with the list of deleted records, which must be ascending ordinals of the segment. */
function marksFault({ records, deleted }: SegmentRow): string | undefined {
  if (!deleted) return undefined
  const marks = toList(deleted)
  const isSound = marks.every(
    (mark, index) => mark < records && (index === 0 || mark > (marks[index - 1] ?? 0)),
  )
  return isSound ? undefined : 'has marks of records that it does not have'
}

const live = ({ segment, deleted }: SegmentView): OrdinalSet =>
  deleted ? difference(allOrdinals(segment.size), deleted) : allOrdinals(segment.size)

/** Returns how the live records of the segments differ from those of the table; undefined when they agree. */
function compareIds(
  { database, tables }: IndexAuditContext,
  views: readonly SegmentView[],
): string | undefined {
  const lists = views.map(view => toList(live(view)).map(ordinal => view.segment.ids[ordinal] as number))
  const indexed = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const list of lists) {
    indexed.set(list, end)
    end += list.length
  }
  indexed.sort()
  const next = database
    .prepare(`SELECT id FROM ${tables.dataset.name} WHERE id > ? ORDER BY id LIMIT ${idsAtOnce}`)
    .raw()
  let at = 0
  for (let last = -1; ; ) {
    const ids = (next.all(last) as [number][]).map(([id]) => id)
    for (const id of ids) {
      const found = indexed[at]
      if (found !== undefined && found < id) return `has record ${found}, which is not there, or has it twice`
      if (found === id) at++
      // A record that cannot be read is a finding of its own, and no index that is made anew has it.
      else if (tables.getIndexed(id)) return `lacks record ${id}`
    }
    if (ids.length < idsAtOnce) break
    last = ids.at(-1) ?? last
  }
  return at < indexed.length ? `has record ${indexed[at]}, which is not there, or has it twice` : undefined
}

const idsAtOnce = 10_000

/**
 * Builds the segment again from the records, and from itself. Returns whether both give the same bytes, and its rows are
 * those of the records. Records that cannot be read are left out: what the segment has of them is the last that is whole.
 */
function isUpToDate(view: SegmentView, { tables, linker }: IndexAuditContext): boolean {
  const { segment } = view
  const compared: number[] = []
  const builder = openSegmentBuilder(tables.dataset)
  const makeRow = openRowMaker(tables.dataset)
  for (const ordinal of spread(toList(live(view)))) {
    const stored = tables.getIndexed(segment.ids[ordinal] as number)
    if (!stored) continue
    if (!isRow(segment, ordinal, makeRow(stored, linker))) return false
    compared.push(ordinal)
    linker.show(stored.record)
    builder.add(stored.id, stored.record)
  }
  const chosen = fromUnsorted(segment.size, Uint32Array.from(compared))
  const kept = { segment, deleted: difference(allOrdinals(segment.size), chosen) }
  return checksumOf(builder.finish()) === checksumOf(mergeIndexes(layoutOf(tables.dataset), [kept]))
}

/** Returns whether the segment has this row for the record. */
function isRow(segment: Segment, ordinal: number, row: Uint8Array): boolean {
  try {
    return segment.rows !== undefined && Buffer.compare(segment.rows.row(ordinal), row) === 0
  } catch (error) {
    if (error instanceof UnreadableSegment) return false
    throw error
  }
}

const spread = (ordinals: Uint32Array): Uint32Array =>
  ordinals.length <= comparedMax
    ? ordinals
    : Uint32Array.from(
        { length: comparedMax },
        (_, index) => ordinals[Math.floor((index * ordinals.length) / comparedMax)] as number,
      )

function checksumOf(chunks: Iterable<Uint8Array> | undefined): number {
  let checksum = 0
  for (const chunk of chunks ?? []) if (chunk.length > 0) checksum = crc32(chunk, checksum)
  return checksum
}
