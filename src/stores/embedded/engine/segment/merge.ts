// Several segments into one, without the records that were replaced: column by column, one column at a time in memory.

import { groupByPlace } from '../group.ts'
import { each, has } from '../ordinals.ts'
import type { View } from '../population.ts'
import { gone, unique } from './builder.ts'
import { Numbers } from './bytes.ts'
import type { Column } from './column.ts'
import { columnBytes } from './column-file.ts'
import type { ColumnLayout, Layout, SpaceLayout } from './layout.ts'
import { SegmentWriter } from './segment-file.ts'
import { type Point, sortTerms } from './terms.ts'

/**
 * The chunks of the merged segment's file, made while they are read; undefined when no record is left. A record may
 * live in one view only.
 */
export function mergeSegments(layout: Layout, views: readonly View[]): Iterable<Uint8Array> | undefined {
  const records = mergeRecords(views)
  return records.ids.length === 0 ? undefined : mergedChunks(layout, views, records)
}

function* mergedChunks(
  layout: Layout,
  views: readonly View[],
  records: ReturnType<typeof mergeRecords>,
): Generator<Uint8Array> {
  const writer = new SegmentWriter(records.ids)
  /** By space and view: where each ordinal went. */
  const maps: Uint32Array[][] = [records.maps]
  const sizes = [records.ids.length]
  for (const space of layout.spaces) {
    if (!space.parent) continue
    const above = { maps: maps[space.parent.number] ?? [], size: sizes[space.parent.number] ?? 0 }
    const merged = mergeElements(views, space, above)
    maps[space.number] = merged.maps
    sizes[space.number] = merged.parents.length
    writer.addSpace(space.path, merged.parents)
  }
  for (const column of layout.columns) {
    if (column.holds === 'id') continue
    const bytes = mergeColumn(views, column, {
      maps: maps[column.space.number] ?? [],
      size: sizes[column.space.number] ?? 0,
    })
    if (bytes) writer.addColumn(column.path, bytes)
    yield* writer.take()
  }
  yield* writer.finish()
}

interface Moved {
  readonly maps: readonly Uint32Array[]
  readonly size: number
}

function mergeRecords(views: readonly View[]): { readonly ids: Uint32Array; readonly maps: Uint32Array[] } {
  const maps = views.map(({ segment }) => new Uint32Array(segment.size).fill(gone))
  const next = views.map(() => 0)
  const ids = new Numbers(1024)
  for (;;) {
    let least = -1
    let leastId = Number.POSITIVE_INFINITY
    for (let index = 0; index < views.length; index++) {
      const { segment, deleted } = views[index] as View
      let at = next[index] as number
      while (deleted && at < segment.size && has(deleted, at)) at++
      next[index] = at
      const id = at < segment.size ? (segment.ids[at] as number) : Number.POSITIVE_INFINITY
      if (id < leastId) {
        least = index
        leastId = id
      }
    }
    if (least < 0) return { ids: ids.values.slice(), maps }
    const at = next[least] as number
    ;(maps[least] as Uint32Array)[at] = ids.length
    ids.push(leastId)
    next[least] = at + 1
  }
}

function mergeElements(views: readonly View[], space: SpaceLayout, above: Moved) {
  const starts = new Uint32Array(above.size + 1)
  const olds = views.map(({ segment }) => segment.parentsOf(space))
  for (const [index, parents] of olds.entries()) {
    for (const parent of parents) {
      const moved = above.maps[index]?.[parent] as number
      if (moved !== gone) starts[moved + 1] = (starts[moved + 1] as number) + 1
    }
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  const parents = new Uint32Array(starts.at(-1) ?? 0)
  const maps = olds.map((old, index) =>
    old.map(parent => {
      const moved = above.maps[index]?.[parent] as number
      if (moved === gone) return gone
      const element = starts[moved] as number
      starts[moved] = element + 1
      parents[element] = moved
      return element
    }),
  )
  return { parents, maps }
}

function mergeColumn(views: readonly View[], layout: ColumnLayout, { maps, size }: Moved) {
  const columns = views.map(({ segment }) => segment.columnApart(layout))
  const { values, origins } = gather(views, columns, maps)
  if (values.length === 0) return undefined
  const { terms, places } = sortTerms(values)
  const originsAt = groupByPlace(origins.values, places)
  return columnBytes(terms, size, place => {
    const moved = new Numbers()
    for (const origin of originsAt(place)) {
      const view = origins.views[origin] as number
      const map = maps[view] as Uint32Array
      each((columns[view] as Column).postings.of(origins.terms[origin] as number), ordinal => {
        moved.push(map[ordinal] as number)
        return true
      })
    }
    return unique(moved.values.sort())
  })
}

/** Where values come from, entry by entry: a term of a view's column has the value of that number. */
interface Origins {
  readonly views: Uint32Array
  readonly terms: Uint32Array
  readonly values: Uint32Array
}

function gather(
  views: readonly View[],
  columns: readonly (Column | undefined)[],
  maps: readonly Uint32Array[],
): { readonly values: (string | number | boolean | Point)[]; readonly origins: Origins } {
  const numbers = new Map<string | number | boolean, number>()
  const values: (string | number | boolean | Point)[] = []
  const [ofView, ofTerm, ofValue] = [new Numbers(), new Numbers(), new Numbers()]
  for (const [view, column] of columns.entries()) {
    const map = maps[view]
    if (!column || !map) continue
    const isWhole = !views[view]?.deleted
    for (let term = 0; term < column.termCount; term++) {
      if (!isWhole && !isAlive(column, term, map)) continue
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

function isAlive(column: Column, term: number, map: Uint32Array): boolean {
  let alive = false
  each(column.postings.of(term), ordinal => {
    alive = map[ordinal] !== gone
    return !alive
  })
  return alive
}
