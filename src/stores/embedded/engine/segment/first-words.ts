// A hash set of the first words of texts: most words that are looked up begin none of a column's values.
import type { TextList } from './texts.ts'

/** The hash of a first word that is not there. */
const free = 0

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

/** Texts that are read between two steps, some milliseconds of work. */
const textsPerStep = 4096

/** Returns the hash set of the first words of the texts, with open addressing. Its length is a power of two. */
export function* firstWordsOf(texts: TextList): Generator<undefined, Uint32Array> {
  const hashes: number[] = []
  for (let index = 0; index < texts.length; index++) {
    const hash = texts.firstWordHash(index)
    // Texts are sorted, so that those with one first word mostly follow one another.
    if (hash !== hashes[hashes.length - 1]) hashes.push(hash)
    if (index % textsPerStep === textsPerStep - 1) yield
  }
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(hashes.length + 1) + 1))
  for (const hash of hashes) slots[slotOf(slots, hash)] = hash
  return slots
}

/** Returns false when no text has a first word of this hash; true when one has, and once in thousands of millions otherwise. */
export const hasFirstWord = (slots: Uint32Array, hash: number): boolean => slots[slotOf(slots, hash)] !== free

/** Returns the slot of the hash, or the free one where it belongs. */
function slotOf(slots: Uint32Array, hash: number): number {
  const mask = slots.length - 1
  let slot = hash & mask
  while (slots[slot] !== free && slots[slot] !== hash) slot = (slot + 1) & mask
  return slot
}
