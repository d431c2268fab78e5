import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('the edit distance', () => {
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
  ])('between %s and %s is %i', (a, b, count) => {
    expect(editDistance(a, b, 3)).toBe(count)
  })

  it('is the same both ways, and at most one more than its bound', () => {
    const word = fc.stringMatching(/^[abc]{0,8}$/)
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, bound) => {
        const count = editDistance(a, b, bound)
        expect(count).toBe(editDistance(b, a, bound))
        expect(count).toBe(Math.min(editDistance(a, b, 20), bound + 1))
      }),
    )
  })
})
