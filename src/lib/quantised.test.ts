import { expect, it } from 'vitest'
import { anyVectorLength, quantised } from './quantised.ts'

it.each([1, 1e308, 1e-150, 5e-324])('keeps the direction of a vector whatever its length: %d', one => {
  expect([...quantised([one, 0, -one], anyVectorLength)]).toEqual([90, 0, -90])
})

it('leaves the zero vector as it is', () => {
  expect([...quantised([0, 0])]).toEqual([0, 0])
})
