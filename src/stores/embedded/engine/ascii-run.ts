// Whether the words of a phrase stand one after the other in a text, told from its bytes where it is ASCII.

/**
 * Undefined when they do not stand between ASCII characters and the text has others: then only its folded form can
 * tell. The words are folded and ASCII; a letter of either case is the same, as it is after folding.
 */
export function hasAsciiRun(
  bytes: Uint8Array,
  start: number,
  end: number,
  words: readonly Uint8Array[],
): boolean | undefined {
  let isAscii = true
  let before = other
  let at = start
  while (at < end) {
    const kind = kinds[bytes[at] as number] as number
    if (kind === letter) {
      if (before !== beyond && startsRun(bytes, at, end, words)) return true
      at = wordEnd(bytes, at, end)
      before = letter
    } else {
      if (kind === beyond) isAscii = false
      before = kind
      at++
    }
  }
  return isAscii ? false : undefined
}

function startsRun(bytes: Uint8Array, start: number, end: number, words: readonly Uint8Array[]): boolean {
  let at = start
  for (const word of words) {
    while (at < end && kinds[bytes[at] as number] !== letter) {
      if (kinds[bytes[at] as number] === beyond) return false
      at++
    }
    const stop = wordEnd(bytes, at, end)
    if (stop - at !== word.length) return false
    for (let index = 0; index < word.length; index++) {
      if (lower[bytes[at + index] as number] !== word[index]) return false
    }
    // What follows may belong to the word once it is folded: an accent written by itself.
    if (stop < end && kinds[bytes[stop] as number] === beyond) return false
    at = stop
  }
  return true
}

/** Where the word that starts here ends: letters and digits, then signs. */
function wordEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && kinds[bytes[at] as number] === letter) at++
  while (at < end && kinds[bytes[at] as number] === sign) at++
  return at
}

const [other, letter, sign, beyond] = [0, 1, 2, 3]

const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code > 127) return beyond
  const character = String.fromCharCode(code)
  if (/[a-z0-9]/i.test(character)) return letter
  return character === '+' || character === '#' ? sign : other
})

const lower = Uint8Array.from({ length: 256 }, (_, code) => (code >= 65 && code <= 90 ? code + 32 : code))
