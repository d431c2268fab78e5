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

it('lets others run while it writes a long list', async () => {
  let turns = 0
  const count = setInterval(() => turns++, 0)
  await jsonInTurns({ list: Array.from({ length: 40_000 }, (_, index) => 'x'.repeat(500) + index) })
  clearInterval(count)
  expect(turns).toBeGreaterThan(0)
})
