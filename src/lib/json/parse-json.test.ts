import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JsonBounds, TooMuchJson } from './json-outline.ts'
import { NotJson, NotUtf8, parseJson } from './parse-json.ts'

const wide: JsonBounds = { depth: 1000, keys: 1e9, values: 1e9 }
const numRuns = process.env.LONG ? 100_000 : 2000

/** The value, or that the text is no JSON; lists in pieces of so many bytes. */
async function read(text: string, pieceBytes: number) {
  try {
    return { value: await parseJson(Buffer.from(text), wide, pieceBytes) }
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    return 'no JSON'
  }
}

function expected(text: string) {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return 'no JSON'
  }
}

const json = fc
  .tuple(fc.jsonValue({ depthSize: 'medium', stringUnit: 'binary' }), fc.constantFrom(0, 1, 7))
  .map(([value, indent]) => JSON.stringify(value, null, indent))
const pieceBytes = fc.constantFrom(0, 1, 2, 5, 20, 1_000_000)
const signs = ['[', ']', '{', '}', ',', ':', '"', '\\', ' ', '0', '-', 'null', '\u0000', '"a":', '"a"']

const numbers = Array.from({ length: 100_000 }, (_, index) => `number ${index}`)

describe('a JSON text', () => {
  it('has the value that JSON.parse gives it, whatever the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(json, pieceBytes, async (text, bytes) => {
        expect(await read(text, bytes)).toEqual(expected(text))
      }),
      { numRuns },
    )
  })

  it('is refused where JSON.parse refuses it, wherever it is damaged', async () => {
    const change = fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.constantFrom(...signs))
    const spoilt = fc.tuple(json, fc.array(change, { minLength: 1, maxLength: 3 })).map(([text, changes]) =>
      changes.reduce((now, [at, removed, put]) => {
        const place = at % (now.length + 1)
        return now.slice(0, place) + put + now.slice(place + removed)
      }, text),
    )
    await fc.assert(
      fc.asyncProperty(spoilt, pieceBytes, async (text, bytes) => {
        // Half a character becomes another one in UTF-8.
        const sent = Buffer.from(text).toString()
        expect(await read(sent, bytes)).toEqual(expected(sent))
      }),
      { numRuns },
    )
  })

  it.each([
    '',
    ' ',
    '[',
    '[1,]',
    '[,1]',
    '[1,,2]',
    '[1 2]',
    '[[1][2]]',
    '{[1,2]:1}',
    '{"a":[1]"b":2}',
    '{"a"}',
    '[1]]',
    '1,2',
    '"[',
    '{"__proto__":[1,2],"a":[3]}',
    '{"a":[1,2],"a":[3,4]}',
    '["a"]',
    '[["a"],[1,["b","c"]]]',
    '[]',
    '[ ]',
    '["\\"],[\\\\"]',
    '{{"a":1}:2}',
    '{"a":1,,"b":2}',
    '{"a":1,}',
    '{"a":1,"a":[2]}',
    '{"b":1,"2":[2],"1":3}',
    '["\\ud83d\\ude00é😀"]',
    '["\\u"","a"]',
    '["\\u00g9"]',
    '"a""b"',
    '"a"1',
    '[1}',
    '[[1]',
  ])('like %s is read as JSON.parse reads it', async text => {
    for (const bytes of [0, 1, 3, 100]) expect(await read(text, bytes)).toEqual(expected(text))
  })

  it.each([
    ['a long list', { list: numbers, other: { list: numbers } }],
    ['many short lists', Array.from({ length: 500 }, () => numbers.slice(0, 500))],
    ['many properties', Object.fromEntries(numbers.slice(0, 20_000).map(text => [text, { text }]))],
    ['a long text of escapes', { text: '"\\é'.repeat(1_000_000) }],
    ['a long name of a property', { ['\u2028"'.repeat(1_000_000)]: '😀'.repeat(1_000_000) }],
  ])('with %s is read in several turns of the event loop', async (_, value) => {
    let turns = 0
    const count = setInterval(() => turns++, 0)
    expect(await parseJson(Buffer.from(JSON.stringify(value)), wide)).toEqual(value)
    clearInterval(count)
    expect(turns).toBeGreaterThan(1)
  })
})

it('a number of more than 65,536 digits is refused, because it cannot be parsed in turns; white space may be long', async () => {
  await expect(parseJson(Buffer.from(`[${'1'.repeat(70_000)}]`), wide)).rejects.toThrow(NotJson)
  const blanks = ' \n'.repeat(70_000)
  expect(await parseJson(Buffer.from(`${blanks}[1,${blanks}2]${blanks}`), wide)).toEqual([1, 2])
})

it('a byte order mark in front of JSON is not part of it, and bytes that are not UTF-8 are not JSON either', async () => {
  expect(await parseJson(Buffer.from('\uFEFF{"a":1}'), wide)).toEqual({ a: 1 })
  await expect(parseJson(Buffer.from([0x22, 0x80, 0x22]), wide)).rejects.toThrow(NotUtf8)
})

describe('a JSON text beyond a bound is refused before any value is made:', () => {
  const bounds: JsonBounds = { depth: 3, keys: 3, values: 5 }
  it.each<[keyof JsonBounds, string, string]>([
    ['depth', '[[[1]]]', '[[[[1]]]]'],
    ['depth', '{"a":{"b":[]}}', '{"a":{"b":[{}]}}'],
    ['keys', '[{"a":1},{"a":1,"b":2}]', '[{"a":1},{"a":1,"b":2},{"c":3}]'],
    ['values', '[1,2,3,4,5]', '[1,2,3,4,5,6]'],
    ['values', '["1","2","3","4","5"]', `[${'""'.repeat(9)}]`],
  ])('of its %s', async (bound, within, beyond) => {
    await expect(parseJson(Buffer.from(within), bounds)).resolves.toEqual(JSON.parse(within))
    await expect(parseJson(Buffer.from(beyond), bounds)).rejects.toMatchObject({ bound })
  })

  it('a hundred million brackets', async () => {
    await expect(parseJson(Buffer.alloc(100_000_000, '['), bounds)).rejects.toThrow(TooMuchJson)
  })
})
