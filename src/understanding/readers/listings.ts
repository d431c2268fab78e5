// Reads whether and when a company went public or was acquired: `went public in 2021`, `IPO'd`, `acquired startups`.
import type { JsonObject } from '../../lib/json/json.ts'
import { type Candidate, type CriterionDraft, type QueryText, wordsBefore, wordsFrom } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { saysNothing } from '../function-words.ts'
import { dateFilter, recentMs, timeAt } from './time-spans.ts'

const listing =
  /^(?:(?:went|gone|going|go|goes) public|(?:did|had|having|with|completed|held) (?:an |their |its )?ipos?|ipo'?e?d|ipo|ipos|(?:listed|floated|debuted) (?:on|at) (?:the |a )?(?:nasdaq|nyse|euronext|lse|xetra|stock (?:exchange|market)|(?:\S+ )?stock exchange))(?= |$)/
/** `Recently listed companies`, `new IPOs`. */
const recently =
  /^(?:recently|newly|freshly) (?:listed|floated|ipo'?e?d|public)(?= |$)|^(?:recent|new) ipos?(?= |$)/
/** A company that plans a listing has none. */
const notYet =
  /^(?:pre ipo|pre-ipo|planning (?:an|to) (?:ipo|go public)|about to (?:ipo|go public)|ipo candidates?)(?= |$)/

const acquired = /^(?:(?:were|was|been|got|being) (?:acquired|bought)|acquired)(?= |$)/
const inactive =
  /^(?:(?:inactive|defunct|dissolved|dead|failed|shuttered|bankrupt)(?=(?: (?!and |or )\S+){0,2} (?:compan|startups?|firms?)|$)|(?:have |has )?(?:shut down|closed down|(?:went|gone) out of business))(?= |$)/
const isActive =
  /^acquired (?!by |in |since |before |after |but |and |or |not |compan|startups?|firms?|businesses)/

/** Reads listings and acquisitions of companies; those of employers have no filter, so that the words are said to be unread. */
export function readListings(text: QueryText, fields: ReadableFields, nowMs: number): readonly Candidate[] {
  if (fields.employerSize === undefined) return []
  return text.words.flatMap((_, from): readonly Candidate[] =>
    [listedAt(text, from, fields, nowMs), acquiredAt(text, from, fields)].flatMap(found => found ?? []),
  )
}

function listedAt(
  text: QueryText,
  from: number,
  fields: ReadableFields,
  nowMs: number,
): Candidate | undefined {
  const rest = wordsFrom(text, from)
  const [planned] = notYet.exec(rest) ?? []
  if (planned !== undefined) return candidate(from, from + planned.split(' ').length, null)
  const [recent] = recently.exec(rest) ?? []
  const [said] = recent === undefined ? (listing.exec(rest) ?? []) : [recent]
  if (said === undefined || /(?:^| )pre$/.test(wordsBefore(text, from))) return undefined
  const end = from + said.split(' ').length
  const span = recent === undefined ? timeAt(text, end, nowMs) : { fromMs: nowMs - recentMs, to: end }
  return candidate(from, span?.to ?? end, span ? listedIn(span, fields) : everListed(fields))
}

const listedIn = (span: { readonly fromMs?: number; readonly toMs?: number }, { listed }: ReadableFields) =>
  listed === undefined ? null : dateFilter(listed, span)

/** Sources state that a company is public more often than since when. */
const everListed = ({ listed, employerType, founded }: ReadableFields): JsonObject | null =>
  listed === undefined || founded === undefined
    ? null
    : group('or', [
        condition(listed, 'is_not_null', null),
        employerType === undefined ? null : condition(employerType, '(.)', 'Public Company|Public'),
      ])

function acquiredAt(text: QueryText, from: number, { status }: ReadableFields): Candidate | undefined {
  const rest = wordsFrom(text, from)
  const [closed] = inactive.exec(rest) ?? []
  if (closed !== undefined) {
    const isInactive = status === undefined ? null : condition(status, '=', 'inactive')
    return candidate(from, from + closed.split(' ').length, isInactive, { kind: 'employer_type' })
  }
  const [said] = acquired.exec(rest) ?? []
  if (said === undefined || (isActive.test(rest) && !isAdjective(text, from, rest))) return undefined
  // `Companies that acquired Stripe` are others.
  if (
    said === 'acquired' &&
    /(?:^| )(?:that|which|who|have|has|(?:have|has|did) \S+(?: \S+)?)$/.test(wordsBefore(text, from))
  )
    return undefined
  const filter = status === undefined ? null : condition(status, '=', 'acquired')
  const to = from + said.split(' ').length
  // A company that Google did not acquire may have been acquired by others.
  const isBySomebody = /^(?:by|in|since|before|after) /.test(wordsFrom(text, to))
  return candidate(from, to, filter, { kind: 'employer_type', ...(isBySomebody && { opposite: null }) })
}

/** `Acquired crypto companies`, where nobody stands in front who acquired them. */
const isAdjective = ({ words }: QueryText, from: number, rest: string): boolean =>
  (from === 0 || /[,;.]/.test(words[from]?.before ?? '') || saysNothing(words[from - 1]?.folded ?? '')) &&
  !/^(?:that|which|who|have|has|had|recently)$/.test(words[from - 1]?.folded ?? '') &&
  ofCompanies.test(rest)
const ofCompanies =
  /^acquired (?:(?!by|in|since|before|after|but|and|or|not)\S+ ){1,2}(?:compan(?:y|ies)|startups?|firms?)(?: |$)/

function candidate(
  from: number,
  to: number,
  filter: JsonObject | null,
  more: Partial<CriterionDraft> = {},
): Candidate {
  const draft: CriterionDraft = {
    kind: 'employer_funding',
    from,
    to,
    hard: filter !== null,
    confidence: 0.85,
    filter,
    ...more,
  }
  return { from, to, score: 3.6 * (to - from), drafts: () => [draft] }
}
