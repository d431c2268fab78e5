import fc from 'fast-check'
import { expect, it } from 'vitest'
import { person } from '../../../catalog/person/person.ts'
import { fold } from '../../../normal/text.ts'
import { namedValuesIn, prepareNaming } from './named-values.ts'
import { openSegmentBuilder } from './segment/builder.ts'
import { layoutOf } from './segment/layout.ts'
import { Segment } from './segment/segment.ts'
import { memorySource } from './segment/segment-file.ts'

const skillsPath = 'skills.professional_network_skills'

/** Returns the values named before their first words are prepared; they are the same afterwards. */
function valuesNamed(text: string, skills: readonly string[]): readonly string[] {
  const builder = openSegmentBuilder(person)
  for (const [index, skill] of skills.entries()) {
    builder.add(index + 1, { skills: { professional_network_skills: [skill] } })
  }
  const segment = new Segment(memorySource(builder.finish() ?? []), layoutOf(person))
  const columns = [{ lists: [], at: [skillsPath], longer: true as const }]
  const views = [{ segment, deleted: undefined }]
  const named = () =>
    namedValuesIn(views, { dataset: 'person', texts: [text], columns }, () => {}).map(({ value }) => value)
  const before = named()
  for (const _ of prepareNaming(views, columns));
  expect(named()).toEqual(before)
  return before
}

it('values that go on behind the text as whole words are found among any number of longer words', () => {
  const goingOn = [
    'Data',
    'Data Science',
    'Data, raw',
    'Data: raw',
    'Data[x]',
    'Data_x',
    'Data{x}',
    'Data’s',
    'Data–y',
  ]
  const longerWords = ['Data2', 'Data9 x', 'Dataж', 'Dataß', 'Dat', 'Databases'].concat(
    Array.from({ length: 500 }, (_, index) => `Datab${index} Lake`),
    Array.from({ length: 500 }, (_, index) => `Data${index}`),
  )
  expect([...valuesNamed('data', [...longerWords, ...goingOn])].sort()).toEqual([...goingOn].sort())
})

it('several texts with the same first words name what each of them names alone', () => {
  const skills = ['Data', 'Data Science', 'Data Lake', 'Lake', 'Datalog', 'Lake Effect', 'Science']
  const texts = [
    'data',
    'data science',
    'data lake effect',
    'datalog',
    'lake',
    'sea',
    'sea lake',
    'lake effect',
  ]
  const builder = openSegmentBuilder(person)
  for (const [index, skill] of skills.entries())
    builder.add(index + 1, { skills: { professional_network_skills: [skill] } })
  const segment = new Segment(memorySource(builder.finish() ?? []), layoutOf(person))
  const columns = [{ lists: [], at: [skillsPath], longer: true as const }]
  const views = [{ segment, deleted: undefined }]
  const named = (asked: readonly string[]) =>
    namedValuesIn(views, { dataset: 'person', texts: asked, columns }, () => {})
  const alone = () => texts.flatMap((one, text) => named([one]).map(found => ({ ...found, text })))
  expect(named(texts)).toEqual(alone())
  for (const _ of prepareNaming(views, columns));
  expect(named(texts)).toEqual(alone())
  expect(new Set(named(texts).map(({ text }) => texts[text]))).toEqual(
    new Set(['data', 'data science', 'datalog', 'lake', 'lake effect']),
  )
})

it('values to which another name is added are found by it', () => {
  const values = ['Facebook (now Meta)', 'Twitter, now X Corp.', 'Foo (now part of Bar)', 'Now Foods', 'Meta']
  expect([...valuesNamed('meta', values)].sort()).toEqual(['Facebook (now Meta)', 'Meta'])
  expect(valuesNamed('x', values)).toEqual(['Twitter, now X Corp.'])
  expect(valuesNamed('bar', values)).toEqual([])
})

it('values are found by any first words, whatever signs and scripts they begin with', () => {
  const part = fc.constantFrom(
    ...'aAbB10.-# \t\x7f',
    'é',
    'e\u0301',
    '\u0301',
    'ß',
    'İ',
    '\u00ad',
    '日',
    '\ud800',
  )
  const value = fc.array(part, { minLength: 1, maxLength: 5 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), value, (values, wanted) => {
      const text = fold(wanted)
      const isNamed = (one: string) =>
        fold(one) === text ||
        (fold(one).startsWith(text) && /^[^\p{L}\p{N}\p{M}]/u.test(fold(one).slice(text.length)))
      expect(new Set(valuesNamed(text, values))).toEqual(new Set(values.filter(isNamed)))
    }),
    { numRuns: process.env.LONG ? 20_000 : 500 },
  )
})
