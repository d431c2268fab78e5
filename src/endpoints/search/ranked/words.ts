// The words of a query that rank records: folded, each once, with the other number of English nouns.
import { wordSet } from '../../../lib/word-set.ts'
import { fold, words } from '../../../normal/text.ts'
import type { WordSpellings } from '../../../query/ranked.ts'

/** The most words that rank; a longer query is cut, and says so. */
export const wordsMax = 32

/** Words that say nothing about a record, unless a query consists of nothing else. */
const stopWords: ReadonlySet<string> =
  wordSet(`a an and any are as at be been by find for from get give had has have i in into is it its looking me my need of on or
  our people person please search should show some someone than that the their them they this those to want was we were
  what where which who whom whose will with within would you your`)

/** Returns the distinct words of a query that rank records, in their order; none where it has no letter and no digit. */
export function rankingWords(query: string): readonly WordSpellings[] {
  const all = [...new Set(words(fold(query)))]
  const telling = all.filter(word => !stopWords.has(word))
  return (telling.length > 0 ? telling : all).map(spellingsOf)
}

/** Returns the word with its other number: `engineers` also finds `engineer`, and the other way round. */
export function spellingsOf(word: string): WordSpellings {
  if (!/^[a-z]{3,}$/.test(word)) return [word]
  if (word.endsWith('ies') && word.length > 4) return [word, `${word.slice(0, -3)}y`]
  if (word.endsWith('ss')) return [word, `${word}es`]
  if (word.endsWith('s')) return word.length > 3 ? [word, word.slice(0, -1)] : [word]
  return [word, /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`]
}
