// Comparing bytes gives the order of the folded texts, or no answer.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold } from '../../../normal/text.ts'
import { beginsFolded, compareFolded, containsFolded } from './folded-order.ts'

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
  'ø',
  'Æ',
  'ǆ',
  'ŉ',
  'ł',
)
const text = fc.array(character, { maxLength: 6 }).map(parts => parts.join(''))

it.each(['latin1', 'utf8'] as const)(
  'compareFolded orders %s texts like their folded forms whenever it answers',
  encoding => {
    fc.assert(
      fc.property(text, text, (written, other) => {
        const wanted = fold(other)
        const bytes = Buffer.from(written, encoding)
        const order = compareFolded(bytes, 0, bytes.length, Buffer.from(wanted), encoding)
        if (order === undefined) return
        const folded = fold(bytes.toString(encoding))
        expect(Math.sign(order)).toBe(folded < wanted ? -1 : folded === wanted ? 0 : 1)
      }),
      { numRuns },
    )
  },
)

it.each(['latin1', 'utf8'] as const)(
  'beginsFolded tells of %s texts whether their folded forms begin with another whenever it answers',
  encoding => {
    fc.assert(
      fc.property(text, text, (written, other) => {
        const wanted = fold(other)
        const bytes = Buffer.from(written, encoding)
        const begins = beginsFolded(bytes, 0, bytes.length, Buffer.from(wanted), encoding)
        if (begins !== undefined) expect(begins).toBe(fold(bytes.toString(encoding)).startsWith(wanted))
      }),
      { numRuns },
    )
  },
)

it('compareFolded always answers for plain ASCII and Latin letters with accents', () => {
  const compare = (written: string, wanted: string) =>
    compareFolded(Buffer.from(written), 0, Buffer.byteLength(written), Buffer.from(wanted), 'utf8')
  expect(compare('Sales Manager', 'sales manager')).toBe(0)
  expect(compare('Sales', 'sales manager')).toBe(-1)
  expect(compare('Sales Manager', 'sales')).toBe(2)
  expect(compare('Sales', 'señor')).toBe(-1)
  expect(compare('Merve Özkan', 'merve ozkan')).toBe(0)
  expect(compare('Weiß Łukasz', 'weiss')).toBe(2)
  expect(compare('Ærø', 'aero b')).toBe(-1)
})

it.each(['latin1', 'utf8'] as const)(
  'containsFolded tells of %s texts whether their folded forms contain another whenever it answers',
  encoding => {
    fc.assert(
      fc.property(text, text, text, (before, wantedText, after) => {
        const wanted = fold(wantedText)
        for (const written of [before + after, before + wantedText + after]) {
          const bytes = Buffer.from(written, encoding)
          const contains = containsFolded(bytes, 0, bytes.length, Buffer.from(wanted), encoding)
          if (contains !== undefined) expect(contains).toBe(fold(bytes.toString(encoding)).includes(wanted))
        }
      }),
      { numRuns },
    )
  },
)

it('containsFolded answers for names with accents', () => {
  const name = Buffer.from('José Ángel Pérez')
  const contains = (wanted: string) => containsFolded(name, 0, name.length, Buffer.from(wanted), 'utf8')
  expect(contains('angel per')).toBe(true)
  expect(contains('perez')).toBe(true)
  expect(contains('el perz')).toBe(false)
})
