// How well a stored value answers what was typed: the ranking of autocomplete.
import { fold, words } from '../normal/text.ts'

/**
 * 0 the whole value, 1 its beginning, 2 the beginning of its words, 3 somewhere inside; undefined: not at all.
 * `typed` is folded; an empty one fits every value alike.
 */
export function suggestionRank(value: string, typed: string): number | undefined {
  const folded = fold(value)
  if (typed === '') return 0
  if (folded === typed) return 0
  if (folded.startsWith(typed)) return 1
  const tokens = words(folded)
  const wanted = words(typed)
  // Signs alone are no words, which every value would have.
  if (wanted.length > 0 && wanted.every(word => tokens.some(token => token.startsWith(word)))) return 2
  return folded.includes(typed) ? 3 : undefined
}
