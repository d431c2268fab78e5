import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permutation } from './permutation.ts'

describe('permutation', () => {
  it('gives every number below the size a place of its own, and finds the number of a place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer(), (size, seed) => {
        const { forward, backward } = permutation(size, seed)
        const numbers = Array.from({ length: size }, (_, index) => index)
        expect(new Set(numbers.map(forward))).toEqual(new Set(numbers))
        expect(numbers.map(forward).map(backward)).toEqual(numbers)
      }),
      { numRuns: 40 },
    )
  })

  it('is inverted correctly at any place of a large size', () => {
    const { forward, backward, size } = permutation(36 ** 5, 7)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: size - 1 }), index => {
        expect(forward(index)).toBeLessThan(size)
        expect(backward(forward(index))).toBe(index)
      }),
    )
  })
})
