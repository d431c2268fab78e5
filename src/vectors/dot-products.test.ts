import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import wabt from 'wabt'
import type { SharedMemory } from '../lib/threads/shared-arrays.ts'
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
      expect([...openVectors(() => bytes).dotProducts(wanted)]).toEqual(exact)
      expect([...openPlain(bytes).dotProducts(wanted)]).toEqual(exact)
      for (const opened of [openVectors(() => bytes), openPlain(bytes)]) {
        const productOf = opened.dotProductWith(wanted)
        expect(vectors.map((_, number) => productOf(number))).toEqual(exact)
      }
    }),
  )
})

test('no vectors have no dot products', () => {
  const none = openVectors(() => new Uint8Array(0))
  expect(none.count).toBe(0)
  expect(none.dotProducts(new Int8Array(dimensions))).toHaveLength(0)
})

test('threads that have vectors in common do not disturb each other, also one too many', () => {
  let kept: SharedMemory | undefined
  let reads = 0
  const home = {
    threads: 2,
    memory: (make: () => SharedMemory) => {
      kept ??= make()
      return kept
    },
  }
  const bytes = new Uint8Array(new Int8Array(dimensions * 5).fill(2).buffer)
  const read = () => {
    reads++
    return bytes
  }
  const threads = [1, 2, 3].map(() => openVectors(read, dimensions, home))
  const products = threads.map((vectors, index) =>
    vectors.dotProducts(new Int8Array(dimensions).fill(index + 1)),
  )
  expect(products.map(each => [...each])).toEqual(
    [1, 2, 3].map(value => Array(5).fill(2 * value * dimensions)),
  )
  // The third one has a copy of its own.
  expect(reads).toBe(2)
})

test('what cannot be read is not taken for a lack of memory', () => {
  const read = () => {
    throw new Error('The file is damaged.')
  }
  expect(() => openVectors(read)).toThrow('The file is damaged.')
})

test('the module is the one that its source assembles to', async () => {
  const source = readFileSync(new URL('dot-products.wat', import.meta.url), 'utf8')
  const assembled = (await wabt()).parseWat('dot-products.wat', source, { simd: true, threads: true })
  expect(Buffer.from(assembled.toBinary({}).buffer).toString('base64')).toBe(dotProductsModule)
})
