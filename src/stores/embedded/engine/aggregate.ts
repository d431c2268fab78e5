// Groups: the values of a field among the records that match, with the number of entries that have each.
import type { GroupQuery, ValueCount } from '../../../query/query.ts'
import type { Check } from './evaluate.ts'
import { mostFrequent } from './frequent.ts'
import { type Counted, populationsOf, type View } from './population.ts'
import { candidatesOf, first, Tally } from './tally.ts'

/** The most frequent values, then by the folded value; a value counts once for each entry that has it. */
export function groupsIn(views: readonly View[], query: GroupQuery, check: Check): readonly ValueCount[] {
  const parts = views.map(view =>
    populationsOf(view, { ...query, entryWhere: undefined, per: 'entry' }, check),
  )
  return found(parts, query, check).map(({ value, count }) => ({ value, count }))
}

function found(parts: readonly (readonly Counted[])[], { at, size }: GroupQuery, check: Check) {
  // Entries of two lists are different entries: their counts add up like those of two segments.
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
      tally.addSegment(columns.map(candidatesOf), () => 0, check)
    }
  }
  return first(tally, size)
}
