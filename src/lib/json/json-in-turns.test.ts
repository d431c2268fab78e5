import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonInTurns } from './json-in-turns.ts'

it('writes any value as JSON.stringify does, short or long', () =>
  fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.constantFrom(0, 20_000), async (value, padding) => {
      const padded = padding === 0 ? value : { value, list: [value, { padding: 'x'.repeat(padding) }, value] }
      expect(await jsonInTurns(padded)).toBe(JSON.stringify(padded))
    }),
  ))

it('leaves out members without a value, and writes null for such entries', async () => {
  const value = { without: undefined, list: [undefined, 1], nested: { list: [undefined] }, last: undefined }
  expect(await jsonInTurns(value)).toBe(JSON.stringify(value))
  const long = { ...value, list: [undefined, [], {}, { none: undefined }, 'x'.repeat(20_000)] }
  expect(await jsonInTurns(long)).toBe(JSON.stringify(long))
})

const longList = Array.from({ length: 40_000 }, (_, index) => 'x'.repeat(500) + index)

it.each([
  ['an object', { longList }],
  ['a list', [longList]],
  ['conditions', { filters: { op: 'and', conditions: [{ value: longList }] } }],
])('lets others run while it writes a long list in %s', async (_, value) => {
  let turns = 0
  const count = setInterval(() => turns++, 0)
  await jsonInTurns(value)
  clearInterval(count)
  expect(turns).toBeGreaterThan(0)
})
