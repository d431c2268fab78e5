// Joins given names that are written in several words: `Suk Yeol`, `Abd al-Rahman`.
import { isEastAsianSurname, isOfKoreanSyllables, isSurnameAsWell } from '../normal/east-asian-surnames.ts'
import { shareOfSurname } from '../normal/name-shares.ts'
import type { PersonName } from '../normal/person-name.ts'
import { areSpellingsOfOne } from '../normal/surname-spellings.ts'

/** Returns the names with a given name of several words in one. */
export function givenNamesJoined(a: PersonName, b: PersonName): readonly [PersonName, PersonName] {
  const [one, other] = [withServantJoined(a), withServantJoined(b)]
  const joined = [withSyllablesJoined(one), withSyllablesJoined(other)] as const
  // `Xiao` of `Wang Xiao Ping` would be found in `Wang Xiao Long`, which stays as it is because `Long` is a surname as well.
  const isOneApart = (joined[0] === one) !== (joined[1] === other) && one.middle !== '' && other.middle !== ''
  return isOneApart && mayBeOneSurname(one.first, other.first) ? [one, other] : joined
}

const mayBeOneSurname = (a: string, b: string): boolean => a === b || areSpellingsOfOne(a, b)

/** Returns whether a given name that was joined is `Abdul` with the other one: `abdulaziz` for `aziz`. */
export const isServantOf = (name: string, whose: string): boolean =>
  whose.length > 2 && name === `abdul${whose}`

/** Returns `Yoon Suk Yeol` as `Yoon Suk-yeol`, so that no syllable of the given name is a name by itself. */
function withSyllablesJoined(name: PersonName): PersonName {
  const { first, middle, last } = name
  if (middle === '' || middle.includes(' ') || shareOfSurname(last) !== undefined || isEastAsianSurname(last))
    return name
  // `Long John Silver` has a middle name.
  if (!isOneSyllable(middle) || !isOneSyllable(last)) return name
  const given = `${middle} ${last}`
  const isGiven = isEastAsianSurname(first) || (isSurnameAsWell(first) && isOfKoreanSyllables(middle + last))
  return isGiven ? { ...name, middle: '', last: given, lastSpelled: given } : name
}

/** Returns whether the vowels of a word stand together, as in a syllable of a given name of East Asia that is written apart. */
const isOneSyllable = (word: string): boolean => /^[^aeiouy]*[aeiouy]+[^aeiouy]*$/.test(word)

/** Returns the name with `Abd al-Rahman`, `Abdel Rahman` and `Abdurrahman` as one given name, `abdulrahman`. */
function withServantJoined(name: PersonName): PersonName {
  const [, , ofWord] = servantInWord.exec(name.first) ?? []
  if (ofWord !== undefined) return { ...name, first: `abdul${ofWord}`, firstSpelled: `abdul${ofWord}` }
  if (!servant.test(name.first)) return name
  const [article = '', ...rest] = name.middle.split(' ')
  const [whose, ...middles] = articles.has(article) ? rest : [article, ...rest]
  if (whose === undefined || whose.length < 3) return name
  const first = `abdul${whose}`
  return { ...name, first, firstSpelled: first, middle: middles.join(' ') }
}

const servant = /^abd(?:[aeou]u?[lrsnz]?)?$/
const servantInWord = /^abd[aeou]u?(?:l|([rsznd])(?=\1))(?!lah)(.{4,})$/
const articles: ReadonlySet<string> = new Set(['al', 'el', 'ul', 'ur', 'as', 'us'])
