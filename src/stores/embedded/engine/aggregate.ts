// Groups: the valuesIn of a field among the records that match, with the number of list entries that have each.
import type { GroupQuery, ValueCount } from '../../../query/query.ts'
import type { DeadlineCheck } from './evaluate.ts'
import { mostFrequent } from './frequent.ts'
import { type CountedColumn, populationsOf, type SegmentView } from './population.ts'
import { presentCandidates, Tally, topValues } from './tally.ts'

/** Returns the most frequent valuesIn, equally frequent ones by their folded form. A value counts once for each list entry that has it. */
export function groupsIn(
  views: readonly SegmentView[],
  query: GroupQuery,
  check: DeadlineCheck,
): readonly ValueCount[] {
  const parts = views.map(view =>
    populationsOf(view, { ...query, entryWhere: undefined, per: 'entry' }, check),
  )
  return countGroups(parts, query, check).map(({ value, count }) => ({ value, count }))
}

function countGroups(
  parts: readonly (readonly CountedColumn[])[],
  { at, size }: GroupQuery,
  check: DeadlineCheck,
) {
  // Entries of two lists are different entries, so their counts add up like those of two segments.
  if (at.length === 1) {
    return mostFrequent(
      parts.flat().map(({ column, present }) => ({ column, ...present() })),
      size,
    )
  }
  const tally = new Tally()
  for (const counted of parts) {
    for (const space of new Set(counted.map(each => each.space))) {
      const columns = counted.filter(each => each.space === space)
      tally.addSegment(columns.map(presentCandidates), () => 0, check)
    }
  }
  return topValues(tally.values, size)
}
