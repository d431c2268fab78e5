// The tape tells where each value of a text stands, whatever JSON holds.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from './json.ts'
import { absent, JsonTape } from './json-tape.ts'

const tape = new JsonTape()

/** The value on the tape, put together from its parts. */
function valueOn(value: number): Json {
  if (tape.isObject(value)) {
    const entries: [string, Json][] = []
    for (let key = value + 1; key < tape.after(value); key = tape.after(key + 1)) {
      entries.push([JSON.parse(tape.text(key)) as string, valueOn(key + 1)])
    }
    return Object.fromEntries(entries)
  }
  if (!tape.isList(value)) return JSON.parse(tape.text(value)) as Json
  const items: Json[] = []
  for (let item = value + 1; item < tape.after(value); item = tape.after(item)) items.push(valueOn(item))
  return items
}

it('a tape has the offsets of every value of any text', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      tape.read(Buffer.from(text))
      expect(tape.text(0)).toBe(text)
      expect(valueOn(0)).toEqual(JSON.parse(text))
    }),
    { numRuns: process.env.LONG ? 50_000 : 1000 },
  )
})

it('a tape tells objects, lists, strings and null apart', () => {
  tape.read(Buffer.from('[null,"null",{},"",0]'))
  const kinds = [1, 2, 3, 4, 5, absent].map(value => [
    tape.isNull(value),
    tape.isText(value),
    tape.isObject(value),
    tape.isList(value),
  ])
  expect(kinds.map(each => each.indexOf(true))).toEqual([0, 1, 2, 1, -1, -1])
  expect(tape.isList(0)).toBe(true)
})

it('a tape reads texts of any length, one after the other', () => {
  for (const length of [10, 100_000, 3, 1_000_000, 1]) {
    const text = JSON.stringify(['é'.repeat(length), Array.from({ length }, () => 7)])
    tape.read(Buffer.from(text))
    expect(tape.text(0)).toBe(text)
    expect(tape.after(0)).toBe(length + 3)
  }
})
