// Tells patronymics apart that look alike.
import { areNicknames } from '../normal/nicknames.ts'
import { areGivenNamesOfTheirOwn, soundAlike } from './own-given-names.ts'

/** Returns whether two names are those of a daughter or a son of two fathers: `Jonsson` and `Jonasson`, but not `Jonsson` and `Johnson`, or `Stephenson` and `Stevenson`. */
export function areOfTwoFathers(a: string, b: string): boolean {
  const [fathers, others] = [fathersOf(a), fathersOf(b)]
  const mayBeOne = (father: string, other: string) => soundAlike(father, other) || areNicknames(father, other)
  if (fathers.some(father => others.some(other => mayBeOne(father, other)))) return false
  return fathers.some(father => others.some(other => areGivenNamesOfTheirOwn(father, other)))
}

/** Returns whether two names are one patronymic as it is written in different countries: `Olsen`, `Olson` and `Olsson`; `Knudsen` and `Knutsen`. */
export function areOfOneFather(a: string, b: string): boolean {
  if (isDaughter.test(a) || isDaughter.test(b)) return false
  const others = fathersOf(b).map(withoutDanishLetters)
  return fathersOf(a).some(father => others.some(other => soundAlike(withoutDanishLetters(father), other)))
}

/** Returns the name with `t` where Danish writes `d`. */
const withoutDanishLetters = (father: string): string => father.replace(/(?<=.)d/g, 't')

/** Returns a patronymic as it is written in other countries; none for another name. */
export function patronymicSpellings(name: string): readonly string[] {
  const [father, genitive] = isDaughter.test(name) ? [] : fathersOf(name).toReversed()
  if (father === undefined) return []
  const spellings = endings.map(ending => father + ending)
  // `Anders`, whose son is `Anderson` and `Andersson`, ends in the letter that joins both.
  const ofGenitive = genitive === undefined ? [] : endings.map(ending => genitive + ending)
  return [...new Set([...spellings, ...ofGenitive])].filter(spelling => spelling !== name)
}

const endings = ['sen', 'son', 'ssen', 'sson']
const isDaughter = /dottir$/

/** Returns the father's name in a patronymic, with and without the genitive that joins it. */
function fathersOf(name: string): readonly string[] {
  const [, father = ''] = /^(.{2,})(?:son|sen|dottir)$/.exec(name) ?? []
  return father === '' ? [] : [father, ...(father.endsWith('s') ? [father.slice(0, -1)] : [])]
}
