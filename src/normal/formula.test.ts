import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guardFormula, unguardFormula } from './formula.ts'

const running = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20', '\t', '\r', '\n', '\0']
const piece = fc.constantFrom("'", ...running, 'a', ' ', '"', ',')
const text = fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join(''))

it('no guarded text begins as a formula does, and every text is read back as it was', () => {
  fc.assert(
    fc.property(text, original => {
      const cell = guardFormula(original)
      expect(running).not.toContain(cell[0])
      expect(unguardFormula(cell)).toBe(original)
    }),
    { numRuns: 2000 },
  )
})

it('texts that no spreadsheet runs stay as they are', () => {
  for (const plain of ['Ana Silva', "O'Neil", "'quoted'", '1+1', '']) expect(guardFormula(plain)).toBe(plain)
})
