// Tells what people were and are no longer, and where they never were: `no longer at Stripe`, `never worked at Google`.
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import {
  type ChosenReading,
  type CriterionDraft,
  isEmployer,
  kindOf,
  type QueryText,
  wordsBefore,
} from './candidate.ts'
import type { CriterionKind } from './criterion.ts'
import type { ReadableFields } from './fields.ts'
import { group } from './filters.ts'
import { between } from './gaps.ts'
import { leavesOf } from './job-filters.ts'

/** Matches words that negate another employer: `worked at Google but not at Meta`. */
export const butNot = /^,? ?(?:but|and) (?:not|never)(?: (?:at|for|with))?$/
const notAt = /(?:^|[ ,])(?:not|never) (?:at|with)$/
const stillAt =
  /(?:^| )(?:not|never|\w+n't)(?: ever| yet)? (?:left|leave|leaving|quit|departed)(?: from)?(?: the)?$/
const ever =
  /(?:^| )(?:never|ever|(?:have|has|had|did|was|were) not|haven't|hasn't|hadn't|didn't|wasn't|weren't|(?:no|without|lacking)(?: (?:prior|previous|past|any))? experience)(?: |$)/
const worked = /(?:^| )(?:worked|been|employed|interned|used to)(?: |$)/
const noLonger = /(?:^| )no longer(?: |$)/
const anymore = /^,? ?(?:any ?more|any longer)(?: |$)/
const butNoLonger =
  /^,? ?(?:but|and) (?:(?:is |are |have |has )?(?:no longer|not any ?more|left)(?: there)?)(?:$|,)/

/** Returns whether people are at the employer now because they have not left it: `who have not left Google`. */
export const isStillAt = (reading: ChosenReading, gap: string): boolean =>
  isEmployer(reading) && stillAt.test(gap)

/** A reading with the words in front of it and behind it. */
interface Surrounded {
  readonly candidate: ChosenReading
  readonly gap: string
  readonly behind: string
  readonly isNegated: boolean
}

/** Returns whether the first of two employers was left for the second one: `Google then Stripe`, `Google before Meta`, `Google to Stripe`. */
export const isLeftFor = (first: ChosenReading | undefined, second: ChosenReading, gap: string): boolean =>
  isEmployer(first) &&
  isEmployer(second) &&
  /^,? ?(?:and )?(?:then|before|later|afterwards)(?: (?:at|for|with))?(?: the)?$|^to$/.test(gap)

/** Returns whether the second of two employers was left for the first one: `now at Google, before at Meta`. */
export const wasBeforehand = (
  text: QueryText,
  first: ChosenReading | undefined,
  second: ChosenReading,
): boolean =>
  first !== undefined &&
  isEmployer(first) &&
  isEmployer(second) &&
  /^,? ?(?:and )?(?:before|earlier) (?:at|with)(?: the)?$/.test(between(text, first.to, second.from)) &&
  /(?:^| )(?:now|currently|today)(?: (?:at|with|works? (?:at|for)|working (?:at|for)))?$/.test(
    wordsBefore(text, first.from),
  )

/** Returns what was and is no longer: `no longer at Google`, `not at Google anymore`, `worked at Google but no longer`. */
export function wasBefore(
  { candidate, gap, behind, isNegated }: Surrounded,
  fields: ReadableFields,
): WasAndIs | undefined {
  if (isNegated) return noLonger.test(gap) || anymore.test(behind) ? asBefore(candidate, fields) : undefined
  return isEmployer(candidate) && butNoLonger.test(behind)
    ? { past: asFormer(candidate, fields), present: asPresent(candidate, fields) }
    : undefined
}

interface WasAndIs {
  readonly past: ChosenReading
  readonly present: ChosenReading
}

/** Returns whether a negated employer is one of now and before: `never at Google`, `have not worked at Google`. */
export const meansEver = (reading: ChosenReading, gap: string, before: CriterionKind | undefined): boolean =>
  isEmployer(reading) &&
  (ever.test(gap) ||
    (kindOf(reading) === 'former_employer' && (worked.test(gap) || notAt.test(gap))) ||
    (before === 'former_employer' && butNot.test(gap)))

/** Returns an employer as a former one. */
export const asFormer = <Reading extends ChosenReading>(
  reading: Reading,
  { employer }: ReadableFields,
): Reading =>
  kindOf(reading) !== 'employer' || employer?.past === undefined
    ? reading
    : moved(reading, 'former_employer', employer.current, employer.past)

/** Returns a former employer as one of now. */
export const asPresent = <Reading extends ChosenReading>(
  reading: Reading,
  { employer }: ReadableFields,
): Reading =>
  kindOf(reading) !== 'former_employer' || employer?.past === undefined
    ? reading
    : moved(reading, 'employer', employer.past, employer.current)

/** Returns an employer as one of now or before; one whose negation was made already stays as it is. */
export const everAt = <Reading extends ChosenReading>(
  reading: Reading,
  { employer }: ReadableFields,
): Reading =>
  !employer || reading.drafts.some(({ opposite }) => opposite !== undefined)
    ? reading
    : [employer.current, employer.past ?? employer.any].reduce(
        (one, path) => moved(one, 'employer', path, employer.any),
        reading,
      )

function moved<Reading extends ChosenReading>(
  reading: Reading,
  kind: 'employer' | 'former_employer',
  from: string,
  to: string,
): Reading {
  const drafts = reading.drafts.map(draft => ({ ...draft, kind, filter: withPath(draft.filter, from, to) }))
  return { ...reading, drafts }
}

const withPath = (filter: JsonObject | null, from: string, to: string): JsonObject | null =>
  filter && {
    ...filter,
    ...(filter.field === from && { field: to }),
    ...(Array.isArray(filter.conditions) && {
      conditions: filter.conditions.map((one: Json) => (isObject(one) ? withPath(one, from, to) : one)),
    }),
  }

/** Returns what somebody was and what the same person is not now; undefined where no field states what was. */
function asBefore(reading: ChosenReading, fields: ReadableFields): WasAndIs | undefined {
  const [draft] = reading.drafts
  if (!draft) return undefined
  if (draft.kind === 'employer')
    return fields.employer?.past === undefined
      ? undefined
      : { past: asFormer(reading, fields), present: reading }
  const path = fields.title?.past
  const past = formerDraft(draft, fields)
  if (!past) return undefined
  if (draft.kind === 'seniority') return { past: { ...reading, drafts: [past] }, present: reading }
  const present = { ...draft, filter: withoutPath(draft.filter, path ?? '') }
  return { past: { ...reading, drafts: [past] }, present: { ...reading, drafts: [present] } }
}

/** Returns a title or a level as one of before; undefined where no field states what was. */
function formerDraft(
  draft: CriterionDraft,
  { title, seniority, seniorityPast }: ReadableFields,
): CriterionDraft | undefined {
  if (draft.kind === 'seniority' && seniority !== undefined && seniorityPast !== undefined)
    return { ...draft, filter: withPath(draft.filter, seniority, seniorityPast) }
  const path = title?.past
  if (draft.kind !== 'title' || path === undefined) return undefined
  const named = leavesOf(draft.filter).find(({ field }) => field === path)
  return named && { ...draft, filter: named }
}

/** Returns a reading with its title as one of before, of which nothing but the skills in it is known today. */
export const formerTitle = (reading: ChosenReading, fields: ReadableFields): ChosenReading => {
  const [draft, ...others] = reading.drafts
  const past = draft && formerDraft(draft, fields)
  return past ? { ...reading, drafts: [past, ...others.filter(({ kind }) => kind === 'skill')] } : reading
}

/** Returns the filter without its alternatives on the path: whoever has no job now is called by the last one, and is no such person any longer. */
const withoutPath = (filter: JsonObject | null, path: string): JsonObject | null =>
  filter?.op === 'or' && Array.isArray(filter.conditions)
    ? group(
        'or',
        filter.conditions.filter(isObject).filter(one => leavesOf(one).every(({ field }) => field !== path)),
      )
    : filter
