// Tells whether two words of a name that stand in the other order may be the names of somebody.
import { shareOfGivenName } from '../normal/name-shares.ts'
import type { ComparedName } from './compared-name.ts'
import { wordKind } from './word-kind.ts'

/**
 * Returns whether a request is the two names of a company turned round: `Ellis Kirkland` is somebody more often than Kirkland &
 * Ellis. Lists that put the surname first turn somebody's names round without another meaning: `Charles Schwab` is
 * `Schwab Charles Corp`. Words that say what a company does stand in any order: `Robotics Acme`.
 */
export function areNamesTurned(asked: ComparedName, own: ComparedName): boolean {
  const [[first = '', last = ''], names] = [asked.words.map(({ text }) => text), namesIn(own)]
  if (asked.words.length !== 2 || names.length !== 2) return false
  if (first === last || first !== names[1] || last !== names[0]) return false
  const isSurnameFirst =
    own.words.length === 2 && shareOfGivenName(first) !== undefined && shareOfGivenName(last) === undefined
  return !isSurnameFirst && names.every(word => wordKind(word) === 'own')
}

/** Returns the words of a name but for connectors and words of groups: `Ernst & Young Global` has two. */
const namesIn = ({ words }: ComparedName): readonly string[] =>
  words.map(({ text }) => text).filter(text => wordKind(text) !== 'filler' && wordKind(text) !== 'group')
