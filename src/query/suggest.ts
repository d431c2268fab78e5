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
  if (words(typed).every(wanted => tokens.some(token => token.startsWith(wanted)))) return 2
  return folded.includes(typed) ? 3 : undefined
}
