// The words and signs between two readings, which say how these belong together.
import type { ChosenReading, QueryText } from './candidate.ts'
import { keptBySpan } from './kept.ts'
import type { QueryWord } from './query-words.ts'

/** Returns the words and signs between two indexes, folded. */
export const between = keptBySpan(({ words }: Pick<QueryText, 'words'>, from, to): string =>
  gapOf(words, from, to),
)

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
    .replace(/["'()*#]/g, '')
    .replace(/[;.!?]/g, ';')
    .replace(/[-–—]/g, '')
