import { expect, it } from 'vitest'
import { keptBySpan, keptByWord } from './kept.ts'
import { wordsOf } from './query-words.ts'

const queryOf = (query: string) => ({ words: wordsOf(query) })

it('what is read at a word is computed once for the words of a query, also where it is nothing', () => {
  const asked: number[] = []
  const lengthAt = keptByWord(({ words }: ReturnType<typeof queryOf>, at: number) => {
    asked.push(at)
    return words[at]?.folded.length
  })
  const text = queryOf('senior nurses')
  expect([0, 1, 2, 0, 1, 2].map(at => lengthAt(text, at))).toEqual([6, 6, undefined, 6, 6, undefined])
  expect(asked).toEqual([0, 1, 2])
})

it('the words of another query have results of their own', () => {
  const phraseOf = keptBySpan(({ words }: ReturnType<typeof queryOf>, from: number, to: number) =>
    words
      .slice(from, to)
      .map(({ folded }) => folded)
      .join(' '),
  )
  const [one, other] = [queryOf('senior nurses in Berlin'), queryOf('junior judges in Rome')]
  expect([phraseOf(one, 0, 2), phraseOf(one, 0, 1), phraseOf(other, 0, 2)]).toEqual([
    'senior nurses',
    'senior',
    'junior judges',
  ])
  expect([phraseOf(one, 0, 2), phraseOf(one, 1, 3)]).toEqual(['senior nurses', 'nurses in'])
})

it('reading that asks for an earlier word keeps every result at its own word', () => {
  const lengthUpTo = keptByWord(({ words }: ReturnType<typeof queryOf>, at: number): number =>
    at < 0 ? 0 : lengthUpTo({ words }, at - 1) + (words[at]?.folded.length ?? 0),
  )
  const text = queryOf('a bc def')
  expect([lengthUpTo(text, 2), lengthUpTo(text, 0), lengthUpTo(text, 1)]).toEqual([6, 1, 3])
})
