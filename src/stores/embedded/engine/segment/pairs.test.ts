import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OrdinalTermPairs } from './pairs.ts'

it('OrdinalTermPairs returns the pairs as they were pushed, however many and however large', () => {
  const step = fc.oneof(fc.nat(2), fc.nat(200), fc.nat(100_000))
  const term = fc.oneof(fc.nat(100), fc.nat(0xffffffff))
  fc.assert(
    fc.property(fc.array(fc.tuple(step, term), { maxLength: 500 }), pairs => {
      const held = new OrdinalTermPairs()
      let ordinal = 0
      const ordinals = pairs.map(([more, term]) => {
        ordinal += more
        held.push(ordinal, term)
        return ordinal
      })
      expect(held.length).toBe(pairs.length)
      expect(held.read()).toEqual({
        ordinals: Uint32Array.from(ordinals),
        terms: Uint32Array.from(pairs, ([, term]) => term),
      })
    }),
  )
})

it('OrdinalTermPairs holds more pairs than fit into a chunk', () => {
  const held = new OrdinalTermPairs()
  for (let index = 0; index < 200_000; index++) held.push(index * 3, index)
  const { ordinals, terms } = held.read()
  expect([ordinals.at(-1), terms.at(-1), terms[100_000]]).toEqual([599_997, 199_999, 100_000])
})
