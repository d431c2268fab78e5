// The revenue of a company or an employer: `over $10M in revenue`, `annual revenue between $10M and $50M`, `$50M ARR`.
import { type Candidate, type QueryText, wordsAfter, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { alternativeAt, amountAt } from './amounts.ts'

const revenue = '(?:revenues?|arr|turnover|sales|umsatz)'
const behind = new RegExp(
  `^(?:(?:dollars?|usd|euros?|eur|gbp|pounds?) )?(?:(?:in|of) )?(?:(?:annual|yearly|recurring|estimated|total) )*${revenue}(?= |$)`,
)
const ahead = new RegExp(
  `(?:^| )(?:(?:annual|yearly|recurring|estimated|total) )*${revenue}(?: (?:of|is|are|from|in|range))*$`,
)
const currency = /^(?:dollars?|usd|euros?|eur|gbp|pounds?)\b/
/** Smaller amounts count what a company sells, and are not its revenue. */
const revenueMin = 10_000

/** Reads amounts of revenue. They have no filter where no record states one, so that the words are said to be unread. */
export function readRevenue(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  if (fields.employerSize === undefined) return []
  const candidates: Candidate[] = []
  for (let start = 0; start < text.words.length; start++) {
    const first = amountAt(text, start)
    const other = first && alternativeAt(text, first, first.to)
    const amount = other ? { ...first, to: other.to } : first
    if (!amount || Math.max(amount.min ?? 0, amount.max ?? 0) < revenueMin) continue
    const [after] = behind.exec(wordsAfter(text, amount.to)) ?? []
    const [before] = ahead.exec(wordsBefore(text, start)) ?? []
    if (after === undefined && before === undefined) continue
    const from = after === undefined ? start - (before?.trim().split(' ').length ?? 0) : start
    const rest = after ?? currency.exec(wordsAfter(text, amount.to))?.[0] ?? ''
    const to = amount.to + (rest === '' ? 0 : rest.split(' ').length)
    const isExact = amount.min !== undefined && amount.min === amount.max
    const filter = group('or', [
      revenueFilter(amount.min, isExact ? undefined : amount.max, fields),
      other ? revenueFilter(other.min, other.max, fields) : null,
    ])
    const draft = {
      kind: 'employer_size' as const,
      from,
      to,
      hard: filter !== null,
      confidence: 0.8,
      filter,
    }
    candidates.push({ from, to, score: 4 * (to - from), drafts: () => [draft] })
  }
  return candidates
}

const revenueFilter = (
  min: number | undefined,
  max: number | undefined,
  { revenue: paths }: ReadableFields,
) =>
  paths === undefined
    ? null
    : group('and', [
        min === undefined ? null : condition(paths.least, '=>', min),
        max === undefined ? null : condition(paths.most, '=<', max),
      ])
