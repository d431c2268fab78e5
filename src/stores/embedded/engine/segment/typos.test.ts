// One walk over the sorted tokens finds the same ones as comparing each of them with the word.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance } from '../../../../normal/edit-distance.ts'
import { encodeTexts, TextList } from './texts.ts'
import { sharedPrefixes, tokensWithin } from './typos.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcé東'), minLength: 1, maxLength: 12 })

it('tokensWithin finds exactly the tokens within the edit distance', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 40 }),
      word,
      fc.constantFrom(1, 2),
      (list, wanted, editsMax) => {
        const sorted = [...list, ...list.map(token => `${token}a`)].sort()
        const tokens = new TextList(encodeTexts(sorted))
        const expected = [...sorted.keys()].filter(
          at => editDistance(wanted, sorted[at] ?? '', editsMax) <= editsMax,
        )
        expect(tokensWithin(tokens, sharedPrefixes(tokens), wanted, editsMax)).toEqual(expected)
      },
    ),
    { numRuns: process.env.LONG ? 100_000 : 1000 },
  )
})

it('tokensWithin finds tokens whose common beginning is longer than what is noted of it', () => {
  const start = 'x'.repeat(300)
  const tokens = new TextList(encodeTexts([`${start}abc`, `${start}abd`, `${start}xyz`]))
  expect(tokensWithin(tokens, sharedPrefixes(tokens), `${start}abd`, 1)).toEqual([0, 1])
})
