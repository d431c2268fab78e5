// Groups: the values of a field among the records that match, with the number of entries that have each.
import type { Group, GroupQuery } from '../../../query/query.ts'
import type { Check } from './evaluate.ts'
import { mostFrequent } from './frequent.ts'
import { populationsOf, type View } from './population.ts'

/** The most frequent values, then by the folded value; a value counts once for each entry that has it. */
export function groupsIn(views: readonly View[], query: GroupQuery, check: Check): readonly Group[] {
  // Entries of two lists are different entries: their counts add up like those of two segments.
  const sources = views.flatMap(view => {
    check()
    const parts = populationsOf(view, { ...query, entryWhere: undefined, per: 'entry' }, check)
    return parts.map(({ column, present }) => ({ column, ...present() }))
  })
  return mostFrequent(sources, query.size).map(({ value, count }) => ({ value, count }))
}
