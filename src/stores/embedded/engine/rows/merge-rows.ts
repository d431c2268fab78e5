// Merges the rows of segments: packed rows are copied as they are, unless their dictionaries differ.
import type { SegmentView } from '../population.ts'
import { noOrdinal } from '../segment/renumber.ts'
import type { PackedRows } from '../segment/segment-file.ts'
import { checkedBytes, packRow, unpackRow } from './codec.ts'
import { RowCollector, RowPieces } from './packed-rows.ts'
import type { SegmentRows } from './segment-rows.ts'

/**
 * Returns the rows of the merged segment of that size, which are read while they are written; undefined where a segment has
 * none. `maps` has the new ordinal of each old one, by view.
 */
export function mergeRows(
  views: readonly SegmentView[],
  maps: readonly Uint32Array[],
  size: number,
): PackedRows | undefined {
  const rows = views.flatMap(({ segment }) => segment.rows ?? [])
  if (rows.length < views.length) return undefined
  const origins = originsOf(maps, size)
  const [largest] = views
    .filter(({ segment }) => segment.rows?.dictionary)
    .sort((a, b) => b.segment.size - a.segment.size)
  const dictionary = largest?.segment.rows?.dictionary
  if (!dictionary) return collected(rows, origins)
  const ends = new Uint32Array(size)
  return { dictionary, ends, pieces: merged(rows, origins, dictionary, ends) }
}

/** Two lists of the same length: the view and the old ordinal of each new one. */
interface Origins {
  readonly views: Uint8Array
  readonly ordinals: Uint32Array
}

function originsOf(maps: readonly Uint32Array[], size: number): Origins {
  const views = new Uint8Array(size)
  const ordinals = new Uint32Array(size)
  for (const [view, map] of maps.entries()) {
    for (let old = 0; old < map.length; old++) {
      const ordinal = map[old] as number
      if (ordinal === noOrdinal) continue
      views[ordinal] = view
      ordinals[ordinal] = old
    }
  }
  return { views, ordinals }
}

/** Packs rows that have no dictionary yet: those of small segments. */
function collected(rows: readonly SegmentRows[], { views, ordinals }: Origins): PackedRows {
  const collector = new RowCollector(undefined)
  for (const [ordinal, view] of views.entries()) {
    collector.add((rows[view] as SegmentRows).row(ordinals[ordinal] as number))
  }
  return collector.finish()
}

function* merged(
  rows: readonly SegmentRows[],
  { views, ordinals }: Origins,
  dictionary: Buffer,
  ends: Uint32Array,
): Generator<Uint8Array> {
  const sources = rows.map(each => ({
    packed: each.inOrder(),
    own: each.dictionary,
    isSame: each.dictionary?.equals(dictionary) === true,
  }))
  const gathered = new RowPieces()
  let end = 0
  for (const [ordinal, view] of views.entries()) {
    const { packed, own, isSame } = sources[view] as (typeof sources)[number]
    const found = packed(ordinals[ordinal] as number)
    // A damaged row must not become part of a file whose checksum says that it is whole.
    if (isSame) checkedBytes(found)
    const row = isSame ? found : packRow(unpackRow(found, own), dictionary)
    end += row.length
    ends[ordinal] = end
    const full = gathered.append(row)
    if (full) yield full
  }
  const last = gathered.take()
  if (last) yield last
}
