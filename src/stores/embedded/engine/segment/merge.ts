// Merges segments into one, without deleted records. Only one column at a time is in memory.
import type { Point } from '../../../../query/predicate.ts'
import { tableModel } from '../../../../vectors/table.ts'
import { groupByPlace } from '../group.ts'
import { contains, forEachOrdinal } from '../ordinals.ts'
import type { SegmentView } from '../population.ts'
import { mergeRows } from '../rows/merge-rows.ts'
import { NumberList } from './bytes.ts'
import type { Column } from './column.ts'
import { encodeColumn } from './column-sections.ts'
import type { ColumnLayout, Layout, SpaceLayout } from './layout.ts'
import { noOrdinal, uniqueOrdinals } from './renumber.ts'
import type { PackedRows } from './segment-file.ts'
import { SegmentWriter } from './segment-writer.ts'
import { sortTerms } from './terms.ts'
import { VectorPool } from './vector-pool.ts'

/**
 * Returns the chunks of the merged segment's file, which are made while they are read; undefined when no record is left.
 * A record must not be live in two of the views.
 */
export function mergeSegments(
  layout: Layout,
  views: readonly SegmentView[],
): Iterable<Uint8Array> | undefined {
  const records = mergeRecords(views)
  if (records.ids.length === 0) return undefined
  const rows = () => mergeRows(views, records.maps, records.ids.length)
  return mergedChunks(layout, views, { ...records, rows })
}

/** Like `mergeSegments`, without the rows. */
export function mergeIndexes(
  layout: Layout,
  views: readonly SegmentView[],
): Iterable<Uint8Array> | undefined {
  const records = mergeRecords(views)
  return records.ids.length === 0
    ? undefined
    : mergedChunks(layout, views, { ...records, rows: () => undefined })
}

function* mergedChunks(
  layout: Layout,
  views: readonly SegmentView[],
  records: ReturnType<typeof mergeRecords> & { readonly rows: () => PackedRows | undefined },
): Generator<Uint8Array> {
  const writer = new SegmentWriter(records.ids)
  /** The new ordinal of each old one, by space and then by view. */
  const maps: Uint32Array[][] = [records.maps]
  const sizes = [records.ids.length]
  for (const space of layout.spaces) {
    if (!space.parent) continue
    const above = { maps: maps[space.parent.number], size: sizes[space.parent.number] }
    const merged = mergeElements(views, space, above)
    maps[space.number] = merged.maps
    sizes[space.number] = merged.parents.length
    writer.addSpace(space.path, merged.parents)
  }
  const pool = new VectorPool()
  const moveVector = pool.mover(views.map(({ segment }) => segment.reader.vectors(tableModel)))
  for (const column of layout.columns) {
    if (column.holds === 'id') continue
    const renumbered = { maps: maps[column.space.number], size: sizes[column.space.number] }
    const bytes = mergeColumn(views, column, renumbered, moveVector)
    if (bytes) writer.addColumn(column.path, bytes)
    yield* writer.take()
  }
  writer.addVectors(tableModel, pool.bytes)
  const rows = records.rows()
  if (rows) yield* writer.addRows(rows)
  yield* writer.finish()
}

/** The new ordinals of a space. */
interface RenumberedSpace {
  /** The new ordinal of each old one by view, or `noOrdinal`. */
  readonly maps: readonly Uint32Array[]
  readonly size: number
}

function mergeRecords(views: readonly SegmentView[]): {
  readonly ids: Uint32Array
  readonly maps: Uint32Array[]
} {
  const maps = views.map(({ segment }) => new Uint32Array(segment.size).fill(noOrdinal))
  const next = views.map(() => 0)
  const ids = new NumberList(1024)
  for (;;) {
    let least = -1
    let leastId = Number.POSITIVE_INFINITY
    for (let index = 0; index < views.length; index++) {
      const { segment, deleted } = views[index]
      let at = next[index]
      while (deleted && at < segment.size && contains(deleted, at)) at++
      next[index] = at
      const id = at < segment.size ? segment.ids[at] : Number.POSITIVE_INFINITY
      if (id < leastId) {
        least = index
        leastId = id
      }
    }
    if (least < 0) return { ids: ids.values.slice(), maps }
    const at = next[least]
    maps[least][at] = ids.length
    ids.push(leastId)
    next[least] = at + 1
  }
}

