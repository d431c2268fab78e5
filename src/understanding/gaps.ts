// The words and signs between two readings, which say how these belong together.
import type { ChosenReading, QueryText } from './candidate.ts'
import type { QueryWord } from './query-words.ts'

/** The gaps of each query, most of which several rules look at. */
const known = new WeakMap<readonly QueryWord[], Map<string, string>>()

/** Returns the words and signs between two indexes, folded. */
export function between({ words }: Pick<QueryText, 'words'>, from: number, to: number): string {
  const gaps = known.get(words) ?? new Map<string, string>()
  if (gaps.size === 0) known.set(words, gaps)
  const place = `${from} ${to}`
  const gap = gaps.get(place) ?? gapOf(words, from, to)
  gaps.set(place, gap)
  return gap
}

const gapOf = (words: readonly QueryWord[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ before, folded }, index) => (index === 0 && from === 0 ? folded : `${signs(before)} ${folded}`))
    .join(' ')
    .concat(to < words.length && to > 0 ? ` ${signs(words[to]?.before ?? '')}` : '')
    .replace(/ +/g, ' ')
    .replaceAll(' ,', ',')
    .trim()

/** Returns the words and signs in front of a reading, behind the one before it. */
export const gapBefore = (text: QueryText, readings: readonly ChosenReading[], index: number): string =>
  between(text, readings[index - 1]?.to ?? 0, readings[index]?.from ?? 0)

const signs = (before: string): string =>
  before
    .replace(/["'“”()*]/g, '')
    .replace(/[;.!?]/g, ';')
    .replace(/[-–—]/g, '')
