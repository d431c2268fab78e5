import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slipsBetween } from './slips.ts'

describe('slips between words', () => {
  it.each([
    ['stripe', 'stripe', 0],
    ['stripe', 'stipe', 1],
    ['stripe', 'strippe', 1],
    ['stripe', 'strope', 1],
    ['stripe', 'strpie', 1],
    ['stripe', 'strips', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['abcdefgh', 'hgfedcba', 4],
  ])('%s and %s: %i', (a, b, count) => {
    expect(slipsBetween(a, b, 3)).toBe(count)
  })

  it('are the same both ways, and bounded', () => {
    const word = fc.stringMatching(/^[abc]{0,8}$/)
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, bound) => {
        const count = slipsBetween(a, b, bound)
        expect(count).toBe(slipsBetween(b, a, bound))
        expect(count).toBe(Math.min(slipsBetween(a, b, 20), bound + 1))
      }),
    )
  })
})
