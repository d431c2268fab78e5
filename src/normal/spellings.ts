// Spellings of one word that differ by rule: umlauts in two letters, and long vowels of Japanese words.

const umlauts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ä: 'ae',
    ö: 'oe',
    ü: 'ue',
    ø: 'oe',
    å: 'aa',
    Ä: 'Ae',
    Ö: 'Oe',
    Ü: 'Ue',
    Ø: 'Oe',
    Å: 'Aa',
  }),
)
const umlaut = /[äöüøåÄÖÜØÅ]/g
const hasMark = /[^\0-\x7f]/

/** Returns a text, not folded yet, with its umlauts as those write them who lack the letters: `Joerg Mueller` for `Jörg Müller`. */
export const spellUmlauts = (text: string): string =>
  hasMark.test(text) ? text.normalize('NFC').replace(umlaut, letter => umlauts.get(letter) ?? letter) : text

/** A pair of letters that may stand for an umlaut: not at the end (`Doe`), nor in `Samuel` and `Michael`. */
const umlautInTwo = /(?<![aeiouq])([aou])e(?=[b-df-hj-np-tv-z])(?!ls?$|l[aeo]$)/g

/** Returns a folded word as it is folded when its pairs of letters are written as umlauts: `jorg` for `joerg`. */
export const umlautsFolded = (word: string): string => word.replace(umlautInTwo, '$1')

/** Returns whether two folded words are one Japanese word, with its long vowels written differently: `Satou`, `Satoh`, `Sato`. */
export function differByLongVowels(a: string, b: string): boolean {
  const short = withShortVowels(a)
  return short === withShortVowels(b) && japanese.test(short)
}

const withShortVowels = (word: string): string =>
  word.replace(/o(?:[ou]|h(?![aeiouy]))|uu/g, long => long[0] ?? '')

/** A word of at least two Japanese syllables, in Latin letters. */
const japanese =
  /^(?=.*[aeiou].*[aeiou])(?:(?:[kgnhbpmr]?y|s?sh|[ct]?ch|t?ts|kk?|ss?|tt?|pp?|[bdfghjmnrwz])?[aeiou]|n(?![aeiou]))+$/
