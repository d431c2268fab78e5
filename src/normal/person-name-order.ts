// Tells first names from last names by their order.
import { shareOfGivenName, shareOfSurname } from './name-shares.ts'
import { bareWord, comparable } from './person-name-text.ts'
import { isParticle, isPatronymic } from './person-name-words.ts'
import { beginsWithLastName, splitNameOfCharacters } from './person-scripts.ts'

/** Puts the last name last where it shows that it stands first, as in `Иванов Иван Иванович`, and splits `王小明` and `JaneDoe`. */
export function inWesternOrder(words: readonly string[]): readonly string[] {
  const [first = '', second = '', third = ''] = words
  if (words.length === 3 && isPatronymic(comparable(third)) && !isPatronymic(comparable(second)))
    return [second, third, first]
  if (words.length === 2 && beginsWithLastName(first, second)) return [second, first]
  const initials = initialsBehindLastName(words)
  if (initials > 0) return [...words.slice(-initials), ...words.slice(0, -initials)]
  if (words.length > 1) return words
  const joined = runTogether.exec(first)
  return joined ? joined.slice(1) : splitNameOfCharacters(first)
}

/**
 * Returns how many initials stand behind a last name: two in `Evans M.A.` and `van der Berg J.P.`; 0 for `Ada M. L.`, whose
 * first word is a given name, and for a single initial, which may be that of the last name.
 */
function initialsBehindLastName(words: readonly string[]): number {
  const cut = words.findIndex(word => isInitial.test(word))
  if (cut < 1 || words.length - cut < 2 || !words.slice(cut).every(word => isInitial.test(word))) return 0
  const before = words.slice(0, cut)
  const name = comparable(before.at(-1) ?? '')
  const isLastName =
    !isInitial.test(before.at(-1) ?? '') &&
    before.slice(0, -1).every((word, at) => isParticle(bareWord(word), bareWord(before[at - 1] ?? '')))
  return isLastName && mayBeLastName(name) ? words.length - cut : 0
}

const mayBeLastName = (name: string): boolean =>
  shareOfGivenName(name) === undefined || shareOfSurname(name) !== undefined

const isInitial = /^\p{L}\.?$/u

// `JaneDoe`; `McDonald`, `LeBron` and `MacKenzie` are one word.
const runTogether = /^(?!Mac)(\p{Lu}\p{Ll}{2,})(\p{Lu}\p{Ll}{2,})$/u

/** The words by which Portuguese names tell a son, a grandson and a nephew from the relative with the same name. */
const relatives = new Set(['filho', 'filha', 'neto', 'neta', 'sobrinho', 'sobrinha'])

/**
 * Returns the index at which the last name begins: particles belong to it (`de la Cruz`), and the name before a word for a
 * relative (`Silva Neto`), as long as a first name remains.
 */
export function lastNameStart(ordered: readonly string[]): number {
  const [family = '', last = ''] = ordered.slice(-2).map(comparable)
  const isOfRelative = relatives.has(last) && mayBeLastName(family)
  let start = Math.max(1, ordered.length - (isOfRelative ? 2 : 1))
  while (start > 1) {
    const [before = '', word = ''] = ordered.slice(start - 2, start).map(bareWord)
    if (!isParticle(word, before)) return start
    start--
  }
  return start
}
