// Compares a text with a folded one by its bytes, without decoding it, as far as it is ASCII.

const space = 32

/**
 * Compares the folded text with `wanted` (already folded, UTF-8); returns a negative number, 0 or a positive one. Returns
 * undefined when a character before the first difference folds to something other than its lower case.
 */
export function compareFoldedAscii(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: Uint8Array,
): number | undefined {
  const { length } = wanted
  for (let index = 0; ; index++) {
    const at = start + index
    if (at === end) return index === length ? 0 : -1
    const byte = lower[bytes[at]]
    if (byte === 0) return undefined
    // Folding removes white space at the ends and repeated white space.
    if (byte === space && (index === 0 || at + 1 === end || lower[bytes[at + 1]] <= space)) return undefined
    if (index === length) return 1
    const other = wanted[index]
    if (byte !== other) return byte < other ? -1 : 1
  }
}

/**
 * Returns whether the folded text begins with `wanted`; undefined when a character before the first difference folds to
 * something other than its lower case.
 */
export function beginsFoldedAscii(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: Uint8Array,
): boolean | undefined {
  const stop = start + wanted.length
  const order = compareFoldedAscii(bytes, start, end, wanted)
  if (order === undefined || order === 0) return order === 0 ? true : undefined
  if (order < 0 || stop > end) return false
  for (let index = wanted.length - 1; index >= 0; index--) {
    if (lower[bytes[start + index]] !== wanted[index]) return false
  }
  return true
}

/** The lower case of printable ASCII by its code; 0 for all other bytes. */
const lower = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code < space || code > 126) return 0
  return code >= 65 && code <= 90 ? code + 32 : code
})
