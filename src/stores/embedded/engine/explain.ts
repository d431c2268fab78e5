// Why a search finds what it finds: what each of its conditions holds, and what would remain without it.
import { fold } from '../../../normal/text.ts'
import { type Conjunct, conjunctsOf } from '../../../query/conjuncts.ts'
import type { ConditionExplanation, ExplainQuery } from '../../../query/query.ts'
import { type Check, columnBelow, spaceBelow } from './evaluate.ts'
import { toList } from './ordinals.ts'
import type { View } from './population.ts'
import { countIn } from './search.ts'
import type { SpaceLayout } from './segment/layout.ts'

const nearestMax = 5
/** Values of one column that are looked at. */
const comparedMax = 10_000

export function explainIn(
  views: readonly View[],
  { where }: ExplainQuery,
  check: Check,
): readonly ConditionExplanation[] {
  return conjunctsOf(where).map(conjunct => ({
    condition: conjunct.alone,
    matching: countIn(views, conjunct.alone, check),
    matchingOthers: countIn(views, conjunct.others, check),
    nearest: nearestValues(views, conjunct, check),
  }))
}

/** For compared texts that no record has, values that look like them, the most frequent first. */
function nearestValues(views: readonly View[], { leaf, lists }: Conjunct, check: Check): readonly string[] {
  if (leaf?.is !== 'oneOf') return []
  const unknown = leaf.values.filter(value => typeof value === 'string' && value !== '')
  const counts = new Map<string, number>()
  for (const { segment } of views) {
    let spaces: readonly SpaceLayout[] = [segment.layout.spaces[0] as SpaceLayout]
    for (const paths of lists)
      spaces = spaces.flatMap(space => paths.map(at => spaceBelow(segment, space, at)))
    for (const layout of spaces.flatMap(space => leaf.at.map(at => columnBelow(segment, space, at)))) {
      const column = layout.holds === 'values' ? segment.column(layout) : undefined
      if (!column) continue
      for (const value of unknown) {
        const known = column.termsOf(value)
        if (known.to > known.from) return []
        const alike = toList(column.vocabulary.resemblingAll(String(value), check))
        for (const text of alike.subarray(0, comparedMax)) {
          const term = text + column.textStart
          const name = String(column.value(term))
          counts.set(name, (counts.get(name) ?? 0) + column.postings.count(term))
        }
      }
    }
  }
  const byCount = [...counts].sort(([a, x], [b, y]) => y - x || (fold(a) < fold(b) ? -1 : 1))
  return byCount.slice(0, nearestMax).map(([name]) => name)
}
