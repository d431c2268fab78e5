// Asks for years at the employer that stands beside them: `10+ years at Stripe`, `at Stripe for 10 years`.
import {
  type ChosenReading,
  type CriterionDraft,
  foldedWords,
  isEmployer,
  kindOf,
  type QueryText,
  wordsBefore,
} from './candidate.ts'
import type { ReadableFields } from './fields.ts'
import { group } from './filters.ts'
import { gapBefore } from './gaps.ts'
import { inJob, leavesOf } from './job-filters.ts'
import { isPastTitle } from './readers/past-titles.ts'

const gaps = { before: /^(?:at|with|for|in)(?: the)?$/, behind: /^,?(?: ?(?:for|after))?$/ }

type ReadingInScope = ChosenReading & { readonly isNegated: boolean }

/** Returns the readings with each number of years in a job asked of the job at the employer beside it. */
export function withYearsThere<Reading extends ReadingInScope>(
  text: QueryText,
  readings: readonly Reading[],
  fields: ReadableFields,
): readonly Reading[] {
  return readings.map((reading, index) => {
    if (isOfAbsence(text, readings, index)) return { ...reading, drafts: reading.drafts.map(asUnread) }
    // `Not at Stripe for 2 years` may be said of somebody who is new there.
    if (isOfAbsence(text, readings, index + 1)) return { ...reading, isWish: true }
    // `CFOs with 2 years as a manager` are managers no more.
    if (isYears(readings[index - 1]) && isOfOther(text, readings, index - 1))
      return { ...reading, isWish: true }
    if (isOfRole(text, readings, index)) {
      const isBefore = isHeldBefore(text, readings, index)
      return {
        ...reading,
        drafts: reading.drafts.map(draft => (isBefore ? asUnread(draft) : inRole(draft, fields))),
      }
    }
    const isTenure = reading.drafts[0]?.kind === 'tenure_years' || isYearsThere(text, readings, index)
    const employer = isTenure ? besideTenure(text, readings, index) : undefined
    return employer
      ? {
          ...reading,
          drafts: reading.drafts.map(draft => inJob(employer, asTenure(employer, draft, fields), fields)),
        }
      : reading
  })
}

/** `Have not been at Stripe for 2 years`: years that count from a day which no filter asks for. */
const isOfAbsence = (text: QueryText, readings: readonly ReadingInScope[], index: number): boolean => {
  const [employer, years] = [readings[index - 1], readings[index]]
  const [draft] = years?.drafts ?? []
  const isYears = draft?.kind === 'tenure_years' || draft?.kind === 'experience_years'
  if (!isYears || !isEmployer(employer) || employer?.isNegated !== true) return false
  const gap = gapBefore(text, readings, index)
  return gap === 'for' || (gap === '' && draft.kind === 'tenure_years')
}

const asUnread = (draft: CriterionDraft): CriterionDraft => ({
  ...draft,
  kind: 'keyword',
  hard: false,
  filter: null,
})

/** `At Stripe for 3 years`, `at Stripe less than 2 years`, `2 years at stripe`: the years are those at the employer. */
function isYearsThere(text: QueryText, readings: readonly ChosenReading[], index: number): boolean {
  const [employer, years] = [readings[index - 1], readings[index]]
  if (years?.drafts[0]?.kind !== 'experience_years' || years.drafts[0].filter?.op === 'or') return false
  // `At Stripe 5 years of experience` says that all of them count.
  const isBare = /^(?:years?|yrs?)$/.test(text.words[years.to - 1]?.folded ?? '')
  if (isBare && isEmployer(readings[index + 1]) && gaps.before.test(gapBefore(text, readings, index + 1)))
    return true
  if (!employer || !isEmployer(employer)) return false
  const gap = gapBefore(text, readings, index)
  // `Left Stripe after less than two years`.
  if (gap === 'for' || (gap === 'after' && kindOf(employer) === 'former_employer')) return true
  return isBare && gap === '' && /(?:^| )(?:at|with|for)(?: the)?$/.test(wordsBefore(text, employer.from))
}

