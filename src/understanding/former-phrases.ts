// Tells employers of before by the title beside them: `former London traders at Bank of America`, `Deloitte consultants who moved to startups`.
import { titleKinds } from './alternatives.ts'
import { type ChosenReading, isEmployer, kindOf, type QueryText } from './candidate.ts'
import type { CriterionKind } from './criterion.ts'
import type { ReadableFields } from './fields.ts'
import { asFormer, formerTitle } from './former-employers.ts'
import { between } from './gaps.ts'

const former = /^(?:former|ex|formerly|previously)$/
/** Kinds of words that say more of a title behind them, and that no other reader takes for a part of it. */
const modifiers: ReadonlySet<CriterionKind | undefined> = new Set([
  'place',
  'language',
  'employer_industry',
  'employer_size',
  'employer_type',
  'skill',
])
/** Matches the words between a title and what belongs to it: `traders in London at`. */
const complement = /^(?:at|of|in|from|for|with|based in|out of)(?: the)?$/

/**
 * Returns the readings with those of such a phrase as what was: the title, the employer behind it, and, as a wish, the place in front of
 * it, where the person need not be any more.
 */
export function withFormerPhrases(
  text: QueryText,
  chosen: readonly ChosenReading[],
  fields: ReadableFields,
): readonly ChosenReading[] {
  let all: readonly ChosenReading[] = chosen.map((reading, index) =>
    haveLeft(text, chosen, lastOfList(text, chosen, index)) ? asFormer(reading, fields) : reading,
  )
  for (const [start, { from }] of chosen.entries()) {
    if (!former.test(text.words[from - 1]?.folded ?? '') || !/^-?$/.test(text.words[from]?.before ?? ''))
      continue
    const title = titleBehind(text, chosen, start)
    if (title !== undefined) all = withFormerPhrase(text, all, { start, title }, fields)
  }
  return all
}

const leftFor =
  /^(?:who|that) (?:(?:have|has|had) )?(?:(?:since|recently|then|later) )?(?:left|moved|went|switched|jumped|transitioned)(?: on)? (?:for|to|into)(?: an?| the)?$/
const left = /^(?:who|that) (?:(?:have|has|had) )?(?:(?:since|recently) )?left$/
const ofOtherEmployer: ReadonlySet<CriterionKind | undefined> = new Set([
  'employer',
  'employer_size',
  'employer_type',
  'employer_industry',
])

/** Returns whether those with the title behind an employer left it: `Deloitte consultants who moved to startups`. */
function haveLeft(text: QueryText, chosen: readonly ChosenReading[], index: number): boolean {
  const [employer, title, next] = chosen.slice(index, index + 3)
  if (!isEmployer(employer) || !title || !titleKinds.has(kindOf(title)) || !isNextTo(text, employer, title))
    return false
  const gap = between(text, title.to, next?.from ?? text.words.length)
  // `Google engineers who left in 2022`.
  if (kindOf(next) === 'changed_jobs' && text.words[next?.from ?? 0]?.folded === 'left')
    return /^(?:who|that)(?: (?:have|has|had))?$/.test(gap)
  // `Google engineers who left Meta` are at Google.
  return left.test(gap) ? !isEmployer(next) : leftFor.test(gap) && ofOtherEmployer.has(kindOf(next))
}

/** Returns the index of the last employer of a list: `Google or Meta engineers who left` left either of them. */
function lastOfList(text: QueryText, chosen: readonly ChosenReading[], index: number): number {
  let last = index
  for (
    let next = chosen[last + 1];
    isEmployer(chosen[last]) &&
    isEmployer(next) &&
    /^,? ?(?:or|and)?$/.test(between(text, chosen[last]?.to ?? 0, next?.from ?? 0));
    next = chosen[last + 1]
  )
    last++
  return last
}

/** Returns the index of the title that the words behind `former` say more of; it may be the first reading. */
function titleBehind(text: QueryText, chosen: readonly ChosenReading[], start: number): number | undefined {
  let index = start
  while (modifiers.has(kindOf(chosen[index])) && isNextTo(text, chosen[index], chosen[index + 1])) index++
  return titleKinds.has(kindOf(chosen[index])) ? index : undefined
}

const isNextTo = (
  text: QueryText,
  first: ChosenReading | undefined,
  second: ChosenReading | undefined,
): boolean => first !== undefined && second !== undefined && between(text, first.to, second.from) === ''

function withFormerPhrase(
  text: QueryText,
  chosen: readonly ChosenReading[],
  { start, title }: { readonly start: number; readonly title: number },
  fields: ReadableFields,
): readonly ChosenReading[] {
  let end = title
  while (isComplement(text, chosen[end], chosen[end + 1])) {
    end++
    if (isEmployer(chosen[end])) break
  }
  return chosen.map((reading, index) => {
    if (index >= start && index < title) return asWish(reading)
    if (index === title && title > start) return formerTitle(reading, fields)
    return index === end ? asFormer(reading, fields) : reading
  })
}

/** Returns whether the second reading is said of the first: `traders in London`, `traders at Stripe`. */
const isComplement = (
  text: QueryText,
  first: ChosenReading | undefined,
  second: ChosenReading | undefined,
): boolean =>
  first !== undefined &&
  second !== undefined &&
  (kindOf(second) === 'place' || isEmployer(second)) &&
  complement.test(between(text, first.to, second.from))

const asWish = (reading: ChosenReading): ChosenReading => ({
  ...reading,
  drafts: reading.drafts.map(draft => ({ ...draft, hard: false })),
})
