// Reads how many people follow, know, like or share somebody or something: `500+ connections`, `posts with over 1,000 likes`.
import { type Candidate, type QueryText, wordsAfter, wordsBefore } from '../candidate.ts'
import type { AudienceCount, ReadableFields } from '../fields.ts'
import { amountAt } from './amounts.ts'
import { rangeFilter } from './years.ts'

const unit =
  /^(?:(?:linkedin|professional|social) )?(followers|connections|contacts|reactions|likes|comments|replies|shares|reposts|retweets|times)(?= |$)/
const countOf: Readonly<Record<string, AudienceCount>> = {
  followers: 'followers',
  connections: 'connections',
  contacts: 'connections',
  reactions: 'reactions',
  likes: 'reactions',
  comments: 'comments',
  replies: 'comments',
  shares: 'shares',
  reposts: 'shares',
  retweets: 'shares',
}
/** `Shared more than 50 times`. */
const sharedBefore = /(?:^| )(?:shared|reposted|retweeted)$/

export function readAudience(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  return text.words.flatMap((_, start) => audienceAt(text, start, fields) ?? [])
}

/** Returns the count of people that begins at the word, unless records have no such count. */
export function audienceAt(
  text: QueryText,
  start: number,
  { audience }: ReadableFields,
): Candidate | undefined {
  if (!audience) return undefined
  const amount = amountAt(text, start)
  const [match, said = ''] = (amount && unit.exec(wordsAfter(text, amount.to))) ?? []
  const isShared = said === 'times' && sharedBefore.test(wordsBefore(text, start))
  const count = isShared ? 'shares' : countOf[said]
  const path = count && audience[count]
  if (!amount || amount.isMoney || match === undefined || path === undefined) return undefined
  const from = isShared ? start - 1 : start
  const to = amount.to + match.split(' ').length
  // `1000 followers` are at least so many.
  const bounds = amount.min === amount.max ? { min: amount.min } : amount
  const filter = rangeFilter(path, bounds)
  const draft = { kind: 'keyword' as const, from, to, hard: true, confidence: 0.85, filter }
  return { from, to, score: 4 * (to - from), drafts: () => [draft] }
}
