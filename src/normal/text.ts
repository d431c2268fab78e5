// The comparison of texts: one folding for every operator, and one way to split a text into words.
import { withoutInvisible } from './invisible.ts'

/**
 * The form in which two texts are compared: compatibility forms unified, accents of Latin, Greek and Cyrillic letters
 * and the vowel signs of Arabic and Hebrew dropped, letters that have no accent but a plain twin spelled with it,
 * lower case, white space collapsed, invisible signs taken out. `São  Paulo` and `sao paulo` fold to the same text, `Weiß` and `WEISS` too. The
 * result may be longer than the text. Folding a folded text changes nothing.
 */
export function fold(text: string): string {
  if (text.length <= plainLengthMax && isPlain.test(text)) return text.toLowerCase()
  return withoutInvisible(withoutInvisible(text).normalize('NFKD'))
    .replace(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(special, letter => plainOf.get(letter) ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
}

// Most values are ASCII without doubled, leading or trailing white space; they need no normalisation.
// The pattern remembers every blank, for which millions of them leave no room on the stack.
const plainLengthMax = 10_000
const isPlain = /^(?:[!-~]+(?: [!-~]+)*)?$/
// Combining marks of the general block, points of Hebrew, vowel signs of Arabic and its tatweel. Marks of other scripts
// (Japanese voicing, Indic vowels) change the word itself.
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g

// Letters that decomposition leaves as they are, in the letters that are typed where a keyboard lacks them, mostly
// those of Lucene's ASCIIFoldingFilter and ArabicNormalizer.
const plainOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'əɐ',
    ae: 'æ',
    b: 'ƀɓ',
    c: 'ƈȼ',
    d: 'đðɖɗ',
    e: 'ɛɇǝ',
    f: 'ƒ',
    g: 'ǥɠɣ',
    h: 'ħɦ',
    i: 'ıɨɩ',
    j: 'ɉȷ',
    k: 'ĸƙ',
    l: 'łƚɫ',
    n: 'ɲƞ',
    ng: 'ŋ',
    o: 'øɔɵ',
    oe: 'œ',
    p: 'ƥ',
    r: 'ɍ',
    s: 'ʂ',
    ss: 'ß',
    t: 'ŧƭʈ',
    th: 'þ',
    u: 'ʉʊ',
    v: 'ʋ',
    y: 'ƴɏ',
    z: 'ƶȥ',
    σ: 'ς',
    ا: 'ٱ',
    ه: 'ة',
    ك: 'ک',
    ي: 'ىی',
  }).flatMap(([plain, letters]) => [...letters].map(letter => [letter, plain] as const)),
)
const special = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'g')

/** The words of a folded text. A character of a script without spaces is a word of its own; `c++` and `c#` keep their signs. */
export function words(folded: string): string[] {
  return folded.match(word) ?? []
}

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{N}\p{M}])+[+#]*/gu

/** Returns the first letters of the words. */
export const initialsOf = (list: readonly string[]): string => list.map(word => word[0] ?? '').join('')
