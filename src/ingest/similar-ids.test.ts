import { expect, it } from 'vitest'
import { areAlike } from './similar-ids.ts'

const range = (from: number, to: number, prefix = '') =>
  Array.from({ length: to - from }, (_, index) => `${prefix}${from + index}`)
const earlier = (ids: readonly string[], count = ids.length) => ({ kind: 'ext:crm', ids, count })
const uuid = (n: number) => `550e8400-e29b-41d4-a716-${String(n).padStart(12, '0')}`

it.each([
  ['numbers of one length', range(2000, 2050), range(1000, 1050)],
  ['numbers after a prefix', range(2000, 2050, 'C-'), range(1000, 1050, 'C-')],
  ['UUIDs', range(1, 9).map(n => uuid(Number(n))), range(20, 40).map(n => uuid(Number(n)))],
  ['a few ids with leading zeros', ['0017'], range(10, 40)],
  ['ids of 15 and 18 characters', ['0035g00000ABCdEAAX'], ['0035g00000ABCdE']],
])('ids look alike that are %s', (_, ids, onFile) => {
  expect(areAlike(ids, ids.length, earlier(onFile))).toBe(true)
})

it.each([
  ['of another length', range(2_000_000, 2_000_050), range(1000, 1050)],
  ['with another prefix', range(2000, 2050, 'A-'), range(1000, 1050, 'C-')],
  ['words', ['ana-silva', 'bob-braun', 'li-wei'], ['zoe-muller', 'cy-twombly', 'ed-ruscha']],
  ['of a single row', ['2000'], range(1000, 1050)],
])('ids do not look alike that are %s', (_, ids, onFile) => {
  expect(areAlike(ids, ids.length, earlier(onFile))).toBe(false)
})

it('ids of a small part of the rows on file say nothing by their form', () => {
  expect(areAlike(range(2000, 2050), 50, earlier(range(1000, 1100), 1000))).toBe(false)
})
