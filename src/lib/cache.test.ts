import { describe, expect, it } from 'vitest'
import { openCache } from './cache.ts'

describe('a cache', () => {
  it('keeps the entries that were read lately, and forgets the rest', () => {
    const known = openCache<number, string>(10)
    known.set(0, 'asked for')
    for (let key = 1; key <= 100; key++) {
      known.set(key, 'once')
      expect(known.get(0)).toBe('asked for')
    }
    expect(known.get(50)).toBeUndefined()
    expect(known.get(100)).toBe('once')
  })

  it('never holds much more than its weight', () => {
    const known = openCache<number, string>(1000, text => text.length)
    const keys = Array.from({ length: 50 }, (_, key) => key)
    for (const key of keys) known.set(key, 'x'.repeat(100))
    const held = keys.filter(key => known.get(key) !== undefined)
    expect(held.length).toBeGreaterThanOrEqual(5)
    expect(held.length).toBeLessThanOrEqual(11)
  })
})
