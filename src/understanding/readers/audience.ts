// Reads how many people follow somebody or something, or are connected with somebody: `500+ connections`, `more than 1,000 followers`.
import { type Candidate, type QueryText, wordsAfter } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { amountAt } from './amounts.ts'
import { rangeFilter } from './years.ts'

const unit = /^(?:(?:linkedin|professional|social) )?(followers|connections|contacts)(?= |$)/

export function readAudience(text: QueryText, { audience }: ReadableFields): readonly Candidate[] {
  if (!audience) return []
  return text.words.flatMap((_, from): readonly Candidate[] => {
    const amount = amountAt(text, from)
    const [match, said] = (amount && unit.exec(wordsAfter(text, amount.to))) ?? []
    const path = said === 'followers' ? audience.followers : audience.connections
    if (!amount || amount.isMoney || match === undefined || path === undefined) return []
    const to = amount.to + match.split(' ').length
    // `1000 followers` are at least so many.
    const bounds = amount.min === amount.max ? { min: amount.min } : amount
    const filter = rangeFilter(path, bounds)
    const draft = { kind: 'keyword' as const, from, to, hard: true, confidence: 0.85, filter }
    return [{ from, to, score: 4 * (to - from), drafts: () => [draft] }]
  })
}
