// The form in which names of places are compared: `São Paulo`, `SAO PAULO` and `Sao-Paulo` are one name.
import { fold } from '../normal/text.ts'

/**
 * Folds, drops apostrophes and points, turns all other signs into spaces and shortens saint, fort and mount. Empty when
 * no letter or digit is left.
 */
export function placeKey(text: string): string {
  const folded = fold(text)
  const plain = isPlain.test(folded)
    ? folded
    : folded
        .replace(/['’‘ʻʼʾʿ`´"“”.·]/g, '')
        .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
        .trim()
  return longWord.test(plain) ? plain.replace(longWords, word => shortOf[word] ?? word) : plain
}

const isPlain = /^[a-z0-9]+(?: [a-z0-9]+)*$/

const shortOf: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  mount: 'mt',
}
const longWord = /\b(?:sainte?|fort|mount)\b/
const longWords = /\b(?:sainte?|fort|mount)\b/g
