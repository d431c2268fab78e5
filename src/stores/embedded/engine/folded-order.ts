// Compares a text with a folded one by its bytes, or finds that in it, without decoding it, as far as it is ASCII and Latin letters
// with accents.
import { fold } from '../../../normal/text.ts'

/** The encodings of texts whose bytes can be compared. */
export type ComparedEncoding = 'latin1' | 'utf8'

const space = 32
/** The letters that UTF-8 writes in two bytes and Latin-1 in one, with those of other Latin alphabets behind them. */
const [lettersFrom, lettersTo] = [0xc0, 0x250]

/**
 * Compares the folded text with `wanted` (already folded, UTF-8); returns a negative number, 0 or a positive one, which is 2 where
 * the folded text begins with `wanted` and goes on. Returns undefined when a character before the first difference folds to
 * something other than its lower case or plain letters.
 */
export function compareFolded(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: Uint8Array,
  encoding: ComparedEncoding,
): number | undefined {
  const { length } = wanted
  let place = 0
  for (let at = start; at < end; ) {
    const byte = lower[bytes[at]]
    if (byte !== 0) {
      // Folding removes white space at the ends and repeated white space.
      if (byte === space && !isSingleSpace(bytes, { at, start, end }, encoding)) return undefined
      if (place === length) return 2
      const other = wanted[place++]
      if (byte !== other) return byte < other ? -1 : 1
      at++
      continue
    }
    const letters = lettersAt(bytes, at, encoding)
    if (letters === undefined) return undefined
    for (let index = 0; index < letters.length; index++) {
      if (place === length) return 2
      const other = wanted[place++]
      if (letters[index] !== other) return letters[index] < other ? -1 : 1
    }
    at += encoding === 'utf8' ? 2 : 1
  }
  return place === length ? 0 : -1
}

/**
 * Returns whether the folded text begins with `wanted`; undefined when a character before the first difference folds to
 * something other than its lower case or plain letters.
 */
export function beginsFolded(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: Uint8Array,
  encoding: ComparedEncoding,
): boolean | undefined {
  const order = compareFolded(bytes, start, end, wanted, encoding)
  return order === undefined ? undefined : order === 0 || order === 2
}

/**
 * Returns whether the folded text contains `wanted`; undefined when a character before its first occurrence folds to something
 * other than its lower case or one plain letter.
 */
export function containsFolded(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: Uint8Array,
  encoding: ComparedEncoding,
): boolean | undefined {
  const first = wanted[0]
  // White space at the beginning of a text is removed, so that a space may be found where the folded text has none.
  if (first === undefined || first === space) return undefined
  for (let at = start; at < end; ) {
    let byte = lower[bytes[at]]
    let length = 1
    if (byte === 0) {
      const letters = lettersAt(bytes, at, encoding)
      // The first match may begin with the second of several letters.
      if (letters?.length !== 1) return undefined
      byte = letters[0]
      if (encoding === 'utf8') length = 2
    }
    if (byte === first) {
      const begins = beginsFolded(bytes, at, end, wanted, encoding)
      if (begins !== false) return begins
    }
    at += length
  }
  return false
}

const isSingleSpace = (
  bytes: Uint8Array,
  { at, start, end }: { readonly at: number; readonly start: number; readonly end: number },
  encoding: ComparedEncoding,
): boolean =>
  at > start &&
  at + 1 < end &&
  (lower[bytes[at + 1]] > space || lettersAt(bytes, at + 1, encoding) !== undefined)

/** Returns the plain letters of the letter with an accent at the place; undefined where there is none. */
function lettersAt(bytes: Uint8Array, at: number, encoding: ComparedEncoding): Uint8Array | undefined {
  const byte = bytes[at]
  if (encoding === 'latin1') return plainLetters[byte - lettersFrom]
  const isOfTwo = byte >= 0xc3 && byte <= 0xc9
  return isOfTwo ? plainLetters[(((byte & 0x1f) << 6) | (bytes[at + 1] & 0x3f)) - lettersFrom] : undefined
}

/** The lower case of printable ASCII by its code; 0 for all other bytes. */
const lower = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code < space || code > 126) return 0
  return code >= 65 && code <= 90 ? code + 32 : code
})

/** The letters without accents that each letter folds to; undefined for those that fold to something else. */
const plainLetters: readonly (Uint8Array | undefined)[] = Array.from(
  { length: lettersTo - lettersFrom },
  (_, index) => {
    const folded = fold(String.fromCharCode(lettersFrom + index))
    return /^[a-z]+$/.test(folded) ? Buffer.from(folded) : undefined
  },
)
