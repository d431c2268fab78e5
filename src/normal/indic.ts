// Names in the scripts of India in Latin letters, as people write them: with the vowel that a consonant has unless a sign takes it away.
import anyAscii from 'any-ascii'

/** The scripts from Devanagari to Malayalam have blocks of 128 signs each, in one order. */
const blockSize = 0x80
const [firstConsonant, lastConsonant] = [0x15, 0x39]
const [firstVowelSign, lastVowelSign] = [0x3e, 0x4c]
const virama = 0x4d

/** Consonants that names have in other letters than the transliteration of scholars, by their places in a block. */
const usualLetters: ReadonlyMap<number, string> = new Map([
  [0x1a, 'ch'],
  [0x1b, 'chh'],
  [0x36, 'sh'],
  [0x37, 'sh'],
])

const indicWord = /[\u0900-\u0d7f]+/g

/** Returns the text with its Indic words in Latin letters: `sharma` for `शर्मा`, `vijay` for `विजय`. */
export const indicInLatin = (text: string): string => text.replace(indicWord, wordInLatin)

function wordInLatin(word: string): string {
  const letters = [...word]
  const places = letters.map(letter => letter.charCodeAt(0) % blockSize)
  return letters
    .map((letter, at) => {
      const [before, place = 0, after] = [places[at - 1], places[at], places[at + 1]]
      if (place === virama) return ''
      if (place < firstConsonant || place > lastConsonant) return anyAscii(letter)
      const consonant = usualLetters.get(place) ?? anyAscii(letter)
      const isVowelSaid =
        after === undefined
          ? before === virama
          : after !== virama && (after < firstVowelSign || after > lastVowelSign)
      return isVowelSaid ? `${consonant}a` : consonant
    })
    .join('')
}