function mergeElements(views: readonly SegmentView[], space: SpaceLayout, above: RenumberedSpace) {
  const starts = new Uint32Array(above.size + 1)
  const parentLists = views.map(({ segment }) => segment.parentsOf(space))
  for (const [index, parents] of parentLists.entries()) {
    for (const parent of parents) {
      const moved = above.maps[index][parent]
      if (moved !== noOrdinal) starts[moved + 1]++
    }
  }
  for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1]
  const parents = new Uint32Array(starts[above.size])
  const maps = parentLists.map((old, index) =>
    old.map(parent => {
      const moved = above.maps[index][parent]
      if (moved === noOrdinal) return noOrdinal
      const element = starts[moved]
      starts[moved] = element + 1
      parents[element] = moved
      return element
    }),
  )
  return { parents, maps }
}

function mergeColumn(
  views: readonly SegmentView[],
  layout: ColumnLayout,
  { maps, size }: RenumberedSpace,
  moveVector: (view: number, vector: number) => number,
) {
  const columns = views.map(({ segment }) => segment.readColumn(layout))
  const { values, origins } = gatherTerms(views, columns, maps)
  if (values.length === 0) return undefined
  const { terms, places } = sortTerms(values)
  const originsAt = groupByPlace(origins.values, places)
  const textStart = terms.numbers.length + terms.booleans.length
  /** Returns the new number of the vector of a text; all segments that have the text have the same vector of it. */
  const vectorOf = (text: number): number => {
    const [origin] = originsAt(textStart + text)
    const view = origins.views[origin]
    const column = columns[view] as Column
    return moveVector(view, column.vectors[origins.terms[origin] - column.textStart])
  }
  const vectors = Uint32Array.from(layout.vectorWeight === undefined ? [] : terms.texts.keys(), vectorOf)
  const ordinalsOf = (place: number) => {
    const moved = new NumberList()
    for (const origin of originsAt(place)) {
      const view = origins.views[origin]
      const map = maps[view]
      forEachOrdinal((columns[view] as Column).postings.ordinals(origins.terms[origin]), ordinal => {
        moved.push(map[ordinal])
        return true
      })
    }
    return uniqueOrdinals(moved.values.sort())
  }
  return encodeColumn(terms, size, ordinalsOf, vectors)
}

/** Three lists of the same length: which term of which view's column has which value, by the value's number. */
interface TermOrigins {
  readonly views: Uint32Array
  readonly terms: Uint32Array
  readonly values: Uint32Array
}

function gatherTerms(
  views: readonly SegmentView[],
  columns: readonly (Column | undefined)[],
  maps: readonly Uint32Array[],
): { readonly values: (string | number | boolean | Point)[]; readonly origins: TermOrigins } {
  const numbers = new Map<string | number | boolean, number>()
  const values: (string | number | boolean | Point)[] = []
  const [ofView, ofTerm, ofValue] = [new NumberList(), new NumberList(), new NumberList()]
  for (const [view, column] of columns.entries()) {
    if (!column) continue
    const map = maps[view]
    const isWhole = !views[view].deleted
    for (let term = 0; term < column.termCount; term++) {
      if (!isWhole && !hasLiveOrdinal(column, term, map)) continue
      const value = term < column.pointStart ? column.value(term) : column.point(term)
      const key = typeof value === 'object' ? `${value[0]},${value[1]}` : value
      let number = numbers.get(key)
      if (number === undefined) {
        number = values.length
        numbers.set(key, number)
        values.push(value)
      }
      ofView.push(view)
      ofTerm.push(term)
      ofValue.push(number)
    }
  }
  return { values, origins: { views: ofView.values, terms: ofTerm.values, values: ofValue.values } }
}

function hasLiveOrdinal(column: Column, term: number, map: Uint32Array): boolean {
  let alive = false
  forEachOrdinal(column.postings.ordinals(term), ordinal => {
    alive = map[ordinal] !== noOrdinal
    return !alive
  })
  return alive
}
