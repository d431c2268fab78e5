import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ByteNames } from './byte-names.ts'

it('byte names find a name among similar ones, and no other', () => {
  const alike = fc.stringMatching(/^[ab_"é]{0,6}$/)
  fc.assert(
    fc.property(fc.uniqueArray(alike, { maxLength: 40 }), alike, (names, asked) => {
      const text = Buffer.from(`{${JSON.stringify(asked)}:1}`)
      const end = text.length - 3
      expect(new ByteNames(names).find(text, 1, end)).toBe(names.indexOf(asked))
    }),
  )
})
