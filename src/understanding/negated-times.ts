// Excludes who was at an employer at some time: `have not worked at Google since 2020`, `never at Google before 2015`.
import {
  type ChosenReading,
  type CriterionDraft,
  isEmployer,
  type QueryText,
  wordsBefore,
} from './candidate.ts'
import type { ReadableFields } from './fields.ts'
import { group, negated } from './filters.ts'
import { isStillAt } from './former-employers.ts'
import { gapBefore } from './gaps.ts'
import { namesIn } from './job-filters.ts'
import { dateConditions } from './readers/time-spans.ts'
import type { JobTime } from './time-span.ts'

type ReadingInScope = ChosenReading & { readonly isNegated: boolean }

/** Returns the readings with the time asked of the negated employer that ends them, and of those before it in a list. */
export function withAbsence<Reading extends ReadingInScope>(
  text: QueryText,
  readings: readonly Reading[],
  time: JobTime & { readonly end: number },
  fields: ReadableFields,
): Reading[] {
  let from = readings.length - 1
  while (
    readings[from - 1]?.isNegated &&
    isEmployer(readings[from - 1]) &&
    listed.test(gapBefore(text, readings, from))
  )
    from--
  return readings.map((reading, index) =>
    index < from
      ? reading
      : absentAt(index === readings.length - 1 ? { ...reading, to: time.end } : reading, time, fields),
  )
}

const listed = /^(?:,|,? ?(?:or|nor)(?: (?:at|for|with))?)$/

/** Returns a negated employer with a filter of who was not there at the time. */
export function absentAt<Reading extends ReadingInScope>(
  employer: Reading,
  time: JobTime,
  fields: ReadableFields,
): Reading {
  const drafts = employer.drafts.map(draft => {
    const opposite = absence(draft, time, fields)
    return opposite === null ? draft : { ...draft, to: employer.to, opposite }
  })
  return { ...employer, drafts }
}

/**
 * Returns the filter of who never was at an employer, or was there at another time. No filter says that all of several stays there were at
 * other times; whoever has one that was is not left out.
 */
function absence(draft: CriterionDraft, { event, lead, span }: JobTime, { employer, stay }: ReadableFields) {
  if (!employer || !stay) return null
  const { fromMs, toMs, points } = span
  const named = namesIn(draft.filter, employer, stay.name)
  const isStill = event === 'still'
  // Somebody who left in 2020 has not been there `since 2020`.
  const since = isStill ? toMs : lead === 'since' ? points?.[0].toMs : fromMs
  const until = isStill ? undefined : toMs
  const earlier = dateConditions(event === 'joined' ? stay.began : stay.ended, { toMs: since })
  const later = dateConditions(stay.began, { fromMs: until })
  const away = [earlier, later].map(dates => (dates.length === 0 ? null : group('and', [named, ...dates])))
  const never = negated(namesIn(draft.filter, employer, employer.any))
  const isNow = until === undefined && event !== 'joined'
  return group('all_of', [
    isNow ? negated(namesIn(draft.filter, employer, employer.current)) : null,
    group('or', [never, ...away]),
  ])
}

/** `Who have not left Google since 2020`: they are there, and the time says no more. */
export const hasNotLeft = (text: QueryText, employer: ChosenReading): boolean =>
  isStillAt(employer, wordsBefore(text, employer.from))

/** Returns a draft without its filter, so that its words are said to be unread. */
export const unsaid = ({ jobTime: _, ...draft }: CriterionDraft): CriterionDraft => ({
  ...draft,
  hard: false,
  filter: null,
  opposite: null,
})
