// Tells how well a record of the head answers to a query.
import type { RankedCriterion, RankedHitAnswer } from '../../../query/ranked.ts'
import { verdictShare } from '../../../query/verdict.ts'

/** The shares of what a query asks for from which on a record is a strong or a possible fit. */
const strongFrom = 0.7
const possibleFrom = 0.35

/** The weight of all keywords together, where there are other criteria. */
const keywordsWeight = 0.5

/**
 * Returns the fit: by the share of the criteria, by their weights, that the record meets, keywords included. A record that
 * does not meet every criterion that the query requires, loosened ones included, or has what it excludes, is never a strong fit.
 */
export function fitOf(
  { coverage, judgements }: RankedHitAnswer,
  criteria: readonly (RankedCriterion & { readonly isRequired: boolean })[],
  hasKeywords: boolean,
): 'strong' | 'possible' | 'weak' {
  let [reached, all, misses] = [0, 0, false]
  if (hasKeywords) {
    all += keywordsWeight
    reached += keywordsWeight * coverage
  }
  for (const [index, { where, isNegated, weight, isSettled, isRequired }] of criteria.entries()) {
    if (!where && !isNegated) continue
    const verdict = isSettled ? 'met' : (judgements[index]?.verdict ?? 'unknown')
    all += weight
    reached += weight * verdictShare[verdict]
    if (isRequired ? verdict !== 'met' : !where && verdict === 'not_met') misses = true
  }
  const share = all === 0 ? 1 : reached / all
  if (share >= strongFrom && !misses) return 'strong'
  return share >= possibleFrom ? 'possible' : 'weak'
}
