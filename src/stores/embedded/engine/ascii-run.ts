// Finds a phrase, or the beginning of a word, in a text by its bytes, without decoding it, as far as it is ASCII.

/**
 * Returns whether the words follow one another in the text. `words` are folded and ASCII; letters match in either case.
 * Returns undefined when the phrase was not found among the ASCII characters and the text has others: then only its folded
 * form can decide.
 */
export function hasAsciiRun(
  bytes: Uint8Array,
  start: number,
  end: number,
  words: readonly Uint8Array[],
): boolean | undefined {
  return someWord(bytes, start, end, at => startsRun(bytes, at, end, words))
}

/**
 * Returns whether a word of the text begins with the prefix, which is folded and ASCII. Returns undefined when none of the
 * ASCII words does and the text has other characters.
 */
export function hasAsciiPrefix(
  bytes: Uint8Array,
  start: number,
  end: number,
  prefix: Uint8Array,
): boolean | undefined {
  return someWord(bytes, start, end, at => startsWithAscii(bytes, at, end, prefix) === true)
}

/** Returns whether the ASCII word at some place passes the test; undefined when none does and the text has other characters. */
function someWord(
  bytes: Uint8Array,
  start: number,
  end: number,
  test: (at: number) => boolean,
): boolean | undefined {
  let isAscii = true
  let before = other
  let at = start
  while (at < end) {
    const kind = kinds[bytes[at]]
    if (kind === letter) {
      if (before !== beyond && test(at)) return true
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

/**
 * Returns whether the first word of the text begins with the prefix, which is folded and ASCII; undefined when other
 * characters stand there.
 */
export function startsWithAscii(
  bytes: Uint8Array,
  start: number,
  end: number,
  prefix: Uint8Array,
): boolean | undefined {
  let at = start
  while (at < end && (kinds[bytes[at]] === other || kinds[bytes[at]] === sign)) at++
  for (let index = 0; index < prefix.length; index++, at++) {
    if (at >= end) return false
    if (kinds[bytes[at]] === beyond) return undefined
    if (lower[bytes[at]] !== prefix[index]) return false
  }
  return true
}

function startsRun(bytes: Uint8Array, start: number, end: number, words: readonly Uint8Array[]): boolean {
  let at = start
  for (const word of words) {
    while (at < end && kinds[bytes[at]] !== letter) {
      if (kinds[bytes[at]] === beyond) return false
      at++
    }
    const stop = wordEnd(bytes, at, end)
    if (stop - at !== word.length) return false
    for (let index = 0; index < word.length; index++) {
      if (lower[bytes[at + index]] !== word[index]) return false
    }
    // The next character may belong to the word once it is folded: a combining accent, for example.
    if (stop < end && kinds[bytes[stop]] === beyond) return false
    at = stop
  }
  return true
}

/** Returns where the word that starts here ends. A word is letters and digits, then any signs (`c++`). */
function wordEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && kinds[bytes[at]] === letter) at++
  while (at < end && kinds[bytes[at]] === sign) at++
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
