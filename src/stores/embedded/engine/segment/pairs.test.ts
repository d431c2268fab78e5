import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Pairs } from './pairs.ts'

it('gives back the pairs as they came, however many and however large', () => {
  const step = fc.oneof(fc.nat(2), fc.nat(200), fc.nat(100_000))
  const term = fc.oneof(fc.nat(100), fc.nat(0xffffffff))
  fc.assert(
    fc.property(fc.array(fc.tuple(step, term), { maxLength: 500 }), pairs => {
      const held = new Pairs()
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

it('holds more than a chunk', () => {
  const held = new Pairs()
  for (let index = 0; index < 200_000; index++) held.push(index * 3, index)
  const { ordinals, terms } = held.read()
  expect([ordinals.at(-1), terms.at(-1), terms[100_000]]).toEqual([599_997, 199_999, 100_000])
})
