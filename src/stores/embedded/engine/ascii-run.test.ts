import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold, words } from '../../../normal/text.ts'
import { hasPhrase } from '../../../query/matches.ts'
import { hasAsciiPrefix, hasAsciiRun } from './ascii-run.ts'
import { forEachToken } from './segment/tokens.ts'

const text = fc.string({ unit: fc.constantFrom(...'abAB1+# ,-.\téßł東\u0301\u3000＋ａ'), maxLength: 14 })

it('hasAsciiRun finds a phrase exactly when the folded text has it, or does not answer for texts beyond ASCII', () => {
  const phrase = fc.array(fc.constantFrom('a', 'b', 'ab', 'a1', 'b+', 'a#'), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(text, phrase, (value, wanted) => {
      const bytes = Buffer.from(`zz${value}zz`)
      const found = hasAsciiRun(
        bytes,
        2,
        bytes.length - 2,
        wanted.map(word => Buffer.from(word)),
      )
      if (found === undefined) expect(value).toMatch(/[^\0-\x7f]/)
      else expect(found).toBe(hasPhrase(words(fold(value)), { tokens: wanted }))
    }),
    { numRuns: 5000 },
  )
})

it('hasAsciiPrefix finds a word exactly when the folded text has one with the prefix, or does not answer for texts beyond ASCII', () => {
  const prefixes = fc.constantFrom('a', 'b', 'ab', 'a1', 'b+', 'a#')
  fc.assert(
    fc.property(text, prefixes, (value, prefix) => {
      const bytes = Buffer.from(`zz${value}zz`)
      const found = hasAsciiPrefix(bytes, 2, bytes.length - 2, Buffer.from(prefix))
      if (found === undefined) expect(value).toMatch(/[^\0-\x7f]/)
      else expect(found).toBe(words(fold(value)).some(token => token.startsWith(prefix)))
    }),
    { numRuns: 5000 },
  )
})

it('forEachToken splits texts into the same words as `words`', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), value => {
      const tokens: string[] = []
      forEachToken(fold(value), token => tokens.push(token))
      expect(tokens).toEqual(words(fold(value)))
    }),
    { numRuns: 5000 },
  )
})
