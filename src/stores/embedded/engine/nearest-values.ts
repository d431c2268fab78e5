// Finds values that look like a compared text which no record has.
import { fold } from '../../../normal/text.ts'
import type { Predicate, ValuePaths } from '../../../query/predicate.ts'
import type { NearestValuesQuery } from '../../../query/query.ts'
import { columnBelow, type DeadlineCheck, spaceBelow } from './evaluate.ts'
import { toList } from './ordinals.ts'
import type { SegmentView } from './population.ts'
import type { SpaceLayout } from './segment/layout.ts'

/** Values returned for one comparison. */
const nearestMax = 5
/** Values of one column that are looked at. */
const comparedMax = 10_000

/**
 * Returns, for each text that the filter compares with and no record has, values that look like it, the most frequent
 * first. Comparisons inside `or` and `not` are left out, because the filter does not depend on one of them alone.
 */
export function nearestValuesIn(
  views: readonly SegmentView[],
  { where }: NearestValuesQuery,
  check: DeadlineCheck,
): readonly string[] {
  return [...new Set(comparisonsIn(where).flatMap(each => valuesNear(each, views, check)))]
}

interface Comparison {
  readonly comparison: Extract<Predicate, { readonly is: 'oneOf' }>
  /** The lists in whose entries the compared values lie, outermost first. */
  readonly lists: readonly ValuePaths[]
}

function comparisonsIn(where: Predicate, lists: readonly ValuePaths[] = []): readonly Comparison[] {
  if (where.is === 'element') return comparisonsIn(where.of, [...lists, where.lists])
  if (where.is === 'and') return where.of.flatMap(condition => comparisonsIn(condition, lists))
  return where.is === 'oneOf' ? [{ comparison: where, lists }] : []
}

/** Returns nothing when some record has one of the compared texts. */
function valuesNear(
  { comparison, lists }: Comparison,
  views: readonly SegmentView[],
  check: DeadlineCheck,
): readonly string[] {
  const texts = comparison.values.filter(value => typeof value === 'string' && value !== '')
  const counts = new Map<string, number>()
  for (const { segment } of views) {
    let spaces: readonly SpaceLayout[] = [segment.layout.spaces[0]]
    for (const paths of lists)
      spaces = spaces.flatMap(space => paths.map(at => spaceBelow(segment, space, at)))
    for (const layout of spaces.flatMap(space => comparison.at.map(at => columnBelow(segment, space, at)))) {
      const column = layout.holds === 'values' ? segment.column(layout) : undefined
      if (!column) continue
      for (const text of texts) {
        const terms = column.termsOf(text)
        if (terms.to > terms.from) return []
        const alike = toList(column.vocabulary.textsResembling(String(text), check))
        for (const place of alike.subarray(0, comparedMax)) {
          const term = place + column.textStart
          const value = String(column.value(term))
          counts.set(value, (counts.get(value) ?? 0) + column.postings.count(term))
        }
      }
    }
  }
  const byCount = [...counts].sort(([a, x], [b, y]) => y - x || (fold(a) < fold(b) ? -1 : 1))
  return byCount.slice(0, nearestMax).map(([value]) => value)
}
