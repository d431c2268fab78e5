// Tells names of places that mean something else: a part of an institution's name, a school, a skill, a nationality.
import type { NamedPlace } from '../../places/place.ts'
import { type Candidate, phraseOf, textOf, wordsAfter } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import type { Lexicon } from '../lexicon.ts'
import { beforeList } from './names-not-on-file.ts'
import type { FoundPlace, PlaceSpan } from './place-at.ts'
import { isOfGraduates, isSchoolWord, wordsAfterSchools } from './school-words.ts'
import { isStudiedAt, isWentTo } from './studies.ts'

/** Somebody from a town of more people may have studied anywhere in it. */
const largestMin = 1_000_000

const ofInstitution =
  /(?:^| )(?:bank|university|college|church|ministry|bishop|diocese|port|royal \S+) of(?: the)?$/

const schoolBefore = /(?:^| )(?:tu|fh|uni|univ|hochschule|rwth|iit|iim|iiit|nit)$/

/** `Bank of England`, `University of Texas`, `TU Munich`, `went to Michigan State`: an institution that nobody on file may have. */
export const isOfInstitution = ({ text, from, to, before }: PlaceSpan, fields: ReadableFields): boolean =>
  ofInstitution.test(before) ||
  (fields.school !== undefined && schoolBefore.test(before) && text.words[from]?.before === '') ||
  (to - from > 1 && text.words[to - 1]?.folded === 'state' && (isStudiedAt(before) || isWentTo(before)))

/** `US citizens` may live anywhere, and no field states whose they are. */
const ofNation =
  /^(?:citizens?|citizenship|nationals?|nationality|passports?|expats?|diaspora|degrees?|diplomas?|educated)(?: |$)/

const ofEducation = /^(?:degrees?|diplomas?|educated)/

/** Returns the nationality, or the country of an education, that a place and the word behind it name, which no filter says. */
export function nationalityAt(
  { text, from, to }: PlaceSpan,
  { named, isDemonym }: FoundPlace,
): Candidate | undefined {
  // `Harvard degrees` are of no nation.
  if (!isDemonym && isTown(named)) return undefined
  const [nation] = ofNation.exec(wordsAfter(text, to)) ?? []
  // `No degree` is none of Norway.
  if (nation === undefined || (ofEducation.test(nation) && /^\p{Ll}/u.test(textOf(text, from, to))))
    return undefined
  const end = to + 1
  return {
    from,
    to: end,
    score: 3.2 * (end - from),
    drafts: () => [
      { kind: 'place', from, to: end, hard: false, confidence: 0.3, filter: null, isApart: true },
    ],
  }
}

/** Somebody who studied at Oxford went to its university; `went to Oxford` says so, in contrast to `went to Berlin`. */
export function isRatherSchool({ text, from, to, before }: PlaceSpan, { named }: FoundPlace): boolean {
  const isOfSchool =
    isStudiedAt(before) ||
    (isSchoolWord(phraseOf(text, from, to)) &&
      (isWentTo(beforeList(text, from) ?? before) || isOfGraduates(wordsAfterSchools(text, to))))
  return isOfSchool && isTown(named) && named.population < largestMin
}

/**
 * `Metropolitan Police`, `Gap brand managers`: an employer on file, and no area around a village and no small town, unless the
 * words around it say that it is a place.
 */
export function isRatherEmployer(
  { from, to, isCued }: PlaceSpan,
  { named }: FoundPlace,
  lexicon: Lexicon,
): boolean {
  const isSmall = isTown(named) && named.population < knownMin && !isCued
  const isAreaOfVillage = named?.isAround === true && to - from > 1
  return (isSmall || isAreaOfVillage) && (lexicon('employer', from, to)?.values.length ?? 0) > 0
}

/** `Experience in Java` is with the language, unless a town of the name is one that people know. */
const experienceIn =
  /(?:^| )(?:experienced?|expertise|background|knowledge|skills?|skilled|proficien(?:cy|t)|experts?|trained|versed) in$/
const knownMin = 100_000

export function isRatherSkill(
  { from, to, before }: PlaceSpan,
  { named }: FoundPlace,
  lexicon: Lexicon,
): boolean {
  if (!isTown(named) || !experienceIn.test(before)) return false
  const isSkillOnFile = (lexicon('skill', from, to)?.values.length ?? 0) > 0
  return named.population < knownMin || (named.population < largestMin && isSkillOnFile)
}

const isTown = (named: NamedPlace | undefined): named is NamedPlace => named?.places[0]?.precision === 'city'
