// A hash set of the first words of texts: most words that are looked up begin none of a column's values.
import type { TextList } from './texts.ts'

/** The hash of a first word that is not there. */
const free = 0

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
