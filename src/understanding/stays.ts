// Asks for who was at an employer at some time: `worked at Google from 2015 to 2018`, `at Google in 2020`, `from 2022 to present`.
import type { JsonObject } from '../lib/json/json.ts'
import { type ChosenReading, oppositeOf, type QueryText } from './candidate.ts'
import type { ReadableFields } from './fields.ts'
import { group } from './filters.ts'
import { namesIn } from './job-filters.ts'
import { hasLeft } from './readers/former-employers.ts'
import { dateConditions } from './readers/time-spans.ts'
import type { JobTime } from './time-span.ts'

/** Returns the employer with a filter of the time; the reading ends where the time does. */
export function stayedAt<Reading extends ChosenReading>(
  text: QueryText,
  employer: Reading,
  time: JobTime,
  fields: ReadableFields,
): Reading {
  const drafts = employer.drafts.map(draft => {
    const isOver = draft.kind === 'former_employer' && (isWhole(time) || hasLeft(text, draft.from, draft.to))
    // Somebody who is at an employer since a time is still there; somebody who has left since then is not.
    const isOngoing = time.span.isOngoing === true || (time.lead === 'since' && !isOver)
    const filter = stayFilter(draft.filter, { isOver, isOngoing }, time, fields)
    const kind = isOngoing ? ('employer' as const) : draft.kind
    return filter === null ? draft : { ...draft, kind, to: employer.to, filter, opposite: oppositeOf(draft) }
  })
  return { ...employer, drafts }
}

/** Returns whether a time has a beginning and an end: who worked somewhere from 2015 to 2018 has left, and in 2018 perhaps not. */
const isWhole = ({ span: { points } }: JobTime): boolean => points !== undefined && points[0] !== points[1]

/**
 * Returns the filter of a stay. From one year to another it lasted through both; a time by itself and one between two years need not
 * have been all of it. Whoever was there at some time may still be there, unless the words say that it is over.
 */
function stayFilter(
  named: JsonObject | null,
  { isOver, isOngoing }: { readonly isOver: boolean; readonly isOngoing: boolean },
  { lead, span }: JobTime,
  { employer, joined, stay }: ReadableFields,
): JsonObject | null {
  if (!employer || !stay) return null
  const { fromMs, toMs, points: [first, last] = [] } = span
  const isSpan = isOngoing || (first !== last && lead !== 'between')
  const isEnd = /^(?:until|till)$/.test(lead)
  const isBefore = /^(?:before|prior|by)$/.test(lead)
  const began = isEnd || (isSpan && !first) ? undefined : isSpan ? first?.toMs : toMs
  const still =
    joined === undefined
      ? null
      : group('and', [namesIn(named, employer, employer.current), ...dateConditions(joined, { toMs: began })])
  if (isOngoing) return still
  const endedFrom = isBefore ? undefined : isEnd ? last?.fromMs : isSpan ? last?.fromMs : fromMs
  const over = group('and', [
    namesIn(named, employer, stay.name),
    ...dateConditions(stay.began, { toMs: began }),
    ...dateConditions(stay.ended, { fromMs: endedFrom, toMs: isEnd ? toMs : undefined }),
  ])
  return isOver || isEnd || isBefore ? over : group('or', [over, still])
}
