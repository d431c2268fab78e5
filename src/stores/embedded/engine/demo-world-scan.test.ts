// The engine over many people of the demo world, in one or several segments, against a scan of the same people.
import { describe, expect, it } from 'vitest'
import { compileQuery, QuerySampler, queryClasses } from '../../../../bench/search-classes.ts'
import { demoWorld } from '../../../../demo/world.ts'
import { type ScannedRecord, scanGroups, scanSearch, scanSuggest } from '../../../../test/support/scan.ts'
import { person } from '../../../catalog/person/person.ts'
import { stamp } from '../../../catalog/stamp.ts'
import type { JsonObject, MutableObject } from '../../../lib/json/json.ts'
import { isObject } from '../../../lib/json/json.ts'
import { fold } from '../../../normal/text.ts'
import type { PagePosition } from '../../../query/query.ts'
import { groupsIn } from './aggregate.ts'
import type { SegmentView } from './population.ts'
import { searchIn } from './search.ts'
import { openSegmentBuilder } from './segment/builder.ts'
import { layoutOf } from './segment/layout.ts'
import { mergeSegments } from './segment/merge.ts'
import { Segment } from './segment/segment.ts'
import { memorySource } from './segment/segment-file.ts'
import { suggestIn } from './suggest.ts'

const people = process.env.LONG ? 3000 : 700
const rounds = process.env.LONG ? 200 : 2
const timeout = process.env.LONG ? 600_000 : 30_000
const layout = layoutOf(person)
const check = () => {}

const scanned = [...demoWorld({ people, companies: 40, detail: 'full' }).people()].map(
  (record, index): ScannedRecord => {
    const located = JSON.parse(JSON.stringify(record)) as MutableObject
    const basic = located.basic_profile
    const location = isObject(basic) ? basic.location : undefined
    if (isObject(location))
      (location as MutableObject).coordinates = [(index % 140) - 70 + 0.5, (index % 300) - 150]
    return {
      id: index + 1,
      record: stamp(person, located as JsonObject, index + 1, 1_700_000_000_000 + index * 60_000),
    }
  },
)
const view = (chunks: Iterable<Uint8Array> | undefined): SegmentView => ({
  segment: new Segment(memorySource(chunks ?? []), layout),
  deleted: undefined,
})

function segmentsOf(parts: number): SegmentView[] {
  return Array.from({ length: parts }, (_, part) => {
    const builder = openSegmentBuilder(person)
    for (const { id, record } of scanned) if (id % parts === part) builder.add(id, record)
    return view(builder.finish())
  })
}

const three = segmentsOf(3)
const segmentLayouts: readonly (readonly [string, readonly SegmentView[]])[] = [
  ['one segment', segmentsOf(1)],
  ['three segments', three],
  ['three segments merged', [view(mergeSegments(layout, three))]],
]

describe.each(segmentLayouts)('the search engine over %s', { timeout }, (_, views) => {
  it.each(queryClasses)('finds what a scan finds for the query class "$name"', each => {
    const draw = new QuerySampler(scanned.map(({ record }) => record))
    for (let round = 0; round < rounds; round++) {
      let query = compileQuery(each, draw)
      for (let page = 0; page < 3; page++) {
        const found = searchIn(views, query, check)
        expect(found).toEqual(scanSearch(query, scanned))
        const after: PagePosition | undefined = found.positions.at(-1)
        if (!after) break
        query = { ...query, after }
      }
    }
  })

  it('suggests and groups like a scan', () => {
    const draw = new QuerySampler(scanned.map(({ record }) => record))
    for (const path of [
      'experience.employment_details.title',
      'basic_profile.location',
      'basic_profile.name',
    ]) {
      const { lists = [], at = [] } = person.paths.get(path) ?? {}
      for (const typed of ['', 'e', 'eng', 'senior en', 'a', 'san', draw.words('basic_profile.name', 1)]) {
        for (const [index, each] of queryClasses.slice(0, 4).entries()) {
          const where = index === 0 ? undefined : compileQuery(each, draw).where
          const query = {
            dataset: 'person',
            lists,
            at,
            text: fold(typed),
            where,
            entryWhere: undefined,
            limit: 20,
          }
          expect(suggestIn(views, query, check).map(({ count }) => count)).toEqual(
            scanSuggest(query, scanned).map(({ count }) => count),
          )
          const group = { ...query, size: 50 }
          expect(groupsIn(views, group, check).map(({ count }) => count)).toEqual(
            scanGroups(group, scanned).map(({ count }) => count),
          )
        }
      }
    }
  })
})
