// The engine over random segments in memory, split, overlaid and merged, gives the same results as a scan of the records.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomPerson, randomPredicate, randomSorts } from '../../../../test/support/random-people.ts'
import { type ScannedRecord, scanGroups, scanSearch, scanSuggest } from '../../../../test/support/scan.ts'
import { person } from '../../../catalog/person/person.ts'
import { stamp } from '../../../catalog/stamp.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { fold } from '../../../normal/text.ts'
import { entryPart } from '../../../query/entry-part.ts'
import type { PagePosition } from '../../../query/query.ts'
import { groupsIn } from './aggregate.ts'
import { nearestValuesIn } from './nearest-values.ts'
import { fromUnsorted } from './ordinals.ts'
import type { SegmentView } from './population.ts'
import { searchIn } from './search.ts'
import { openSegmentBuilder } from './segment/builder.ts'
import { layoutOf } from './segment/layout.ts'
import { mergeSegments } from './segment/merge.ts'
import { Segment } from './segment/segment.ts'
import { memorySource } from './segment/segment-file.ts'
import { suggestIn } from './suggest.ts'

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

/** Makes one segment of each batch; a record that is written again is deleted in the segments before. */
function viewsOf(batches: readonly (readonly { id: number; record: JsonObject | undefined }[])[]) {
  const records = new Map<number, JsonObject>()
  let views: SegmentView[] = []
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
    const writtenIds = batch.map(({ id }) => id)
    views = views.map(({ segment, deleted }) => {
      const deletedOrdinals = [
        ...writtenIds.flatMap(id => segment.ordinalOf(id) ?? []),
        ...(deleted?.list ?? []),
      ]
      return {
        segment,
        deleted:
          deletedOrdinals.length > 0
            ? fromUnsorted(segment.size, Uint32Array.from(deletedOrdinals))
            : undefined,
      }
    })
    const chunks = builder.finish()
    if (chunks) views.push({ segment: new Segment(memorySource(chunks), layout), deleted: undefined })
  }
  const scanned = [...records].map(([id, record]): ScannedRecord => ({ id, record }))
  return { views, scanned }
}

function merged(views: readonly SegmentView[]): SegmentView[] {
  const chunks = mergeSegments(layout, views)
  return chunks ? [{ segment: new Segment(memorySource(chunks), layout), deleted: undefined }] : []
}

const population = fc.tuple(writes, fc.boolean()).map(([batches, isMerged]) => {
  const { views, scanned } = viewsOf(batches)
  // Not enumerable: a failure shows the records, not the bytes of their index.
  return Object.defineProperty({ scanned } as { scanned: ScannedRecord[]; views: SegmentView[] }, 'views', {
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
  it('finds the same in a segment that has only what the conditions read', { timeout }, () => {
    fc.assert(
      fc.property(
        fc.array(randomPerson, { minLength: 1, maxLength: 12 }),
        fc.array(randomPredicate, { minLength: 1, maxLength: 10 }),
        (people, wheres) => {
          const scanned = people.map((record, index): ScannedRecord => {
            const id = index + 1
            return { id, record: stamp(person, structuredClone(record), id, id * 86_400_000) }
          })
          const builder = openSegmentBuilder(person, { conditions: wheres })
          for (const { id, record } of scanned) builder.add(id, record)
          const segment = new Segment(memorySource(builder.finish() ?? []), layout)
          for (const where of wheres) {
            const query = { dataset: 'person', where, sorts: [], after: undefined, limit: 100 }
            expect(searchIn([{ segment, deleted: undefined }], query, check)).toEqual(
              scanSearch(query, scanned),
            )
          }
        },
      ),
      { numRuns },
    )
  })

  it(
    'finds the matching records in order, page by page, with the exact total',
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
    'continues after a position whose record no longer exists',
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
              const found = suggestIn(people.views, { ...query, limit }, check)
              expect(sorted(suggestIn(people.views, query, check))).toEqual(sorted(expected))
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
    'groups the matching records by the values of any field that can be filtered',
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

  it('finds valuesIn like a compared text that no record has, and none where a record has it', () => {
    const names = ['Ana Silva', 'Ana Silva', 'Ana Sylva', 'Bo']
    const records = names.map((name, index) => ({ id: index + 1, record: { basic_profile: { name } } }))
    const { views } = viewsOf([records])
    const nearest = (name: string) => {
      const where = { is: 'oneOf', at: ['basic_profile.name'], values: [fold(name)] } as const
      return nearestValuesIn(views, { dataset: 'person', where }, check)
    }
    expect(nearest('Ana Silvs')).toEqual(['Ana Silva'])
    expect(nearest('Ana Sxlva')).toEqual(['Ana Silva', 'Ana Sylva'])
    expect(nearest('Bo')).toEqual([])
  })
})

/** Sorts by count and value, because values that fold alike may come in either order. */
const sorted = <T extends { readonly value: unknown; readonly count: number }>(values: readonly T[]): T[] =>
  [...values].sort(
    (a, b) => b.count - a.count || (JSON.stringify(a.value) < JSON.stringify(b.value) ? -1 : 1),
  )
