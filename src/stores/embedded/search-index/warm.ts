// Makes ready what queries will need, in steps of some milliseconds: what is derived at its first use costs tenths of
// a second at a million records.
import type { Dataset, FieldPath } from '../../../catalog/dataset.ts'
import type { Sort } from '../../../query/query.ts'
import { declaredValues, kindOf } from '../../../query/value.ts'
import { sortOrderOf } from '../engine/order.ts'
import type { SegmentView } from '../engine/population.ts'
import type { Segment } from '../engine/segment/segment.ts'

/** What is made ready takes no more room than this; the rest is made at its first use. */
const bytesMax = 320 * 2 ** 20

/** The orders by the records' own fields, then the columns, the shortest first. Each turn is one step. */
export function* warmUp(
  datasets: readonly Dataset[],
  viewsOf: (dataset: string) => readonly SegmentView[],
): Generator<undefined, void> {
  let bytes = 0
  for (const dataset of datasets) {
    const sorts = dataset.pathsWith('sort').flatMap(path => {
      const field = dataset.paths.get(path)
      return field?.lists.length === 0 && !field.alias ? [sortBy(field)] : []
    })
    for (const { segment } of viewsOf(dataset.name)) {
      for (const sort of sorts) {
        // Four bytes a record for its code, four for its place.
        bytes += segment.size * 8
        if (bytes > bytesMax) return
        sortOrderOf(segment, sort).ordinals()
        yield
      }
    }
  }
  const segments = datasets.flatMap(({ name }) => viewsOf(name).map(({ segment }) => segment))
  for (const { segment, path, length } of segments.flatMap(columnsOf).sort((a, b) => a.length - b.length)) {
    bytes += length
    if (bytes > bytesMax) return
    const layout = segment.layout.columnAt.get(path)
    if (layout) segment.column(layout)
    yield
  }
}

/** Numbers and dates are mostly asked for from the greatest down. */
function sortBy(field: FieldPath): Sort {
  const { path, lists, at } = field
  const order = declaredValues(field)
  const descending = ['integer', 'number', 'date'].includes(kindOf(field) ?? '')
  return { path, lists, at, descending, ...(order && { order }) }
}

const columnsOf = (segment: Segment) =>
  [...segment.reader.columnSizes].map(([path, length]) => ({ segment, path, length }))
