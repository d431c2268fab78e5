// Decides by the names that sources state for them whether two records that share a mailbox are one person.
import { haveOtherNumbers, numbersIn } from '../normal/name-numbers.ts'
import { nameFullness, normalPersonName, wholeName } from '../normal/person-name.ts'
import { type NameAgreement, nameAgreement } from './name-agreement.ts'
import { personNameConfidence } from './person-name.ts'

/** The least probability at which two people who share a mailbox are one. */
const samePersonMin = 0.5

/**
 * Returns whether records with these names are one person, given that they share a mailbox; an empty name is none. Some
 * whole name of one may agree with one of the other (`Ada Lovelace`, `LOVELACE, Ada`), or the fullest names of both may
 * leave it open (`Ada`, `Ada L.`), so that it does not matter in which order they came. Christina Lee, who has been called
 * Chris Lee, is not Christopher Lee. A mailbox of a role, such as `info@`, has several owners: there a name without a whole
 * last name agrees with itself alone. `Guest 1` is not `Guest 2`, nor anybody who has been called so, and a father is not his son.
 */
export function samePerson(a: readonly string[], b: readonly string[], isOfRole: boolean): boolean {
  const isAnyPair = (test: (one: string, other: string) => boolean) =>
    a.some(one => b.some(other => test(one, other)))
  if (isAnyPair(areOfOthers)) return false
  if (isAnyPair(haveOneName)) return true
  if (isAnyPair(haveOtherGivenNames)) return false
  if (isAnyPair(agreeAsWhole)) return true
  if (isOfRole && a.some(one => b.some(other => keyOf(one) === keyOf(other)))) return true
  const [fullest, fullestOther] = [fullestNames(a), fullestNames(b)]
  if (isOfRole && ![fullest, fullestOther].every(haveLastNames)) return false
  return fullest.every(one => fullestOther.every(other => mayAgree(one, other)))
}

/**
 * Returns whether records of these names, both of which a row of a third name agrees with, are one person: `Ada` and
 * `Lovelace` once a row says `Ada Lovelace`, but not `Ana Silva` and `Antonio Silva` because of `A. Silva`.
 */
export const samePersonAs = (row: string, a: readonly string[], b: readonly string[]): boolean =>
  isCompletedBy(row, a) || isCompletedBy(row, b) || samePerson(a, b, false)

const isCompletedBy = (name: string, names: readonly string[]): boolean =>
  names.every(one => keyOf(one) === keyOf(name) || isLessThan(one, name))

/** Returns whether the first name may be the second with parts left out or as initials. */
const isLessThan = (a: string, b: string): boolean => fullness(a) < fullness(b) && mayAgree(a, b)

/** Returns whether names have numbers or suffixes that tell two people apart: `Guest 1` and `Guest 2`, `Jr.` and `Sr.`. */
function areOfOthers(a: string, b: string): boolean {
  const [one = '', other = ''] = [a, b].map(name => normalPersonName(name)?.suffix)
  return haveOtherNumbers(a, b) || (one !== '' && other !== '' && one !== other)
}

const haveLastNames = (names: readonly string[]): boolean =>
  names.length > 0 && names.every(name => (normalPersonName(name)?.last.length ?? 0) > 1)

/** Returns the same key for two spellings of one name; numbers are a part of it. */
function keyOf(name: string): string {
  const key = normalPersonName(name)?.key ?? ''
  return key === '' ? '' : `${key} ${numbersIn(name)}`
}

function agreeAsWhole(a: string, b: string): boolean {
  if (!isWhole(a) || !isWhole(b)) return false
  // Middle names are taken for others in one of the two arguments only, so both orders are tried.
  return Math.max(personNameConfidence(a, b), personNameConfidence(b, a)) >= samePersonMin
}

const fullness = (name: string): number => nameFullness(normalPersonName(name))

/** Returns whether both have the same given name and last name, however they are written. */
export function haveOneName(a: string, b: string): boolean {
  if (areOfOthers(a, b)) return false
  if (keyOf(a) === keyOf(b)) return keyOf(a) !== ''
  const agreement = agreementOf(a, b)
  return agreement?.given === 'equal' && agreement.family === 'equal' && agreeAsWhole(a, b)
}

/** Returns whether two people of one last name have given names that are not forms of one another. */
function haveOtherGivenNames(a: string, b: string): boolean {
  const agreement = agreementOf(a, b)
  return agreement?.given === 'none' && agreement.family === 'equal'
}

/** Returns how two whole names agree; undefined where one of them lacks a part. */
function agreementOf(a: string, b: string): NameAgreement | undefined {
  if (!isWhole(a) || !isWhole(b)) return undefined
  const [one, other] = [normalPersonName(a), normalPersonName(b)]
  return one && other && nameAgreement(one, other)
}

const isWhole = (name: string): boolean => fullness(name) === wholeName

/** Returns the names without those that another one completes: `Ada Lovelace` of `Ada`, `Ada L.` and `Ada Lovelace`. */
function fullestNames(names: readonly string[]): readonly string[] {
  const distinct = [...new Set(names)].filter(name => normalPersonName(name) !== undefined)
  return distinct.filter(name => !distinct.some(other => isLessThan(name, other)))
}

/** Returns whether nothing in two names contradicts: each part is like the other's, its initial, or missing. */
function mayAgree(a: string, b: string): boolean {
  const [one, other] = [normalPersonName(a), normalPersonName(b)]
  if (!one || !other) return true
  if (areOfOthers(a, b)) return false
  if (isWhole(a) && isWhole(b)) return agreeAsWhole(a, b)
  if (one.last === '' || other.last === '') {
    const [single, full] = one.last === '' ? [one, other] : [other, one]
    // A single word may be the first name or the last one.
    const turned = { ...full, first: full.last, firstSpelled: full.lastSpelled }
    return [full, ...(full.last === '' ? [] : [turned])].some(
      name => nameAgreement(single, name).given !== 'none',
    )
  }
  return partsMayAgree(nameAgreement(one, other)) || partsMayAgree(nameAgreement(other, one))
}

/** Returns whether two names of which one has an initial may be one; a misspelling beside an initial is another name. */
const partsMayAgree = ({ given, family, middle, suffix }: NameAgreement): boolean =>
  ![given, family].some(part => part === 'none' || part === 'misspelt') &&
  middle !== 'differ' &&
  suffix !== 'differ'
