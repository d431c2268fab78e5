// Comparing bytes gives the order of the folded texts, or no answer.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold } from '../../../normal/text.ts'
import { beginsFoldedAscii, compareFoldedAscii } from './ascii-order.ts'

const numRuns = process.env.LONG ? 200_000 : 5000
const character = fc.constantFrom(
  ...'aAbBzZ09 .-#~',
  '  ',
  'é',
  'É',
  'e\u0301',
  '\u0301',
  'ß',
  'ı',
  'Ŋ',
  'İ',
  'Σ',
  '\u00a0',
  '\t',
  '日',
)
const text = fc.array(character, { maxLength: 6 }).map(parts => parts.join(''))

it.each(['latin1', 'utf8'] as const)(
  'compareFoldedAscii orders %s texts like their folded forms whenever it answers',
  encoding => {
    fc.assert(
      fc.property(text, text, (written, other) => {
        const wanted = fold(other)
        const bytes = Buffer.from(written, encoding)
        const order = compareFoldedAscii(bytes, 0, bytes.length, Buffer.from(wanted))
        if (order === undefined) return
        const folded = fold(bytes.toString(encoding))
        expect(Math.sign(order)).toBe(folded < wanted ? -1 : folded === wanted ? 0 : 1)
      }),
      { numRuns },
    )
  },
)

it.each(['latin1', 'utf8'] as const)(
  'beginsFoldedAscii tells of %s texts whether their folded forms begin with another whenever it answers',
  encoding => {
    fc.assert(
      fc.property(text, text, (written, other) => {
        const wanted = fold(other)
        const bytes = Buffer.from(written, encoding)
        const begins = beginsFoldedAscii(bytes, 0, bytes.length, Buffer.from(wanted))
        if (begins !== undefined) expect(begins).toBe(fold(bytes.toString(encoding)).startsWith(wanted))
      }),
      { numRuns },
    )
  },
)

it('compareFoldedAscii always answers for plain ASCII', () => {
  const compare = (written: string, wanted: string) =>
    compareFoldedAscii(Buffer.from(written), 0, written.length, Buffer.from(wanted))
  expect(compare('Sales Manager', 'sales manager')).toBe(0)
  expect(compare('Sales', 'sales manager')).toBe(-1)
  expect(compare('Sales Manager', 'sales')).toBe(1)
  expect(compare('Sales', 'señor')).toBe(-1)
})
