import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guardFormula, unguardFormula } from './formula.ts'

const piece = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', ' ', '"', ',')
const text = fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join(''))

it('no guarded text begins as a formula does, and every text is read back as it was', () => {
  fc.assert(
    fc.property(text, original => {
      const cell = guardFormula(original)
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      expect(unguardFormula(cell)).toBe(original)
    }),
    { numRuns: 2000 },
  )
})

it('texts that no spreadsheet runs stay as they are', () => {
  for (const plain of ['Ana Silva', "O'Neil", "'quoted'", '1+1', '']) expect(guardFormula(plain)).toBe(plain)
})
