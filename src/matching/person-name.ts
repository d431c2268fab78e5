// Turns two names of people into the probability that they mean one person.

import { editDistance } from '../normal/edit-distance.ts'
import { areNicknames } from '../normal/nicknames.ts'
import { normalPersonName, type PersonName } from '../normal/person-name.ts'

/** The agreement of two parts of a name, from the most to the least. */
type PartAgreement = 'equal' | 'near' | 'misspelt' | 'initial' | 'none'

/**
 * The probability, below 1, that a person asked for by that name is the one with the other name, among people who may
 * share a surname; 0 where either is no name. Names alone never make it certain: many people share one.
 */
export function personNameConfidence(query: string, candidate: string): number {
  const [asked, other] = [normalPersonName(query), normalPersonName(candidate)]
  if (!asked || !other) return 0
  const straight = scoreInOrder(asked, other)
  const turned = swapNames(asked)
  // A swapped order is accepted when it fits, but is less likely meant.
  return Math.max(straight, turned ? turnedTrust * scoreInOrder(turned, other) : 0)
}

const turnedTrust = 0.95

const swapNames = (name: PersonName): PersonName | undefined =>
  name.last === '' ? undefined : { ...name, first: name.last, last: name.first, nickname: '' }

function scoreInOrder(a: PersonName, b: PersonName): number {
  // A single word is a surname or a first name: too little to identify anybody.
  if (a.last === '' || b.last === '') {
    if (a.key === b.key) return 0.7
    return a.last === b.last || (a.first !== b.first && a.first !== b.last && a.last !== b.first) ? 0 : 0.1
  }
  const family = surnames(a.last, b.last)
  if (family === 'none' && a.first === b.first && (isFirstSurname(a, b) || isFirstSurname(b, a)))
    return firstSurnameOnly
  const base = partScores[family][firstNames(a, b)]
  return base * middleFactor(a, b) * suffixFactor(a.suffix, b.suffix)
}

/**
 * Measured by bench/calibrate-names.ts on 2,900 judges and members of Congress, each asked for with slips, initials,
 * nicknames or in another order, in half of the questions hidden so that a namesake stood first. Rows: agreement of
 * the surnames, columns: of the first names. Where slips and initials are involved, below what was measured (0.9 and
 * more): a larger population holds more namesakes.
 */
const partScores: Readonly<Record<PartAgreement, Readonly<Record<PartAgreement, number>>>> = {
  equal: { equal: 0.95, near: 0.85, misspelt: 0.8, initial: 0.6, none: 0.03 },
  near: { equal: 0.8, near: 0.6, misspelt: 0.5, initial: 0.3, none: 0.01 },
  misspelt: { equal: 0.75, near: 0.5, misspelt: 0.4, initial: 0.2, none: 0.01 },
  initial: { equal: 0.1, near: 0.05, misspelt: 0.05, initial: 0.02, none: 0 },
  none: { equal: 0.02, near: 0.01, misspelt: 0, initial: 0, none: 0 },
}

function surnames(a: string, b: string): PartAgreement {
  if (a === b || glued(a) === glued(b)) return 'equal'
  // One name has only one of two surnames, or lacks a particle: `Garcia` for `Garcia Marquez`, `Berg` for
  // `van der Berg`.
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= 3 && long.split(' ').includes(short)) return 'near'
  if (isMisspelt(a, b)) return 'misspelt'
  return short.length === 1 && long.startsWith(short) ? 'initial' : 'none'
}

function firstNames(a: PersonName, b: PersonName): PartAgreement {
  if (a.first === b.first || glued(a.first) === glued(b.first)) return 'equal'
  const known = [a.first, a.nickname].filter(Boolean)
  const others = [b.first, b.nickname].filter(Boolean)
  if (
    known.some(one => others.some(other => one === other || areNicknames(one, other) || isShort(one, other)))
  )
    return 'near'
  // Some people go by the middle name: `J. William Smith`, `William Smith`.
  if (a.first === b.middle || b.first === a.middle)
    return a.first.length > 1 && b.first.length > 1 ? 'near' : 'initial'
  if (isMisspelt(a.first, b.first)) return 'misspelt'
  const isInitial = (a.first.length === 1 || b.first.length === 1) && a.first[0] === b.first[0]
  return isInitial ? 'initial' : 'none'
}

/** `Gabriel García` for `Gabriel García Márquez`, whose first surname reads like a middle name. */
const isFirstSurname = (a: PersonName, b: PersonName): boolean =>
  a.last.length > 2 && a.middle === '' && b.middle.split(' ').at(-1) === a.last
const firstSurnameOnly = 0.55

const glued = (part: string): string => part.replaceAll(' ', '')

/** `Alex` for `Alexandros`, `Jean` for `Jean Luc`. */
const isShort = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 3 && long.startsWith(short)
}

const isMisspelt = (a: string, b: string): boolean => {
  const length = Math.min(a.length, b.length)
  const bound = length >= 8 ? 2 : length >= 4 ? 1 : 0
  return bound > 0 && editDistance(a, b, bound) <= bound
}

/** Middle names are often left out, so only two that differ are evidence, and two that agree add a little. */
function middleFactor(a: PersonName, b: PersonName): number {
  if (a.middle === '' || b.middle === '') return 1
  const [one = '', other = ''] = [a.middle.split(' ')[0], b.middle.split(' ')[0]]
  if (one[0] !== other[0]) return 0.3
  const areBothWhole = one.length > 1 && other.length > 1
  return areBothWhole && one !== other && !isMisspelt(one, other) ? 0.4 : 1.02
}

/** A father and a son share everything but the suffix; a missing suffix says little. */
const suffixFactor = (a: string, b: string): number => {
  if (a === b) return 1
  return a === '' || b === '' ? 0.92 : 0.1
}
