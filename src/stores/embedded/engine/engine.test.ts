// The engine over segments in memory, cut, overlaid and merged at random, answers what a scan of the records answers.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomPerson, randomPredicate, randomSorts } from '../../../../test/support/random-people.ts'
import { type Scanned, scanGroups, scanSearch, scanSuggest } from '../../../../test/support/scan.ts'
import { person } from '../../../catalog/person/person.ts'
import { stamp } from '../../../catalog/stamp.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { fold } from '../../../normal/text.ts'
import { conjunctsOf } from '../../../query/conjuncts.ts'
import { entryPart } from '../../../query/entry-part.ts'
import { matches } from '../../../query/matches.ts'
import type { PagePosition } from '../../../query/query.ts'
import { groupsIn } from './aggregate.ts'
import { explainIn } from './explain.ts'
import { fromUnsorted } from './ordinals.ts'
import type { View } from './population.ts'
import { searchIn } from './search.ts'
import { openSegmentBuilder } from './segment/builder.ts'
import { layoutOf } from './segment/layout.ts'
import { mergeSegments } from './segment/merge.ts'
import { Segment } from './segment/segment.ts'
import { memorySource } from './segment/segment-file.ts'
import { suggestFrom } from './suggest.ts'

const layout = layoutOf(person)
const numRuns = process.env.LONG ? 20_000 : 80
const timeout = process.env.LONG ? 7_200_000 : 60_000
const check = () => {}

const write = fc.record({
  id: fc.integer({ min: 1, max: 25 }),
  record: fc.option(randomPerson, { nil: undefined }),
})
/** Batches of writes; undefined for a record deletes it. */
const writes = fc.array(fc.array(write, { maxLength: 12 }), { minLength: 1, maxLength: 4 })

/** One segment a batch; a record written again is gone from the segments before. */
function viewsOf(batches: readonly (readonly { id: number; record: JsonObject | undefined }[])[]) {
  const records = new Map<number, JsonObject>()
  let views: View[] = []
  for (const batch of batches) {
    const builder = openSegmentBuilder(person)
    for (const { id, record } of batch) {
      const stored = record && stamp(person, structuredClone(record), id, id * 86_400_000)
      if (stored) {
        builder.add(id, stored)
        records.set(id, stored)
      } else {
        builder.remove(id)
        records.delete(id)
      }
    }
    const touched = batch.map(({ id }) => id)
    views = views.map(({ segment, deleted }) => {
      const gone = [...touched.flatMap(id => segment.ordinalOf(id) ?? []), ...(deleted?.list ?? [])]
      return {
        segment,
        deleted: gone.length > 0 ? fromUnsorted(segment.size, Uint32Array.from(gone)) : undefined,
      }
    })
    const chunks = builder.finish()
    if (chunks) views.push({ segment: new Segment(memorySource(chunks), layout), deleted: undefined })
  }
  const scanned = [...records].map(([id, record]): Scanned => ({ id, record }))
  return { views, scanned }
}

function merged(views: readonly View[]): View[] {
  const chunks = mergeSegments(layout, views)
  return chunks ? [{ segment: new Segment(memorySource(chunks), layout), deleted: undefined }] : []
}

const population = fc.tuple(writes, fc.boolean()).map(([batches, isMerged]) => {
  const { views, scanned } = viewsOf(batches)
  // Not enumerable: a failure shows the records, not the bytes of their index.
  return Object.defineProperty({ scanned } as { scanned: Scanned[]; views: View[] }, 'views', {
    value: isMerged ? merged(views) : views,
  })
})

const filters = fc.array(fc.option(randomPredicate, { nil: undefined }), {
  minLength: 1,
  maxLength: 10,
  size: 'max',
})
const orNothing = <T>(value: T, isThere: boolean): T | undefined => (isThere ? value : undefined)

