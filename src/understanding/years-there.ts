// Asks for years at the employer that stands beside them: `10+ years at Stripe`, `at Stripe for 10 years`.
import {
  type ChosenReading,
  type CriterionDraft,
  foldedWords,
  isEmployer,
  type QueryText,
  wordsBefore,
} from './candidate.ts'
import type { ReadableFields } from './fields.ts'
import { group } from './filters.ts'
import { gapBefore } from './gaps.ts'
import { inJob, leavesOf } from './job-filters.ts'

const gaps = { before: /^(?:at|with|for)(?: the)?$/, behind: /^,?(?: ?for)?$/ }

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
  if (gapBefore(text, readings, index) === 'for') return true
  return (
    isBare &&
    gapBefore(text, readings, index) === '' &&
    /(?:^| )(?:at|with|for)(?: the)?$/.test(wordsBefore(text, employer.from))
  )
}

/** Returns years of experience as years at the employer; they are no more than a wish where the employer is. */
function asTenure(
  { drafts: [named] }: ChosenReading,
  draft: CriterionDraft,
  { experienceYears, tenureYears }: ReadableFields,
): CriterionDraft {
  if (draft.kind !== 'experience_years' || !experienceYears || !tenureYears) return draft
  const own = leavesOf(draft.filter).map(leaf =>
    leaf.field === experienceYears ? { ...leaf, field: tenureYears } : leaf,
  )
  return { ...draft, kind: 'tenure_years', hard: named?.hard === true, filter: group('and', own) }
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