/**
 * Returns whether the years are those in a role: `manager for less than 2 years`, `2 to 4 years as CTO`, where somebody may have
 * worked for long. Without an upper bound, as in `engineers for 10 years`, they may be those in several jobs.
 */
function isOfRole(text: QueryText, readings: readonly ReadingInScope[], index: number): boolean {
  const [before, years, behind] = [readings[index - 1], readings[index], readings[index + 1]]
  const isBare = isUnit.test(text.words[(years?.to ?? 0) - 1]?.folded ?? '')
  if (years?.drafts[0]?.kind !== 'experience_years' || !isBare || !isLimited(years.drafts[0])) return false
  return (
    (isRole(before) && gapBefore(text, readings, index) === 'for') ||
    (isRole(behind) && asRole.test(gapBefore(text, readings, index + 1)))
  )
}

/**
 * Returns whether the role is one of before, of which no filter says how long somebody had it: `worked as an engineer for less
 * than 3 years`, `CFOs with 2 to 4 years as a manager`.
 */
const isHeldBefore = (text: QueryText, readings: readonly ReadingInScope[], index: number): boolean =>
  [readings[index - 1], readings[index + 1]].some(one => one && isPastTitle(text, one.from, one.to)) ||
  isOfOther(text, readings, index)

/** Returns whether another title is asked for in front of that of the years: `CFOs with 2 to 4 years as a manager`. */
function isOfOther(text: QueryText, readings: readonly ReadingInScope[], index: number): boolean {
  const meant = (one: ReadingInScope | undefined) => JSON.stringify(one?.drafts[0]?.filter)
  const asked = readings.slice(0, index).filter(isRole)
  const then = readings[index + 1]
  return (
    isRole(then) &&
    asRole.test(gapBefore(text, readings, index + 1)) &&
    asked.length > 0 &&
    asked.every(one => meant(one) !== meant(then))
  )
}

const asRole = /^as(?: an?| the)?$/

const isRole = (one: ReadingInScope | undefined): boolean =>
  one?.isNegated === false && /^(?:title|seniority)$/.test(kindOf(one) ?? '')

const isYears = (one: ReadingInScope | undefined): boolean =>
  /^(?:experience|tenure)_years$/.test(kindOf(one) ?? '')

const isUnit = /^(?:years?|yrs?|months?)$/

const isLimited = ({ filter }: CriterionDraft): boolean =>
  filter?.op !== 'or' && leavesOf(filter).some(({ type }) => type === '<' || type === '=<')

const inRole = (draft: CriterionDraft, { experienceYears, tenureYears }: ReadableFields): CriterionDraft =>
  tenureYears === undefined
    ? draft
    : {
        ...draft,
        kind: 'tenure_years',
        filter: group(
          'and',
          leavesOf(draft.filter).map(leaf =>
            leaf.field === experienceYears ? { ...leaf, field: tenureYears } : leaf,
          ),
        ),
      }

/** Returns years of experience as years at the employer; they are no more than a wish where the employer is. */
function asTenure(
  { drafts: [named] }: ChosenReading,
  draft: CriterionDraft,
  fields: ReadableFields,
): CriterionDraft {
  if (draft.kind !== 'experience_years') return draft
  return { ...inRole(draft, fields), hard: named?.hard === true }
}

function besideTenure<Reading extends ReadingInScope>(
  text: QueryText,
  readings: readonly Reading[],
  index: number,
): Reading | undefined {
  const [before, after] = [readings[index - 1], readings[index + 1]]
  const found =
    isEmployer(after) && gaps.before.test(gapBefore(text, readings, index + 1))
      ? after
      : isEmployer(before) && gaps.behind.test(gapBefore(text, readings, index))
        ? before
        : undefined
  // `Ex-Google, at least 3 years in their current role`: it is that at another employer.
  const isOfNow = /(?:^| )(?:current|present)(?: |$)/.test(
    foldedWords(text, readings[index]?.from ?? 0, readings[index]?.to ?? 0),
  )
  if (found?.drafts[0]?.kind === 'former_employer' && isOfNow) return undefined
  return found && !found.isNegated ? found : undefined
}
