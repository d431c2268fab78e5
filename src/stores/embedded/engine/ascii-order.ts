// The order of folded texts, told from the bytes of a text that is ASCII as far as it matters.

const space = 32

/**
 * Below, at or above 0 as the text folds to what stands before, at or after the wanted one, which is folded, in UTF-8.
 * Undefined where something stands before the difference that folds to more than its lower case.
 */
export function compareAscii(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: Uint8Array,
): number | undefined {
  const { length } = wanted
  for (let index = 0; ; index++) {
    const at = start + index
    if (at === end) return index === length ? 0 : -1
    const byte = lower[bytes[at] as number] as number
    if (byte === 0) return undefined
    // White space at the ends or doubled is folded away.
    if (
      byte === space &&
      (index === 0 || at + 1 === end || (lower[bytes[at + 1] as number] as number) <= space)
    )
      return undefined
    if (index === length) return 1
    const other = wanted[index] as number
    if (byte !== other) return byte < other ? -1 : 1
  }
}

/** The lower case of printable ASCII; 0 for all else. */
const lower = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code < space || code > 126) return 0
  return code >= 65 && code <= 90 ? code + 32 : code
})
