import { describe, expect, it } from 'vitest'
import { memoizedByObject, openCache } from './cache.ts'

describe('a cache', () => {
  it('keeps the entries that were read lately, and forgets the rest', () => {
    const cache = openCache<number, string>(10)
    cache.set(0, 'asked for')
    for (let key = 1; key <= 100; key++) {
      cache.set(key, 'once')
      expect(cache.get(0)).toBe('asked for')
    }
    expect(cache.get(50)).toBeUndefined()
    expect(cache.get(100)).toBe('once')
  })

  it('never holds much more than its weight', () => {
    const cache = openCache<number, string>(1000, text => text.length)
    const keys = Array.from({ length: 50 }, (_, key) => key)
    for (const key of keys) cache.set(key, 'x'.repeat(100))
    const held = keys.filter(key => cache.get(key) !== undefined)
    expect(held.length).toBeGreaterThanOrEqual(5)
    expect(held.length).toBeLessThanOrEqual(11)
  })
})

it('a function that is memoized by object computes once for each, also where the result is undefined', () => {
  let computed = 0
  const read = memoizedByObject((item: { readonly name?: string }) => {
    computed++
    return item.name
  })
  const [named, nameless] = [{ name: 'Ada' }, {}]
  expect([read(named), read(named), read(nameless), read(nameless)]).toEqual([
    'Ada',
    'Ada',
    undefined,
    undefined,
  ])
  expect(computed).toBe(2)
  expect(read({ name: 'Ada' })).toBe('Ada')
  expect(computed).toBe(3)
})
