import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonInTurns } from './json-in-turns.ts'

it('writes any value as JSON.stringify does', () =>
  fc.assert(
    fc.asyncProperty(fc.jsonValue(), async value => {
      expect(await jsonInTurns(value)).toBe(JSON.stringify(value))
    }),
  ))

it('leaves out members without a value, and writes null for such entries', async () => {
  const value = { without: undefined, list: [undefined, 1], nested: { list: [undefined] } }
  expect(await jsonInTurns(value)).toBe(JSON.stringify(value))
})

it.each([1, 2])('lets others run while it writes a long list in %i objects', async depth => {
  let turns = 0
  const count = setInterval(() => turns++, 0)
  const list = { list: Array.from({ length: 40_000 }, (_, index) => 'x'.repeat(500) + index) }
  await jsonInTurns(depth === 1 ? list : { list })
  clearInterval(count)
  expect(turns).toBeGreaterThan(0)
})
