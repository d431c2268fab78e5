// Prepares what queries will need, in steps of some milliseconds: what is derived at its first use takes tenths of a second
// at a million records.
import type { Dataset } from '../../../catalog/dataset.ts'
import { orderedKinds } from '../../../catalog/field.ts'
import type { Sort } from '../../../query/query.ts'
import { kindOf } from '../../../query/value.ts'
import { embed } from '../../../vectors/embed.ts'
import { dimensions } from '../../../vectors/table.ts'
import { sortOrderOf } from '../engine/order.ts'
import type { SegmentView } from '../engine/population.ts'
import type { Segment } from '../engine/segment/segment.ts'

/** The memory that preparation may take; the rest is derived at its first use, most of which never comes. */
const bytesMax = 128 * 2 ** 20
/** The part of it for orders, which are large, and of which most services use few. */
const orderBytesMax = 48 * 2 ** 20

/**
 * Prepares the orders by numbers and dates outside of lists, the vectors of texts, then the columns, the shortest first. Each `yield`
 * ends one step.
 */
export function* warmUp(
  datasets: readonly Dataset[],
  viewsOf: (dataset: string) => readonly SegmentView[],
): Generator<undefined, void> {
  let bytes = 0
  for (const dataset of datasets) {
    const views = viewsOf(dataset.name)
    // Four bytes for the code of each record, four for its place in the order.
    const orderBytes = views.reduce((sum, { segment }) => sum + segment.size * 8, 0)
    for (const sort of likelySorts(dataset)) {
      if (bytes + orderBytes > orderBytesMax) break
      bytes += orderBytes
      for (const { segment } of views) {
        sortOrderOf(segment, sort).ordinals()
        yield
      }
    }
  }
  const segments = datasets.flatMap(({ name }) => viewsOf(name).map(({ segment }) => segment))
  for (const segment of segments) {
    // A query is embedded with a table that is read with the first text.
    if (segment.vectors.count > 0) embed('')
    bytes += segment.vectors.count * dimensions
    if (bytes > bytesMax) return
    yield
  }
  for (const { segment, path, length } of segments.flatMap(columnsOf).sort((a, b) => a.length - b.length)) {
    bytes += length
    if (bytes > bytesMax) return
    const layout = segment.layout.columnAt.get(path)
    if (layout) segment.column(layout)
    yield
  }
}

/** Sorts by numbers and dates, the highest and latest first: hardly anybody sorts by the texts of places. */
const likelySorts = (dataset: Dataset): readonly Sort[] =>
  dataset.pathsWith('sort').flatMap(path => {
    const field = dataset.paths.get(path)
    const isLikely =
      field?.lists.length === 0 && !field.alias && orderedKinds.some(kind => kind === kindOf(field))
    return isLikely ? [{ path, lists: field.lists, at: field.at, descending: true }] : []
  })

const columnsOf = (segment: Segment) =>
  [...segment.reader.columnSizes].map(([path, length]) => ({ segment, path, length }))
