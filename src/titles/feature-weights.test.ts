import { expect, test } from 'vitest'
import { resultOf } from '../lib/threads/turns.ts'
import { textOfWeights, weightsInSteps } from './feature-weights.ts'
import { functionByWords, learntWeights } from './function.ts'
import { parseTitle } from './tokens.ts'

test('weights written as text are read as they were', () => {
  const text = textOfWeights([
    [
      'pipe welder',
      [
        ['Operations', 38],
        ['Engineering', -12],
      ],
    ],
    ['看護師', [['Healthcare Services', 31]]],
  ])
  expect(text).toBe('pipe welder\toper+38 engi-12\n看護師\theal+31\n')
  const { rowOf, starts, categories, tenths } = resultOf(weightsInSteps(Buffer.from(text)))
  expect([...rowOf]).toEqual([
    ['pipe welder', 0],
    ['看護師', 1],
  ])
  expect([...starts]).toEqual([0, 2, 3])
  expect([...categories]).toEqual([18, 8, 11])
  expect([...tenths]).toEqual([38, -12, 31])
})

test('a function is found by the weights of the words, and by no word that has none', () => {
  const weights = resultOf(weightsInSteps(Buffer.from('welder\toper+38 engi-12\n')))
  expect(functionByWords(parseTitle('Welder'), weights)).toEqual({
    category: 'Operations',
    probability: expect.closeTo(0.858, 3),
    lead: expect.closeTo(0.739, 3),
  })
  expect(functionByWords(parseTitle('Zyxw'), weights)).toBeUndefined()
})

test('the shipped weights stay small in the memory of each thread', () => {
  const { rowOf, starts, categories, tenths } = learntWeights()
  expect(starts.length).toBe(rowOf.size + 1)
  expect(categories.length).toBe(tenths.length)
  expect(starts.byteLength + categories.byteLength + tenths.byteLength).toBeLessThan(1_000_000)
})
