// The ranking of autocomplete: how well a stored value fits the typed text.
import { fold, words } from '../normal/text.ts'

/**
 * Returns 0 when the typed text is the whole value, 1 for its beginning, 2 for the beginnings of its words, 3
 * for a place inside, and undefined when it does not occur. `typed` is folded; an empty one fits every value
 * alike.
 */
export function suggestionRank(value: string, typed: string): number | undefined {
  const folded = fold(value)
  if (typed === '') return 0
  if (folded === typed) return 0
  if (folded.startsWith(typed)) return 1
  const tokens = words(folded)
  const wanted = words(typed)
  // Signs alone are not words, which every value would have.
  if (wanted.length > 0 && wanted.every(word => tokens.some(token => token.startsWith(word)))) return 2
  return folded.includes(typed) ? 3 : undefined
}
