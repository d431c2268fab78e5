// Keeps what was read at the places of the last query, which several readers ask for one after another.
import type { QueryWord } from './query-words.ts'

interface Worded {
  readonly words: readonly QueryWord[]
}

/** Stands for `undefined` among kept results. */
const nothing = Symbol('nothing')

/**
 * Returns the same function, which keeps its results for the words of the last query. They must depend on the query and the
 * index of the word alone.
 */
export function keptByWord<Text extends Worded, Result>(
  read: (text: Text, at: number) => Result,
): (text: Text, at: number) => Result {
  let words: Worded['words'] | undefined
  let results: (Result | typeof nothing)[] = []
  return (text, at) => {
    if (text.words !== words) {
      words = text.words
      results = []
    }
    const kept = results[at]
    if (kept !== undefined) return kept === nothing ? (undefined as Result) : kept
    const own = results
    const result = read(text, at)
    own[at] = result === undefined ? nothing : result
    return result
  }
}

/** Like `keptByWord`, for what depends on the words from one index up to another. */
export function keptBySpan<Text extends Worded, Result>(
  read: (text: Text, from: number, to: number) => Result,
): (text: Text, from: number, to: number) => Result {
  const resultsFrom = keptByWord((_: Worded, __: number): (Result | typeof nothing)[] => [])
  return (text, from, to) => {
    const results = resultsFrom(text, from)
    const kept = results[to - from]
    if (kept !== undefined) return kept === nothing ? (undefined as Result) : kept
    const result = read(text, from, to)
    results[to - from] = result === undefined ? nothing : result
    return result
  }
}
