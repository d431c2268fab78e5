// A filter may let through what it never saw, but must never hold back what it did.
import { expect, it } from 'vitest'
import { openBloomFilter } from './bloom-filter.ts'

it('passes all that was added, over several layers, and hardly anything else', () => {
  const sieve = openBloomFilter()
  const added = (index: number) => `profile_url\u0001network.example/in/person-${index.toString(36)}`
  const count = 1_300_000
  for (let index = 0; index < count; index++) sieve.add(added(index))
  const sample = Array.from({ length: 20_000 }, (_, index) => index * 65)
  expect(sample.filter(index => !sieve.mayHave(added(index)))).toEqual([])
  expect(sample.filter(index => sieve.mayHave(added(count + index))).length).toBeLessThan(200)
  expect(openBloomFilter().mayHave('')).toBe(false)
})
