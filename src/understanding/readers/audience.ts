// Reads how many people follow, know, like or share somebody or something: `500+ connections`, `posts with over 1,000 likes`.
import type { JsonObject } from '../../lib/json/json.ts'
import { type Candidate, foldedWords, type QueryText, wordsAfter, wordsBefore } from '../candidate.ts'
import type { AudienceCount, ReadableFields } from '../fields.ts'
import { condition } from '../filters.ts'
import { type Amount, amountAt } from './amounts.ts'
import { rangeFilter } from './years.ts'

const countOf: Readonly<Record<string, AudienceCount>> = {
  follower: 'followers',
  connection: 'connections',
  contact: 'connections',
  reaction: 'reactions',
  like: 'reactions',
  comment: 'comments',
  reply: 'comments',
  share: 'shares',
  repost: 'shares',
  retweet: 'shares',
}
const unit = new RegExp(
  `^(?:(?:linkedin|professional|social) )?(?:(replies|(?:${Object.keys(countOf).join('|')})s)|(${Object.keys(countOf).join('|')}))(?= |$)`,
)
const singularOf = (said: string): string => (said === 'replies' ? 'reply' : said.replace(/s$/, ''))

/** `Shared more than 50 times`, `liked by over 2k people`. */
const verbs: Readonly<Record<string, AudienceCount>> = {
  liked: 'reactions',
  commented: 'comments',
  shared: 'shares',
  reposted: 'shares',
  retweeted: 'shares',
  followed: 'followers',
}
const verbBefore = new RegExp(`(?:^| )(${Object.keys(verbs).join('|')})(?: on)?( by)?$`)
const peopleOrTimes = { by: /^(?:people|users|persons|others|accounts|members)(?= |$)/, of: /^times(?= |$)/ }

const exactly = /^(?:exactly|precisely|only|just)$/

export function readAudience(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  return text.words.flatMap(
    (_, start) => audienceAt(text, start, fields) ?? noAudienceAt(text, start, fields) ?? [],
  )
}

/** Returns the count of people that begins at the word, unless records have no such count. */
export function audienceAt(
  text: QueryText,
  start: number,
  { audience }: ReadableFields,
): Candidate | undefined {
  if (!audience) return undefined
  const amount = amountAt(text, start)
  if (!amount || amount.isMoney) return undefined
  const { count, front, behind } = countAt(text, start, amount) ?? {}
  const path = count && audience[count]
  if (path === undefined || front === undefined || behind === undefined) return undefined
  const isExact = front === 0 && exactly.test(text.words[start - 1]?.folded ?? '')
  return candidate(start - (isExact ? 1 : front), amount.to + behind, [filterOf(path, amount, isExact)])
}

interface SaidCount {
  readonly count: AudienceCount | undefined
  /** The numbers of words in front of the amount and behind it that say what is counted. */
  readonly front: number
  readonly behind: number
}

function countAt(text: QueryText, start: number, amount: Amount): SaidCount | undefined {
  const after = wordsAfter(text, amount.to)
  const [said, plural, singular] = unit.exec(after) ?? []
  // `5 contact centers` does not count contacts.
  const isOne = amount.min === 1 || amount.max === 1
  const named = plural ?? (isOne ? singular : undefined)
  if (said !== undefined && named !== undefined)
    return { count: countOf[singularOf(named)], front: 0, behind: said.split(' ').length }
  const [front, verb = '', by] = verbBefore.exec(wordsBefore(text, start)) ?? []
  const isSaid = front !== undefined && peopleOrTimes[by === undefined ? 'of' : 'by'].test(after)
  return isSaid ? { count: verbs[verb], front: front.trim().split(' ').length, behind: 1 } : undefined
}

/** `1000 followers` are at least so many, and `0 likes` are none. */
function filterOf(path: string, amount: Amount, isExact: boolean): JsonObject | null {
  const { min, max } = amount
  if (min === undefined || min !== max) return rangeFilter(path, amount)
  return isExact || min === 0 ? condition(path, '=', min) : rangeFilter(path, { min })
}

/** `No comments`, `without likes or shares`: what nobody did with a post. Whom people know or who follows them is rarely denied. */
function noAudienceAt(text: QueryText, start: number, { audience }: ReadableFields): Candidate | undefined {
  const lead = /^(?:(?:no|without)(?: any| a single)?|not a single) /.exec(
    `${foldedWords(text, start, start + leadMax)} `,
  )?.[0]
  if (lead === undefined || !audience?.reactions) return undefined
  const paths: string[] = []
  let to = start + lead.trim().split(' ').length
  for (let at = to; ; ) {
    const [said, plural = '', singular = ''] = unit.exec(wordsAfter(text, at)) ?? []
    const count = countOf[singularOf(plural || singular)]
    const path = count && audience[count]
    if (said === undefined || path === undefined) break
    paths.push(path)
    to = at + said.split(' ').length
    const [joined = ''] = /^(?:(?:and|or|nor)(?: no)? ?)?/.exec(wordsAfter(text, to)) ?? []
    if (joined === '') break
    at = to + joined.trim().split(' ').length
  }
  return paths.length === 0
    ? undefined
    : candidate(
        start,
        to,
        paths.map(path => condition(path, '=', 0)),
      )
}

const leadMax = 3

function candidate(from: number, to: number, filters: readonly (JsonObject | null)[]): Candidate {
  const drafts = filters.map(filter => ({
    kind: 'keyword' as const,
    from,
    to,
    hard: true,
    confidence: 0.85,
    filter,
  }))
  return { from, to, score: 4 * (to - from), drafts: () => drafts }
}
