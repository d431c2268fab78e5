import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import wabt from 'wabt'
import { openPlain, openVectors } from './dot-products.ts'
import { dotProductsModule } from './dot-products-module.ts'
import { dimensions } from './table.ts'

const byte = fc.oneof(fc.constantFrom(-127, 127), fc.integer({ min: -127, max: 127 }))
const vector = fc.array(byte, { minLength: dimensions, maxLength: dimensions })

test('WebAssembly and plain JavaScript compute the same exact dot products', () => {
  fc.assert(
    fc.property(vector, fc.array(vector, { minLength: 1, maxLength: 20 }), (query, vectors) => {
      const wanted = Int8Array.from(query)
      const bytes = new Uint8Array(Int8Array.from(vectors.flat()).buffer)
      const exact = vectors.map(each => each.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0))
      expect([...openVectors(bytes).dotProducts(wanted)]).toEqual(exact)
      expect([...openPlain(bytes).dotProducts(wanted)]).toEqual(exact)
      for (const open of [openVectors, openPlain]) {
        const productOf = open(bytes).dotProductWith(wanted)
        expect(vectors.map((_, number) => productOf(number))).toEqual(exact)
      }
    }),
  )
})

test('no vectors have no dot products', () => {
  const none = openVectors(new Uint8Array(0))
  expect(none.count).toBe(0)
  expect(none.dotProducts(new Int8Array(dimensions))).toHaveLength(0)
})

test('the module is the one that its source assembles to', async () => {
  const source = readFileSync(new URL('dot-products.wat', import.meta.url), 'utf8')
  const assembled = (await wabt()).parseWat('dot-products.wat', source, { simd: true })
  expect(Buffer.from(assembled.toBinary({}).buffer).toString('base64')).toBe(dotProductsModule)
})
