import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { bytesOf, type Part, type Position, partOf } from './cut.ts'

/** Returns the parts of an answer, one after the other. */
function partsOf(answer: JsonObject, bytesMax: number): readonly Part[] {
  const parts: Part[] = []
  let from: Position | undefined = []
  while (from) {
    const part: Part = partOf(answer, from, bytesMax)
    parts.push(part)
    from = part.next
    if (parts.length > 5000) throw new Error('The parts come to no end.')
  }
  return parts
}

/** Returns the single values of an answer in their order; texts are joined, because they may be cut. */
function textOf(value: Json | undefined): string {
  if (value === undefined) return ''
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.values(value).map(textOf).join('')
}

const person = (id: number, biography: string): JsonObject => ({ id, name: `Person ${id}`, biography })

it('an answer that fits is one part', () => {
  const answer = { total: 1, records: [person(1, 'short')] }
  expect(partsOf(answer, 1000)).toEqual([{ value: answer, next: undefined }])
})

it('an answer is cut between records, and the first part says what stands before them', () => {
  const records = [1, 2, 3, 4, 5].map(id => person(id, 'b'.repeat(300)))
  const parts = partsOf({ total: 5, records }, 1000)
  expect(parts.map(({ value }) => value)).toEqual([
    { total: 5, records: records.slice(0, 2) },
    { records: records.slice(2, 4) },
    { records: records.slice(4) },
  ])
})

it('a record that is too long by itself is cut within, without half a character', () => {
  const parts = partsOf({ records: [person(1, '😀'.repeat(1000)), person(2, 'x')] }, 1001)
  expect(parts.length).toBeGreaterThan(4)
  for (const { value } of parts) expect(Buffer.from(textOf(value)).toString()).toBe(textOf(value))
  expect(parts.map(({ value }) => textOf(value)).join('')).toBe(`1Person 1${'😀'.repeat(1000)}2Person 2x`)
})

it('parts are never longer than asked for, and together they are the whole', () => {
  const record = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 20 }).filter(name => name !== '__proto__'),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2000 }),
      fc.integer(),
      fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 60 }),
      fc.array(fc.record({ a: fc.integer(), b: fc.string({ maxLength: 300 }) }), { maxLength: 20 }),
    ),
    { maxKeys: 8 },
  )
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 8 }),
      fc.integer({ min: 1500, max: 4000 }),
      (records, bytesMax) => {
        const answer = { total: records.length, records }
        const parts = partsOf(answer, bytesMax)
        for (const { value } of parts) expect(bytesOf(value)).toBeLessThanOrEqual(bytesMax)
        expect(parts.map(({ value }) => textOf(value)).join('')).toBe(textOf(answer))
      },
    ),
  )
})

it.each<readonly [Position]>([[[9]], [[1, 99]], [[1, 0, 2, 9999]], [[0, 5]], [[1, 0, 0, 0, 0, 0]]])(
  'a place that no answer has shown (%j) leads to an end',
  from => {
    const answer = { total: 1, records: [person(1, 'short')] }
    expect(partOf(answer, from, 1000).next).toBeUndefined()
  },
)
