// How texts are compared: one fold for every operator, and one way to cut a text into words.

/**
 * The form in which two texts are compared: compatibility forms unified, accents of Latin, Greek and Cyrillic
 * letters dropped, lower case, white space collapsed. `São  Paulo` and `sao paulo` fold to the same text.
 */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
}

// Most values are ASCII without doubled, leading or trailing white space; they need no normalisation.
const isPlain = /^(?:[!-~]+(?: [!-~]+)*)?$/
// The general block only: marks of other scripts (Japanese voicing, Indic vowels) change the word itself.
const combiningMarks = /[\u0300-\u036f]/g

/** The words of a folded text. A character of a script without spaces is a word of its own; `c++` and `c#` keep their signs. */
export function words(folded: string): string[] {
  return folded.match(word) ?? []
}

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])[\p{L}\p{N}\p{M}])+[+#]*/gu
