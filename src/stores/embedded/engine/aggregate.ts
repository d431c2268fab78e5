// Groups: the values of a field among the records that match, with the number of entries that have each.
import type { Group, GroupQuery } from '../../../query/query.ts'
import type { Check } from './evaluate.ts'
import { populationsOf, type View } from './population.ts'
import { first, Tally } from './tally.ts'

/** The most frequent values, then by the folded value; a value counts once for each entry that has it. */
export function groupsIn(views: readonly View[], query: GroupQuery, check: Check): readonly Group[] {
  const tally = new Tally()
  for (const view of views) {
    const parts = populationsOf(view, { ...query, entryWhere: undefined, per: 'entry' }, check)
    // Entries of two lists are different entries: their counts add up.
    for (const counted of parts) {
      const terms = Array.from({ length: counted.column.pointStart }, (_, term) => term)
      tally.addSegment([{ counted, terms }], () => 0, check)
    }
  }
  return first(tally, query.size).map(({ value, count }) => ({ value, count }))
}
