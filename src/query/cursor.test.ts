import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../errors.ts'
import { decodeCursor, encodeCursor, queryHash } from './cursor.ts'
import type { SortKey } from './query.ts'
import type { KeyType } from './sort.ts'

const hash = await queryHash(['person', undefined, []])

const key = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  // JSON has one zero; the two compare as equal.
  fc.double({ noDefaultInfinity: true, noNaN: true }).map(number => number + 0),
)
const position = fc.record({ id: fc.maxSafeNat(), keys: fc.array(key, { maxLength: 10 }) })

const typesOf = (keys: readonly SortKey[]): readonly KeyType[] =>
  keys.map(key => (typeof key === 'number' ? 'number' : 'string'))
const texts = (count: number): readonly KeyType[] => Array.from({ length: count }, () => 'string')

/** The error a text is refused with; undefined when it is accepted. */
function refusal(cursor: string, keyTypes: readonly KeyType[]): unknown {
  try {
    decodeCursor(cursor, hash, keyTypes)
    return undefined
  } catch (error) {
    return error
  }
}

const isInvalidCursor = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.message.startsWith('invalid cursor')

describe('a cursor', () => {
  it('leads back to the position it was made of, whatever its keys', () => {
    fc.assert(
      fc.property(position, where => {
        expect(decodeCursor(encodeCursor(where, hash), hash, typesOf(where.keys))).toEqual(where)
      }),
    )
  })

  it('can stand in a URL as it is', () => {
    fc.assert(
      fc.property(position, where => {
        const cursor = encodeCursor(where, hash)
        expect(encodeURIComponent(cursor)).toBe(cursor)
      }),
    )
  })

  it('of another query is refused with the advice to repeat the query', async () => {
    await fc.assert(
      fc.asyncProperty(position, fc.string(), async (where, other) => {
        const cursor = encodeCursor(where, await queryHash(['another', other]))
        expect(isInvalidCursor(refusal(cursor, typesOf(where.keys)))).toBe(true)
      }),
    )
    const cursor = encodeCursor({ id: 1, keys: [] }, await queryHash(['another']))
    expect(() => decodeCursor(cursor, hash, [])).toThrow(/belongs to another query/)
  })

  it('with more or fewer keys than the query has sorts is refused', () => {
    fc.assert(
      fc.property(position, fc.nat({ max: 12 }), (where, keyCount) => {
        fc.pre(keyCount !== where.keys.length)
        expect(isInvalidCursor(refusal(encodeCursor(where, hash), texts(keyCount)))).toBe(true)
      }),
    )
  })

  it('is refused with 400 invalid cursor when it is any other text', () => {
    const encoded = fc.oneof(fc.json(), fc.string()).map(text => Buffer.from(text).toString('base64url'))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), encoded, fc.constant('')), text => {
        expect(isInvalidCursor(refusal(text, []))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('with one character changed is refused, or another position, but never another error', () => {
    fc.assert(
      fc.property(position, fc.nat(), fc.constantFrom(...'AZaz09-_+/= \n'), (where, at, character) => {
        const cursor = encodeCursor(where, hash)
        const index = at % cursor.length
        const changed = cursor.slice(0, index) + character + cursor.slice(index + 1)
        const error = refusal(changed, typesOf(where.keys))
        // A changed key or id is another valid position; all else must be refused, never fail.
        expect(error === undefined || isInvalidCursor(error)).toBe(true)
      }),
    )
  })

  it('with a key of another type than its sort makes is refused', () => {
    const other = (type: KeyType): KeyType => (type === 'number' ? 'string' : 'number')
    fc.assert(
      fc.property(position, fc.nat(), (where, at) => {
        fc.pre(where.keys.some(key => key !== null))
        const index = at % where.keys.length
        const types = typesOf(where.keys).map((type, place) => (place === index ? other(type) : type))
        fc.pre(where.keys[index] !== null)
        expect(isInvalidCursor(refusal(encodeCursor(where, hash), types))).toBe(true)
      }),
    )
  })

  it.each([
    ['an earlier version', [0, hash, 1]],
    ['no id', [1, hash]],
    ['an id that is no number', [1, hash, '1']],
    ['an id that is not whole', [1, hash, 1.5]],
    ['a key that is an object', [1, hash, 1, {}]],
    ['a key that is a boolean', [1, hash, 1, true]],
    ['an object', { version: 1 }],
  ])('is refused when it holds %s', (_, content) => {
    const text = Buffer.from(JSON.stringify(content)).toString('base64url')
    expect(() => decodeCursor(text, hash, [])).toThrow(/^invalid cursor$/)
    expect(isInvalidCursor(refusal(text, texts(1)))).toBe(true)
  })
})

describe('the hash of a query', () => {
  it('is the same for the same parts and differs for any other', async () => {
    const parts = ['person', { is: 'and', of: [] }]
    expect(await queryHash(structuredClone(parts))).toBe(await queryHash(parts))
    expect(await queryHash(['person', 'a'])).not.toBe(await queryHash(['person', 'b']))
    expect(await queryHash(['person', undefined])).not.toBe(await queryHash(['person']))
  })
})
