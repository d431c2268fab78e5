// Joins conditions of different kinds of which one is enough: `at Stripe or in Berlin`, `Python developers or people from Google`.

import { wordSet } from '../lib/word-set.ts'
import { isAbsence } from './absences.ts'
import { eitherOf, type ScopedReading, titleKinds } from './alternatives.ts'
import { isEmployer, kindOf, type QueryText } from './candidate.ts'
import type { CriterionKind } from './criterion.ts'
import type { ReadableFields } from './fields.ts'
import { isFunctionWord, saysNothing } from './function-words.ts'
import { gapBefore } from './gaps.ts'

/** `Or` with the words behind it; `employees` and the like may stand in front: `Google employees or people in Berlin`. */
const orBetween = /^(?<front>[^,]*?),? ?(?<!\S)(?:and ?\/ ?)?(?<or>or(?: .*)?)$/
/** Finds a relative pronoun, with which a clause of its own begins: `who know Kubernetes or who studied at Yale`. */
const relative = /(?:^| )(?:who|whose|that|which)(?: |$)/
/** The signs and words with which a description ends, and those with which a single condition ends. */
const endOfDescription = /[,;]|(?:^| )(?:or|but)(?: |$)/
const endOfCondition = /[,;]|(?:^| )(?:or|and|but)(?: |$)/

/** Matches where a noun follows `or`: `founders or MBAs`, in contrast to `founders or with an MBA`. */
const nounBehind = /^or(?: (?:an?|the|ex|former))?$/

/** Nouns for what is asked for, behind which another description begins: `founders or people with a PhD`. */
const nounsAskedFor = {
  people: wordSet(
    'people person persons anyone anybody someone somebody those folks candidates professionals individuals employees workers staff',
  ),
  companies: wordSet('companies company firms businesses employers organizations organisations those ones'),
  jobs: wordSet('jobs roles positions openings vacancies postings those ones'),
}

/** Returns the readings with those joined of which `or` makes one enough, where the words make plain what stands on either side. */
export function withEither(
  text: QueryText,
  readings: readonly ScopedReading[],
  fields: ReadableFields,
): readonly ScopedReading[] {
  for (let middle = 1; middle < readings.length; middle++) {
    const or = orBefore(text, readings, middle)
    if (or === undefined || (readings[middle - 1]?.isNegated && readings[middle]?.isNegated)) continue
    const { from, to, isPlain } = scopeOf(text, readings, { middle, or }, fields)
    const [left, right] = [readings.slice(from, middle), readings.slice(middle, to)]
    const sides = [...left, ...right]
    if (sides.some(({ isWish }) => isWish)) continue
    const either = isPlain ? eitherOf(left, right) : sides.map(one => ({ ...one, isWish: true }))
    // A third condition may follow.
    return withEither(text, [...readings.slice(0, from), ...either, ...readings.slice(to)], fields)
  }
  return readings
}

/** Returns `or` and the words behind it where words of asking alone stand between a reading and the one before it. */
function orBefore(text: QueryText, readings: readonly ScopedReading[], index: number): string | undefined {
  const { front = '', or } = orBetween.exec(gapBefore(text, readings, index))?.groups ?? {}
  if (or === undefined || !wordsIn(or).every(saysNothing)) return undefined
  return wordsIn(front).every(word => saysNothing(word) && !isFunctionWord(word)) ? or : undefined
}

const wordsIn = (gap: string): readonly string[] => gap.split(/[ ,]+/).filter(word => word !== '')

interface Scope {
  readonly from: number
  readonly to: number
  /** False where something else may be meant as well. */
  readonly isPlain: boolean
}

/** Returns the first and the last reading, the latter not included, of what stands on both sides of `or`. */
function scopeOf(
  text: QueryText,
  readings: readonly ScopedReading[],
  { middle, or }: { readonly middle: number; readonly or: string },
  fields: ReadableFields,
): Scope {
  const gapAt = (index: number) => gapBefore(text, readings, index)
  const isDescription = wordsIn(or).some(word => askedFor(fields).has(word))
  const isOpen = isDescription || relative.test(or)
  const isOneCondition = (index: number) =>
    belongTogether(readings[index - 1], readings[index]) && !endOfCondition.test(gapAt(index))
  const goesOn = (index: number) => (isOpen ? !endOfDescription.test(gapAt(index)) : isOneCondition(index))
  const startOf = (isInside: (index: number) => boolean) => {
    let from = middle - 1
    while (from > 0 && isInside(from)) from--
    return from
  }
  let to = middle + 1
  while (to < readings.length && goesOn(to)) to++
  if (isDescription) return { from: startOf(goesOn), to, isPlain: true }
  if (!isOpen) return { from: startOf(goesOn), to, isPlain: isPlainBetween(readings, middle, or) }
  // `Developers in Berlin or who speak German` are developers either way.
  const clause = startOf(index => goesOn(index) && !relative.test(gapAt(index)))
  return { from: relative.test(gapAt(clause)) ? clause : startOf(isOneCondition), to, isPlain: true }
}

/**
 * Returns whether only one thing can be meant: `not managers or in Berlin` may mean that neither is wanted, and `senior engineers or
 * 5+ years` that those of some years are engineers, too.
 */
function isPlainBetween(readings: readonly ScopedReading[], middle: number, or: string): boolean {
  const [left, right] = [readings[middle - 1], readings[middle]]
  const isNoun = nounBehind.test(or) && kindOf(right) !== 'experience_years'
  // `Without funding or with less than $1M` says what is wanted on both sides.
  return isAbsence(left) || (left?.isNegated !== true && (isNoun || !titleKinds.has(kindOf(left))))
}

/** Returns the nouns for the records of the dataset. */
const askedFor = ({ founded, workplace }: ReadableFields): ReadonlySet<string> =>
  founded !== undefined
    ? nounsAskedFor.companies
    : workplace !== undefined
      ? nounsAskedFor.jobs
      : nounsAskedFor.people

const timesOfJobs: ReadonlySet<CriterionKind | undefined> = new Set([
  'joined',
  'changed_jobs',
  'tenure_years',
])
const education: ReadonlySet<CriterionKind | undefined> = new Set([
  'degree',
  'field_of_study',
  'school',
  'graduated',
])

/** Returns whether two neighbours are one condition: `joined Google in 2019`, `an MBA from Stanford`. */
const belongTogether = (...both: readonly (ScopedReading | undefined)[]): boolean =>
  both.every(one => education.has(kindOf(one))) ||
  (both.every(one => isEmployer(one) || timesOfJobs.has(kindOf(one))) && !both.every(isEmployer))
