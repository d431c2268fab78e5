// The vocabulary finds the same texts as a test of every text.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { person } from '../../../../catalog/person/person.ts'
import { fold, words } from '../../../../normal/text.ts'
import { toList } from '../ordinals.ts'
import { openSegmentBuilder } from './builder.ts'
import type { Column } from './column.ts'
import { type ColumnLayout, layoutOf } from './layout.ts'
import { Segment } from './segment.ts'
import { memorySource } from './segment-file.ts'
import {
  matchingTexts,
  type TextPredicate,
  textsContaining,
  textsWithPrefixes,
  textTest,
} from './text-terms.ts'

const layout = layoutOf(person)
const names = layout.columnAt.get('basic_profile.name') as ColumnLayout

function columnOf(texts: readonly string[]): Column {
  const builder = openSegmentBuilder(person)
  for (const [index, name] of texts.entries()) builder.add(index + 1, { basic_profile: { name } })
  return new Segment(memorySource(builder.finish() ?? []), layout).column(names) as Column
}

const text = fc.string({ unit: fc.constantFrom(...'abAé ß/-+#&東'), minLength: 1, maxLength: 9 })
const piece = fc.string({ unit: fc.constantFrom(...'abé ß/-+#東'), minLength: 1, maxLength: 4 })

it('matchingTexts finds exactly the texts with a substring, a phrase or words', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.array(piece), (texts, pieces) => {
      const column = columnOf(texts)
      for (const folded of pieces.map(fold).filter(folded => folded !== '')) {
        const tokens = words(folded)
        const predicates: readonly TextPredicate[] = [
          { is: 'substring', at: [], text: folded },
          ...(tokens.length > 0
            ? [
                { is: 'phrase', at: [], tokens } as const,
                { is: 'phrase', at: [], tokens, atStart: true } as const,
                { is: 'prefix', at: [], prefix: tokens[0] ?? '' } as const,
                { is: 'prefix', at: [], prefix: tokens[0] ?? '', atStart: true } as const,
                { is: 'words', at: [], alternatives: [tokens.map(token => [token])] } as const,
                {
                  is: 'words',
                  at: [],
                  alternatives: [tokens.map(token => [token])],
                  ofNames: true,
                } as const,
              ]
            : []),
        ]
        for (const predicate of predicates) {
          const isMet = textTest(predicate)
          const expected = Array.from({ length: column.texts.length }, (_, place) => place).filter(place =>
            isMet(column.foldedText(column.textStart + place)),
          )
          expect([predicate, [...toList(matchingTexts(column, predicate, () => {}))]]).toEqual([
            predicate,
            expected,
          ])
        }
      }
    }),
    { numRuns: process.env.LONG ? 100_000 : 500 },
  )
}, 600_000)

it('matchingTexts reads only the list of the rarest word, and finds the same texts', () => {
  const texts = ['the rare north', 'north rare', 'rare', 'rare wind, north', 'rare northern']
  const column = columnOf([...texts, ...Array.from({ length: 100 }, (_, index) => `north ${index}`)])
  const found = (predicate: TextPredicate) =>
    [...toList(matchingTexts(column, predicate, () => {}))].map(place =>
      column.foldedText(column.textStart + place),
    )
  expect(found({ is: 'phrase', at: [], tokens: ['rare', 'north'] })).toEqual(['the rare north'])
  expect(found({ is: 'words', at: [], alternatives: [[['north', 'rare']]] })).toEqual(['north rare'])
  expect(found({ is: 'substring', at: [], text: 'e rare nor' })).toEqual(['the rare north'])
  expect(found({ is: 'substring', at: [], text: ' wind, n' })).toEqual(['rare wind, north'])
})

it('textsWithPrefixes and textsContaining find the same texts among many, of which each word leaves many', () => {
  const letter = fc.constantFrom('a', 'b', 'é', '東')
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 3 })
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map(parts => parts.join(' '))
  fc.assert(
    fc.property(fc.array(name, { minLength: 200, maxLength: 400 }), name, (texts, typed) => {
      const column = columnOf(texts)
      const sought = fold(typed)
      const placesOf = (isMet: (folded: string) => boolean) =>
        Array.from({ length: column.texts.length }, (_, place) => place).filter(place =>
          isMet(column.foldedText(column.textStart + place)),
        )
      const prefixes = words(sought)
      const beginsAll = (folded: string) =>
        prefixes.every(prefix => words(folded).some(token => token.startsWith(prefix)))
      expect([...toList(textsWithPrefixes(column, prefixes, () => {}))]).toEqual(placesOf(beginsAll))
      expect([...toList(textsContaining(column, sought, () => {}))]).toEqual(
        placesOf(folded => folded.includes(sought)),
      )
    }),
    { numRuns: process.env.LONG ? 5000 : 60 },
  )
}, 600_000)
