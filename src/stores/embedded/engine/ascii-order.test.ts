// The order told from bytes is that of the folded texts, or it is not told.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold } from '../../../normal/text.ts'
import { compareAscii } from './ascii-order.ts'

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
  'orders %s texts as their folded forms are ordered, where it answers',
  encoding => {
    fc.assert(
      fc.property(text, text, (written, other) => {
        const wanted = fold(other)
        const bytes = Buffer.from(written, encoding)
        const told = compareAscii(bytes, 0, bytes.length, Buffer.from(wanted))
        if (told === undefined) return
        const folded = fold(bytes.toString(encoding))
        expect(Math.sign(told)).toBe(folded < wanted ? -1 : folded === wanted ? 0 : 1)
      }),
      { numRuns },
    )
  },
)

it('answers for plain ASCII', () => {
  const of = (written: string, wanted: string) =>
    compareAscii(Buffer.from(written), 0, written.length, Buffer.from(wanted))
  expect(of('Sales Manager', 'sales manager')).toBe(0)
  expect(of('Sales', 'sales manager')).toBe(-1)
  expect(of('Sales Manager', 'sales')).toBe(1)
  expect(of('Sales', 'señor')).toBe(-1)
})
