// Years of experience, and years in the present job.
import type { JsonObject } from '../../lib/json/json.ts'
import {
  type Candidate,
  hasCapital,
  type QueryText,
  unreadDraft,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { type Amount, alternativeAt, amountAt, type Bounds, orMore, withSecondOfUnit } from './amounts.ts'

const unit = /^(?:(?:years?|yrs?|yoe|pqe|y)\+?|decades?|months?|mos?)$/
/** `Two years at each company`, which no filter says. */
const ofEachJob = /^(?:(?:at|in|with) (?:each|every)|per)(?: (?:company|employer|job|role|position))?/
/** Returns how many years the unit is. */
const yearsIn = (folded: string): number =>
  folded.startsWith('decade') ? 10 : folded.startsWith('mo') ? 1 / 12 : 1
/** `Under 30 years old`, `40-year-old`: what somebody has lived is not experience, and no field states it. */
const ofAge = /^(?:old|of age)\b/
const experienceAfter =
  /^(?:(?:of )?(?:(?:professional|relevant|working|work|industry|total|practical) ){0,2}(?:experience|exp|pqe)\b|in the (?:industry|field)|of (?:work|service))/
const tenureAfter =
  /^(?:in (?:(?:the|their|his|her|this|that|current) )?(?:current |present |same )?(?:role|job|position|company|title|post)|(?:at|in|with) (?:the|their|his|her|this|current|one|a single) (?:current |same |single )?(?:company|employer|job)|of tenure|tenure|with (?:the|their) (?:current )?(?:company|employer))/
const tenureBefore =
  /(?:in (?:(?:the|their|this) )?(?:current |same )?(?:role|job|position|company|post|office|seat)|(?:at|in|with) (?:the same|one|a single) (?:company|employer|firm|organi[sz]ation)|tenure(?: of)?|been (?:there|in the role)|been (?:at|with) \S+|(?:worked|was|were) at \S+(?: \S+)?(?= for$)|at (?:the|their|his|her) (?:current )?(?:company|job|employer|role|position))(?: for)?$/

const tenureWordsMax = 6

export function readYears(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  const { experienceYears, tenureYears } = fields
  if (experienceYears === undefined) return []
  const candidates: Candidate[] = []
  for (let from = 0; from < text.words.length; from++) {
    const first = amountAt(text, from)
    const other = first && alternativeAt(text, first, yearsTo(text, first.to))
    const amount = other ? { ...first, to: other.to } : first
    // `In the last five years` says when.
    const isAgo = /^(?:last|past|previous|next)$/.test(text.words[from - 1]?.folded ?? '')
    if (!amount || isAgo || amount.isMoney || !unit.test(text.words[amount.to]?.folded ?? '')) continue
    const after = orMore(text, amount.to + 1)
    const scale = yearsIn(text.words[amount.to]?.folded ?? '')
    const bounds = scaled(
      after.side === 'min'
        ? { min: amount.min }
        : after.side === 'max'
          ? { max: amount.max }
          : openEnded(amount),
      scale,
    )
    if (Math.max(bounds.min ?? 0, bounds.max ?? 0) > 80) continue
    const rest = wordsAfter(text, after.to)
    const [noExperience] = ofAge.exec(rest) ?? ofEachJob.exec(rest) ?? (isEvent(text, from) ? [''] : [])
    if (noExperience !== undefined) {
      candidates.push(unreadYears(from, after.to + wordCount(noExperience)))
      continue
    }
    const tenure =
      tenureAfter.exec(rest) ??
      (tenureBefore.test(wordsBefore(text, from, tenureWordsMax)) ? [''] : undefined)
    const isAtName = text.isMixedCase && /^at /.test(rest) && hasCapital(text.words[after.to + 1]?.text)
    const said = tenure ?? experienceAfter.exec(rest)
    // `80k a year`, `in six months`: such times are years of work only where words or a bound say so.
    const isBounded = amount.min === undefined || amount.isOver === true
    const isArticle = text.words[amount.to - 1]?.folded === 'a'
    const isStay = isBounded && stayBefore.test(wordsBefore(text, from))
    if (!said && ((isArticle && !isBounded) || (scale < 1 && !isStay))) continue
    const firstTo = after.to + wordCount(said?.[0])
    // `At least 5 years of experience, at most 10`.
    const both = other || scale !== 1 ? undefined : withSecondOfUnit(text, bounds, firstTo, yearsTo)
    const to = both ? yearsTo(text, both.to) : firstTo
    const kind = (tenure || isAtName) && tenureYears !== undefined ? 'tenure_years' : 'experience_years'
    const path = kind === 'tenure_years' ? (tenureYears ?? experienceYears) : experienceYears
    candidates.push({
      from,
      to,
      score: 4 * (to - from),
      drafts: () => [
        {
          kind,
          from,
          to,
          hard: true,
          confidence: 0.9,
          filter: group('or', [
            rangeFilter(path, both ?? bounds),
            other ? rangeFilter(path, scaled(other, scale)) : null,
          ]),
        },
      ],
    })
  }
  return candidates
}

/** `At Stripe for less than 18 months`; other months are rather when something is. */
const stayBefore = /(?:^| )(?:for|after|spent)$/

/** `Promoted in 3 years`, `not been promoted for 3 years`: what happened within them, or did not, is not experience. */
const isEvent = (text: QueryText, from: number): boolean =>
  event.test(wordsBefore(text, from, tenureWordsMax))
const event = /(?:^| )(?:\S+ed in|(?:not|\w+n't)(?: been| yet| ever)* \S+ed for)$/

const wordCount = (words = ''): number => (words === '' ? 0 : words.split(' ').length)

/** Returns the reading of years that are not experience. */
const unreadYears = (from: number, to: number): Candidate => ({
  from,
  to,
  score: 4 * (to - from),
  drafts: () => [unreadDraft(from, to)],
})

/** Returns where an amount ends with its unit, if it has one. */
const yearsTo = ({ words }: QueryText, to: number): number =>
  unit.test(words[to]?.folded ?? '') ? to + 1 : to

/** Returns the bounds times a number, to two decimals: months are parts of a year. */
function scaled({ min, max, ...kept }: Bounds, by: number): Bounds {
  const times = (value: number | undefined) =>
    value === undefined ? undefined : Math.round(value * by * 100) / 100
  return { ...kept, min: times(min), max: times(max) }
}

/** `5 years of experience` are at least five. */
const openEnded = (amount: Amount): Bounds => ({
  ...amount,
  max: amount.min === amount.max ? undefined : amount.max,
})

export const rangeFilter = (path: string, { min, max, isOver, isUnder }: Bounds): JsonObject | null =>
  group('and', [
    min === undefined ? null : condition(path, isOver ? '>' : '=>', min),
    max === undefined ? null : condition(path, isUnder ? '<' : '=<', max),
  ])
