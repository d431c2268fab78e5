// Bounds on how likely two company names that differ in the spelling of words mean one company.
import type { AlignedWord } from './name-alignment.ts'

// A name of which nothing distinctive agrees as it is written is as often that of another company: `Altria` and Atria. Of names that
// other lists give, hardly any is a slip; of names with a slip made on purpose, nearly all are right. The bounds lie between.
/** The only word is misspelt, and short. */
const shortWordMisspeltMost = 0.6
const longWordMisspeltMost = 0.72
/** The only word has few letters, two of which are swapped or one doubled: `Lowes` and Loews. */
const shortWordSlippedMost = 0.67
/** There are other words as well, which say little: `Lucara Diamond` and Lucapa Diamond. */
const ownWordMisspeltMost = 0.8

/**
 * Returns the most probability of a name whose distinctive words are all misspelt, before the curve of company-name-model.ts; none where
 * one agrees, or the slip is a likely one.
 */
export function misspeltMost(a: readonly AlignedWord[], b: readonly AlignedWord[]): number | undefined {
  const misspelt = [...a, ...b].filter(({ form }) => form === 'misspelt')
  const length = Math.max(0, ...misspelt.map(({ text }) => text.length))
  const agrees = a.some(({ form, near, weight }) => form !== 'misspelt' && near > 0.9 && weight > 0.5)
  const [word, other] = [a[0]?.text ?? '', b[0]?.text ?? '']
  const areSingle = a.length === 1 && b.length === 1
  // A request adds the s of a genitive to any name, but hardly leaves it out: `Kirkland` is seldom Kirkland's.
  if (areSingle && other === `${word}s`) return shortWordMisspeltMost
  if (areSingle && word !== `${other}s` && isCutShort(word, other)) return shortWordMisspeltMost
  if (misspelt.length === 0 || agrees) return undefined
  if (misspelt.every(({ near }) => isLikelySlip(near, length)))
    return a.length === 1 && length <= shortLength ? shortWordSlippedMost : undefined
  return a.length > 1 ? ownWordMisspeltMost : singleMost(length)
}

const shortLength = 5
const longWordLength = 8
const singleMost = (length: number): number =>
  length < longWordLength ? shortWordMisspeltMost : longWordMisspeltMost

/** Returns whether one short word lacks a letter at the end of the other: `Vale` and Valeo. A longer one is hardly another name. */
const isCutShort = (a: string, b: string): boolean =>
  (a.startsWith(b) || b.startsWith(a)) && Math.max(a.length, b.length) <= shortLength

/** Swapped, doubled and sounding letters take less from a word than a letter that is missing or another one. */
const isLikelySlip = (near: number, length: number): boolean => (1 - near) * length < 0.8
