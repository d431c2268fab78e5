// A Bloom filter may pass texts that were never added, but never refuses one that was.
import { expect, it } from 'vitest'
import { openBloomFilter } from './bloom-filter.ts'

it('a Bloom filter passes every added text, over several layers, and hardly any other', () => {
  const filter = openBloomFilter()
  const added = (index: number) => `profile_url\u0001network.example/in/person-${index.toString(36)}`
  const count = 1_300_000
  for (let index = 0; index < count; index++) filter.add(added(index))
  const sample = Array.from({ length: 20_000 }, (_, index) => index * 65)
  expect(sample.filter(index => !filter.mayHave(added(index)))).toEqual([])
  expect(sample.filter(index => filter.mayHave(added(count + index))).length).toBeLessThan(200)
  expect(openBloomFilter().mayHave('')).toBe(false)
})
