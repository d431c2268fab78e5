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

/** Returns the father's name in a patronymic, with and without the genitive that joins it. */
function fathersOf(name: string): readonly string[] {
  const [, father = ''] = /^(.{3,})(?:son|sen|dottir)$/.exec(name) ?? []
  return father === '' ? [] : [father, ...(father.endsWith('s') ? [father.slice(0, -1)] : [])]
}
