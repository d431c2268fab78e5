// Segments keep the vectors of their texts however they came about, and records are scored by their nearest texts.
import { expect, test } from 'vitest'
import { datasets } from '../../../../catalog/index.ts'
import { person } from '../../../../catalog/person/person.ts'
import type { JsonObject } from '../../../../lib/json/json.ts'
import { nearnessMax } from '../../../../query/nearness.ts'
import { embed } from '../../../../vectors/embed.ts'
import { allOrdinals, fromUnsorted, type OrdinalSet } from '../ordinals.ts'
import { openSegmentBuilder } from '../segment/builder.ts'
import { layoutOf } from '../segment/layout.ts'
import { mergeSegments } from '../segment/merge.ts'
import { Segment } from '../segment/segment.ts'
import { memorySource } from '../segment/segment-file.ts'
import { tableMeanings } from './meanings.ts'
import { semanticScores } from './semantic-scores.ts'

const layout = layoutOf(person)

function chunksOf(records: readonly (readonly [id: number, record: JsonObject])[]): Uint8Array {
  const builder = openSegmentBuilder(person)
  for (const [id, record] of records) builder.add(id, record)
  return Buffer.concat([...(builder.finish() ?? [])])
}

const segmentOf = (bytes: Uint8Array): Segment => new Segment(memorySource([bytes]), layout)

const developer: JsonObject = {
  experience: {
    employment_details: { current: [{ title: 'Software Developer' }], past: [{ title: 'Barista' }] },
  },
  skills: { professional_network_skills: ['k8s', 'Cooking'] },
}
const engineer: JsonObject = {
  basic_profile: { headline: 'Software Engineer at Stripe | PhD' },
  experience: { employment_details: { past: [{ title: 'SWE' }, { title: 'software  engineer' }] } },
}
const nurse: JsonObject = { experience: { employment_details: { current: [{ title: 'Registered Nurse' }] } } }
const nobody: JsonObject = { basic_profile: { name: 'Ana' } }

const scores = (segment: Segment, ...texts: readonly string[]): readonly number[] =>
  [...semanticScores(segment, tableMeanings(texts), allOrdinals(segment.size), () => {})].map(
    score => score / nearnessMax,
  )

test('a record is scored by the nearest of its texts, those that mean something else have 0', () => {
  const segment = segmentOf(
    chunksOf([
      [1, developer],
      [2, engineer],
      [3, nurse],
      [4, nobody],
    ]),
  )
  const [first = 0, second = 0, ...others] = scores(segment, 'SWE')
  expect(first).toBeGreaterThan(0.5)
  expect(second).toBeGreaterThan(first)
  expect(others).toEqual([0, 0])
  expect(scores(segment, 'nursing')[2]).toBeGreaterThan(0.5)
  expect(scores(segment, 'Kubernetes')[0]).toBeGreaterThan(0.8)
  expect(scores(segment, '')).toEqual([0, 0, 0, 0])
  const both = scores(segment, 'SWE', 'chef')
  expect(both[1]).toBeLessThan(second)
})

test('records have the same scores whether few, some or all of them are scored', () => {
  const [levels, fields, roles] = [
    ['junior', 'senior', 'head of', 'assistant'],
    ['software', 'nursing', 'sales', 'data', 'garden', 'steel', 'patent', 'marine'],
    ['engineer', 'manager', 'analyst', 'teacher', 'lawyer', 'designer', 'technician'],
  ]
  const headlines = levels.flatMap(level =>
    fields.flatMap(field => roles.map(role => `${level} ${field} ${role}`)),
  )
  const segment = segmentOf(
    chunksOf(headlines.map((headline, index) => [index + 1, { basic_profile: { headline } }])),
  )
  const scoresOf = (meaning: string, set: OrdinalSet) => [
    ...semanticScores(segment, tableMeanings([meaning]), set, () => {}),
  ]
  for (const meaning of ['software engineer', 'nurse', 'head of sales', 'gardener']) {
    for (const count of [1, 2, 12]) {
      const ordinals = Uint32Array.from({ length: count }, (_, index) => index * 17 + 3)
      const some = scoresOf(meaning, fromUnsorted(segment.size, ordinals))
      const all = scoresOf(meaning, allOrdinals(segment.size))
      expect([...ordinals].map(ordinal => some[ordinal])).toEqual([...ordinals].map(ordinal => all[ordinal]))
    }
  }
})

test('a text costs one vector, however many spellings and fields have it', () => {
  const segment = segmentOf(chunksOf([[2, engineer]]))
  const distinct = new Set(['SWE', 'Software Engineer | PhD'].map(text => embed(text).join()))
  expect(segment.vectors.count).toBe(distinct.size)
})

test('merged segments have the bytes of a segment built from the records that are left', () => {
  const old = segmentOf(
    chunksOf([
      [1, nurse],
      [2, engineer],
      [5, nobody],
    ]),
  )
  const newer = segmentOf(
    chunksOf([
      [1, developer],
      [4, nurse],
    ]),
  )
  const deleted = fromUnsorted(3, Uint32Array.from([0]))
  const merged = mergeSegments(layout, [
    { segment: old, deleted },
    { segment: newer, deleted: undefined },
  ])
  const built = chunksOf([
    [1, developer],
    [2, engineer],
    [4, nurse],
    [5, nobody],
  ])
  expect(Buffer.concat([...(merged ?? [])]).equals(built)).toBe(true)
})

test('a segment with the vectors of another model is read as one without vectors', () => {
  const bytes = Buffer.from(chunksOf([[1, developer]]))
  const other = segmentOf(bytes)
  expect(other.reader.vectors('another-model/1')).toHaveLength(0)
})

test('every key may read the fields whose texts have vectors', () => {
  for (const { paths, vectors = {} } of datasets) {
    for (const path of Object.keys(vectors)) expect(paths.get(path)?.permission, path).toBeUndefined()
  }
})
