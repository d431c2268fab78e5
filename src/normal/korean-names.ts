// Korean names in Latin letters, which people spell as they please: `지훈` is `Jihoon`, `Ji-hun` or `Jihun`.
import anyAscii from 'any-ascii'
import { isOfKoreanSyllables } from './east-asian-surnames.ts'

const hangulWord = /\p{Script=Hangul}+/gu

/** Surnames whose official spelling is a single letter, which would be an initial, as people write them. */
const surnamesOfOneLetter: ReadonlyMap<string, string> = new Map([
  ['이', 'lee'],
  ['오', 'oh'],
  ['우', 'woo'],
])

/** At the end of a syllable, official spellings have the hard consonant: `bak` for `박`. */
const hardFinals: ReadonlyMap<string, string> = new Map([
  ['g', 'k'],
  ['d', 't'],
  ['b', 'p'],
])

/** Returns the text with its Hangul in the official spelling. */
export const hangulInLatin = (text: string): string =>
  text.replace(hangulWord, word => surnamesOfOneLetter.get(word) ?? [...word].map(syllableInLatin).join(''))

const syllableInLatin = (syllable: string): string =>
  anyAscii(syllable)
    .toLowerCase()
    .replace(/(?<=[aeiou])[gdb]$/, final => hardFinals.get(final) ?? final)

/** Vowels and consonants that are written in several ways, with one of the spellings for all of them. */
const sharedSpellings: readonly (readonly [RegExp, string])[] = [
  [/oo/g, 'u'],
  [/wu/g, 'u'],
  [/ee/g, 'i'],
  [/young|(?<=[aeiou]|^)yeong/g, 'yung'],
  // `Seung` is a syllable of its own, as is `yeon` behind a vowel: `Tae-yeon` and `Tae-yun` are two people.
  [/(?<![aeiouy])(y?)eo(?=[kgnml])/g, '$1u'],
  [/k(?=[aeiouy])/g, 'g'],
  [/sh(?=i)/g, 's'],
]

/** Returns whether two folded given names are spellings of one name of two Korean syllables. */
export const areKoreanSpellings = (a: string, b: string): boolean =>
  isOfKoreanSyllables(a) && isOfKoreanSyllables(b) && (a === b || inSharedSpelling(a) === inSharedSpelling(b))

const inSharedSpelling = (name: string): string =>
  sharedSpellings.reduce((spelled, [usual, shared]) => spelled.replace(usual, shared), name)

/** Returns other usual spellings of a folded given name of two Korean syllables, by which it is looked for. */
export function koreanSpellings(name: string): readonly string[] {
  if (!isOfKoreanSyllables(name)) return []
  const plain = name.replace(/oo/g, 'u').replace(/ee/g, 'i')
  const doubled = plain.replace(/(?<![aeiou])u(?=[nk])/g, 'oo')
  return [...new Set([plain, doubled])].filter(other => other !== name)
}
