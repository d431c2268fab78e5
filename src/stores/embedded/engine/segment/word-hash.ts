// Hashes the first word of a text by its bytes, without decoding it, as far as it is ASCII.

/** Returns the first word of a folded text: its letters and digits up to the first other sign; '' where it begins with one. */
export const firstWord = (folded: string): string => leading.exec(folded)?.[0] ?? ''

const leading = /^[\p{L}\p{N}\p{M}]+/u

/** Returns the hash of a word, never 0. Letters from A to Z and digits are hashed like their bytes. */
export function hashOfWord(word: string): number {
  let hash = fnvBasis
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), fnvPrime)
  return hash >>> 0 || 1
}

const fnvBasis = 0x811c9dc5
const fnvPrime = 0x01000193

/** Returns the hash of the first word of the text between the bytes; undefined where they do not decide how it is folded. */
export function hashOfFirstWord(bytes: Uint8Array, start: number, end: number): number | undefined {
  let hash = fnvBasis
  for (let at = start; at < end; at++) {
    const code = wordCodes[bytes[at]]
    if (code === undecided || (code === wordEnd && at === start)) return undefined
    if (code === wordEnd) break
    hash = Math.imul(hash ^ code, fnvPrime)
  }
  return hash >>> 0 || 1
}

const [wordEnd, undecided] = [0, 1]

/** The folded code of each byte that is part of a word. What follows a word may change it, unless it is printable ASCII. */
const wordCodes = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code < 32 || code > 126) return undecided
  const character = String.fromCharCode(code)
  return /[a-z0-9]/i.test(character) ? character.toLowerCase().charCodeAt(0) : wordEnd
})
