// The list of live segments, in the same file as the records, so that one commit changes both.
import type { Dataset } from '../../../catalog/dataset.ts'
import { asBytes, decodeText, printableText } from '../../stored-text.ts'
import { type Database, firstValue } from '../database.ts'
import { fromSorted, type OrdinalSet, toList } from '../engine/ordinals.ts'
import { decodeAscending, encodeAscending } from '../engine/segment/bytes.ts'
import { layoutOf } from '../engine/segment/layout.ts'

export interface SegmentRow {
  /** The name of its file. */
  readonly name: string
  readonly records: number
  readonly bytes: number
  readonly checksum: number
  /** The ordinals of records that were deleted, or that newer segments have. */
  readonly deleted: OrdinalSet | undefined
}

/** Returns the segments of the dataset, oldest first. */
export function readSegments(database: Database, dataset: string): readonly SegmentRow[] {
  const rows = database
    .prepare(
      `SELECT ${asBytes('name')}, records, bytes, checksum, deleted_count, deleted FROM index_segment WHERE dataset = ? ORDER BY rowid`,
    )
    .raw()
    .all(dataset) as readonly (readonly unknown[])[]
  return rows.map(([name, records, bytes, checksum, deletedCount, deleted]) => ({
    name: printableText(name as Uint8Array),
    records: Number(records),
    bytes: Number(bytes),
    checksum: Number(checksum),
    deleted:
      Number(deletedCount) > 0
        ? fromSorted(
            Number(records),
            decodeAscending(new Uint8Array(deleted as Uint8Array), Number(deletedCount)),
          )
        : undefined,
  }))
}

export function addSegment(database: Database, dataset: string, row: SegmentRow): void {
  database
    .prepare('INSERT INTO index_segment VALUES (?, ?, ?, ?, ?, 0, NULL)')
    .run(row.name, dataset, row.records, row.bytes, row.checksum)
  if (row.deleted) markDeleted(database, row.name, row.deleted)
}

export function markDeleted(database: Database, name: string, deleted: OrdinalSet): void {
  database
    .prepare('UPDATE index_segment SET deleted_count = ?, deleted = ? WHERE name = ?')
    .run(deleted.count, Buffer.from(encodeAscending(toList(deleted))), name)
}

/** Removes every segment of the dataset from the list, also one whose name cannot be read. */
export function dropSegments(database: Database, dataset: string): void {
  database.prepare('DELETE FROM index_segment WHERE dataset = ?').run(dataset)
}

export function dropSegment(database: Database, name: string): void {
  database.prepare('DELETE FROM index_segment WHERE name = ?').run(name)
}

export const segmentNames = (database: Database): ReadonlySet<string> =>
  new Set(
    (
      database
        .prepare(`SELECT ${asBytes('name')} FROM index_segment`)
        .raw()
        .all() as [Uint8Array][]
    ).map(([name]) => printableText(name)),
  )

/** Returns whether the index of the dataset was made by this catalogue and engine, or there is nothing to index. */
export function isIndexed(database: Database, dataset: Dataset): boolean {
  const row = database
    .prepare(`SELECT ${asBytes('fingerprint')} FROM index_state WHERE dataset = ?`)
    .raw()
    .get(dataset.name) as readonly [Uint8Array] | undefined
  if (row) return decodeText(row[0]) === layoutOf(dataset).fingerprint
  return firstValue(database, `SELECT 1 FROM ${dataset.name} LIMIT 1`) === undefined
}

export function saveFingerprint(database: Database, dataset: Dataset): void {
  database
    .prepare('INSERT OR REPLACE INTO index_state VALUES (?, ?)')
    .run(dataset.name, layoutOf(dataset).fingerprint)
}
