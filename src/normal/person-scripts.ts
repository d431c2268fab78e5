// Names of people in Latin letters, whatever script they are written in.

import anyAscii from 'any-ascii'
import { wordSet } from '../lib/word-set.ts'
import { indicInLatin } from './indic.ts'
import { hangulInLatin } from './korean-names.ts'
import { transliterate } from './latin.ts'
import { fold } from './text.ts'

/** Returns a folded name in ASCII letters, so that two spellings in different scripts can be compared. */
export function latinName(folded: string): string {
  const latin = transliterate(folded.replaceAll('ου', 'ou'))
  if (isAscii.test(latin)) return latin
  const ascii = anyAscii(hangulInLatin(indicInLatin(latin))).toLowerCase()
  return /[a-z]/.test(ascii) ? ascii : latin
}

const isAscii = /^[\0-\x7f]*$/

/**
 * Splits a name that is written without spaces, the last name first, into given and last name: `王小明` into `小明` and `王`.
 * Returns any other word alone.
 */
export function splitNameOfCharacters(word: string): readonly string[] {
  const letters = [...word]
  if (letters.length < 2 || letters.length > 4 || !isOfCharacters.test(word)) return [word]
  const isDouble = doubleSurnames.has(letters.slice(0, 2).join('')) && letters.length > 2
  // Four Chinese characters are nearly always a Japanese name, with two for the last name.
  const cut = isDouble || letters.length === 4 ? 2 : 1
  return [letters.slice(cut).join(''), letters.slice(0, cut).join('')]
}

/**
 * Returns whether the first of two words is the last name: Chinese, Japanese and Korean names have it in front (`山田 太郎`), and
 * Cyrillic ones in lists, where it shows by its ending (`Сидоров Пётр`).
 */
export function beginsWithLastName(first: string, second: string): boolean {
  if (isOfCharacters.test(first)) return isSaidLastNameFirst(first, second)
  return (
    isCyrillic.test(first) &&
    cyrillicSurname.test(latinName(fold(first))) &&
    !cyrillicSurname.test(latinName(fold(second)))
  )
}

/** Returns whether a last name and a first name are said in this order: `山田 太郎`, but not `スミス ジョン`. */
export const isSaidLastNameFirst = (last: string, first: string): boolean =>
  isOfCharacters.test(last) && isEastAsian.test(first)

/** The given name of a Japanese may be in syllables. */
const isEastAsian = /^(?:\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana})+$/u
const isCyrillic = /^\p{Script=Cyrillic}+$/u
const cyrillicSurname = /^.{2,}(?:[oe]va?|sk(?:iy?|ii|ij|y|aya|aia|a)|enko|chuk|[iy]kh)$/

const isOfCharacters = /^(?:\p{Script=Han}+|\p{Script=Hangul}+)$/u

const doubleSurnames: ReadonlySet<string> =
  wordSet(`欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 夏侯 皇甫 尉迟 尉遲 公孙 公孫 慕容 司徒 令狐 长孙 長孫 宇文 端木 南宫 东方 남궁 황보
   제갈 선우 독고 사공 서문`)