describe('the search engine', () => {
  it(
    'finds the records that match, in order, page by page, with the exact total',
    () => {
      fc.assert(
        fc.property(
          population,
          filters,
          randomSorts,
          fc.integer({ min: 0, max: 30 }),
          (people, wheres, sorts, limit) => {
            for (const where of wheres) {
              let after: PagePosition | undefined
              do {
                const query = { dataset: 'person', where, sorts, after, limit }
                const found = searchIn(people.views, query, check)
                expect(found).toEqual(scanSearch(query, people.scanned))
                after = orNothing(found.positions.at(-1), found.hasMore && limit > 0)
              } while (after)
            }
          },
        ),
        { numRuns },
      )
    },
    timeout,
  )

  it(
    'goes on after a position that no record has any more',
    () => {
      const key = fc.oneof(
        fc.constant(null),
        fc.constantFrom('acme', 'b', 'cto', '', '2019-06-30t12:30:00'),
        fc.integer({ min: -1, max: 101 }),
      )
      fc.assert(
        fc.property(
          population,
          randomSorts,
          fc.array(key, { minLength: 3, maxLength: 3 }),
          fc.nat({ max: 30 }),
          (people, sorts, keys, id) => {
            const first = scanSearch(
              { dataset: 'person', where: undefined, sorts, after: undefined, limit: 1 },
              people.scanned,
            ).positions[0]
            // Keys of the kind the sort has.
            const fitting = sorts.map((_, at) =>
              typeof keys[at] === typeof first?.keys[at] ? (keys[at] ?? null) : null,
            )
            const query = {
              dataset: 'person',
              where: undefined,
              sorts,
              after: { id, keys: fitting },
              limit: 5,
            }
            expect(searchIn(people.views, query, check)).toEqual(scanSearch(query, people.scanned))
          },
        ),
        { numRuns },
      )
    },
    timeout,
  )

  it(
    'suggests what a scan suggests, with the same counts in the same order',
    () => {
      const text = fc
        .constantFrom(
          '',
          'e',
          'eng',
          'Acme',
          'paris',
          'sales dir',
          '東',
          '+',
          'zz',
          'c++',
          'o',
          'of s',
          'ás',
          'Weiss',
          'wei',
          'kilı',
        )
        .map(fold)
      fc.assert(
        fc.property(
          population,
          filters,
          fc.constantFrom(...person.pathsWith('suggest')),
          text,
          fc.constantFrom(1, 3, 100),
          (people, wheres, path, typed, limit) => {
            const { lists = [], at = [] } = person.paths.get(path) ?? {}
            for (const where of wheres) {
              const entryWhere = where && lists[0] ? entryPart(where, lists[0]) : undefined
              const query = { dataset: 'person', lists, at, text: typed, where, entryWhere, limit: 100 }
              const expected = scanSuggest(query, people.scanned)
              const found = suggestFrom(people.views, { ...query, limit }, check)
              expect(sorted(suggestFrom(people.views, query, check))).toEqual(sorted(expected))
              expect(found.map(({ count }) => count)).toEqual(
                expected.slice(0, limit).map(({ count }) => count),
              )
            }
          },
        ),
        { numRuns },
      )
    },
    timeout,
  )

  it(
    'groups the records that match by the values of any field it knows',
    () => {
      const fields = [...person.paths.values()].filter(
        ({ path, abilities }) => abilities.includes('filter') && path !== person.id,
      )
      fc.assert(
        fc.property(population, filters, fc.constantFrom(...fields), (people, wheres, { lists, at }) => {
          for (const where of wheres) {
            const query = { dataset: 'person', where, lists, at, size: 1000 }
            expect(sorted(groupsIn(people.views, query, check))).toEqual(
              sorted(scanGroups(query, people.scanned)),
            )
          }
        }),
        { numRuns },
      )
    },
    timeout,
  )

  it(
    'explains each condition by the records it holds and those that remain without it',
    () => {
      fc.assert(
        fc.property(population, randomPredicate, (people, where) => {
          const found = explainIn(people.views, { dataset: 'person', where }, check)
          const countOf = (part: typeof where | undefined) =>
            people.scanned.filter(({ record }) => !part || matches(part, record)).length
          expect(
            found.map(({ condition, matching: holds, matchingOthers: withoutIt }) => [
              condition,
              holds,
              withoutIt,
            ]),
          ).toEqual(conjunctsOf(where).map(({ alone, others }) => [alone, countOf(alone), countOf(others)]))
        }),
        { numRuns },
      )
    },
    timeout,
  )
})

/** By count and value: values that fold alike may stand either way. */
const sorted = <T extends { readonly value: unknown; readonly count: number }>(values: readonly T[]): T[] =>
  [...values].sort(
    (a, b) => b.count - a.count || (JSON.stringify(a.value) < JSON.stringify(b.value) ? -1 : 1),
  )
