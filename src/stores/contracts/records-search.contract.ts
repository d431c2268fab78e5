// The contract of every adapter of the records port: searches, suggestions and counts agree with
// query/matches.ts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { called, dayMs, recordWrite, save } from '../../../test/support/entries.ts'
import { randomPerson, randomPredicate, randomSorts } from '../../../test/support/random-people.ts'
import { type OpenRecords, temporaryStore } from '../../../test/support/records.ts'
import { person } from '../../catalog/person/person.ts'
import { stamp } from '../../catalog/stamp.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { fold } from '../../normal/text.ts'
import { entryPart } from '../../query/entry-part.ts'
import { matches } from '../../query/matches.ts'
import type { Predicate } from '../../query/predicate.ts'
import type {
  Aggregation,
  NamedValuesQuery,
  PagePosition,
  SearchQuery,
  Suggestion,
  SuggestQuery,
} from '../../query/query.ts'
import { valuesIn } from '../../query/read.ts'
import { comparePositions, compileSorts, sortKeys } from '../../query/sort.ts'
import { suggestionRank } from '../../query/suggest.ts'
import type { Records, StoredRecord } from '../records.ts'

const peopleMax = 20
const queriesEach = 10
/** The number of random populations; with five queries each on average, the long run makes 100,000 pairs. */
const populations = process.env.LONG ? 20_000 : 12
const timeoutMs = process.env.LONG ? 7_200_000 : 30_000

const query = fc.record({
  where: fc.option(randomPredicate, { nil: undefined }),
  sorts: randomSorts,
  limit: fc.integer({ min: 1, max: 25 }),
})

const suggestion = fc.record({
  path: fc.constantFrom(...person.pathsWith('suggest')),
  text: fc.constantFrom('', '', 'e', 'eng', 'Acme', 'paris', 'sales dir', '東', '+', 'zz').map(fold),
  where: fc.option(randomPredicate, { nil: undefined }),
  limit: fc.constantFrom(1, 3, 100),
})

const naming = fc.record({
  texts: fc.uniqueArray(
    fc.constantFrom('a', 'acme', 'acme inc', 'eng', 'engineer', 'paris', 'sales director', '東'),
    {
      minLength: 1,
    },
  ),
  columns: fc.array(
    fc.record({
      path: fc.constantFrom(
        'basic_profile.name',
        'basic_profile.location.city',
        'experience.employment_details.title',
        'experience.employment_details.past.name',
        'skills.professional_network_skills',
      ),
      longer: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** People of the ids from 1 on; the store keeps what is not replaced, so the rest become empty records. */
const populationOf = <T>(asked: fc.Arbitrary<T>) =>
  fc.tuple(
    fc.array(randomPerson, { maxLength: peopleMax }),
    fc.array(asked, { minLength: 1, maxLength: queriesEach, size: 'max' }),
  )

/** Stamps a copy: what the store answers must not depend on what was handed to it. */
const stored = (record: JsonObject, id: number): StoredRecord => ({
  id,
  updatedAtMs: id * dayMs,
  record: stamp(person, structuredClone(record), id, id * dayMs),
})

async function populate(records: Records, people: readonly JsonObject[], isNew: boolean) {
  const all = Array.from({ length: peopleMax }, (_, index) => stored(people[index] ?? {}, index + 1))
  const entry = ({ id, updatedAtMs }: StoredRecord) =>
    recordWrite(id, people[id - 1] ?? {}, { isNew, updatedAtMs })
  await save(records, all.map(entry))
  return all
}

/** The records that match, in order, as the definitions say. */
function naiveSearch(
  { where, sorts }: Pick<SearchQuery, 'where' | 'sorts'>,
  people: readonly StoredRecord[],
) {
  const found = people.filter(({ record }) => where === undefined || matches(where, record))
  const positionOf = ({ id, record }: StoredRecord): PagePosition => ({ id, keys: sortKeys(record, sorts) })
  return found.toSorted((a, b) => comparePositions(positionOf(a), positionOf(b), sorts))
}

/** Returns all pages of a query, each as the store answered it. */
async function allPages(records: Records, asked: Omit<SearchQuery, 'dataset' | 'after'>) {
  const pages = []
  let after: PagePosition | undefined
  do {
    const page = await records.search({ dataset: 'person', ...asked, after })
    pages.push(page)
    // A cursor travels through JSON.
    after = page.next && (JSON.parse(JSON.stringify(page.next)) as PagePosition)
  } while (after && pages.length <= peopleMax)
  return pages
}

/** Every value with the number of people that have it in an entry the filter speaks of. */
function naiveCounts({ where, entryWhere, lists, at }: SuggestQuery, people: readonly StoredRecord[]) {
  const counts = new Map<string, number>()
  for (const { record } of people) {
    if (where && !matches(where, record)) continue
    const [outer, ...inner] = lists
    const scopes = outer ? valuesIn(record, [], outer) : [record]
    const own = scopes.filter(scope => entryWhere === undefined || matches(entryWhere, scope))
    const found = new Set(own.flatMap(scope => valuesIn(scope, inner, at)).map(String))
    for (const value of found) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

/** Every value that one of the texts names, with the number of entries that have it. */
function naiveNamed({ texts, columns }: NamedValuesQuery, people: readonly StoredRecord[]) {
  const counts = new Map<string, number>()
  for (const [column, { lists, at, longer }] of columns.entries()) {
    const entriesOf = (scope: Json): readonly Json[] =>
      lists.reduce<readonly Json[]>((scopes, list) => scopes.flatMap(one => valuesIn(one, [], list)), [scope])
    const entries = people.flatMap(({ record }) => entriesOf(record))
    for (const value of entries.flatMap(entry => [...new Set(valuesIn(entry, [], at).map(String))])) {
      for (const [text, wanted] of texts.entries()) {
        const rest = fold(value).slice(wanted.length)
        const isWhole = rest === ''
        if (!fold(value).startsWith(wanted) || !(isWhole || (longer && /^[^\p{L}\p{N}\p{M}]/u.test(rest))))
          continue
        const key = JSON.stringify({ column, text, value, isWhole })
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
  }
  return [...counts].map(([key, count]) => ({ ...(JSON.parse(key) as object), count }))
}

export function searchContract(open: OpenRecords): void {
  const store = temporaryStore(open)
  const searchFor = (query: Partial<SearchQuery> = {}) =>
    store.records.search({
      dataset: 'person',
      where: undefined,
      sorts: [],
      after: undefined,
      limit: 10,
      ...query,
    })

  describe('over random people', () => {
    /** Runs the check on each population; all live in one store, each in place of the one before. */
    const overPopulations = async <T>(
      asked: fc.Arbitrary<T>,
      check: (asked: T, people: readonly StoredRecord[]) => Promise<void>,
    ) => {
      await populate(store.records, [], true)
      await fc.assert(
        fc.asyncProperty(populationOf(asked), async ([people, queries]) => {
          const all = await populate(store.records, people, false)
          for (const one of queries) await check(one, all)
        }),
        { numRuns: populations, endOnFailure: false },
      )
    }

    it(
      'visits every record that matches exactly once, page by page, in order, with the exact total',
      () =>
        overPopulations(query, async (asked, people) => {
          const expected = naiveSearch(asked, people)
          const pages = await allPages(store.records, asked)
          expect(pages.flatMap(page => page.records)).toEqual(expected)
          expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.length]))
          const full = pages.slice(0, -1).map(page => page.records.length)
          expect(full).toEqual(full.map(() => asked.limit))
        }),
      timeoutMs,
    )

    it(
      'counts without a page',
      () =>
        overPopulations(query, async ({ where, sorts }, people) => {
          const { records, next, total } = await searchFor({ where, sorts, limit: 0 })
          expect([records, next, total]).toEqual([
            [],
            undefined,
            naiveSearch({ where, sorts }, people).length,
          ])
        }),
      timeoutMs,
    )

    it(
      'suggests the values of the people that match, best and most frequent first, with exact counts',
      () =>
        overPopulations(suggestion, async ({ path, where, ...asked }, people) => {
          const field = person.paths.get(path)
          const { lists = [], at = [] } = field ?? {}
          const [list] = lists
          const entryWhere = where && list ? entryPart(where, list) : undefined
          const whole: SuggestQuery = { dataset: 'person', lists, at, where, entryWhere, ...asked }
          const counts = naiveCounts(whole, people)
          const found = await store.records.suggest(whole)
          const rank = ({ value }: Suggestion) => suggestionRank(value, asked.text) ?? Number.NaN
          for (const { value, count } of found) expect([value, count]).toEqual([value, counts.get(value)])
          const order = (one: Suggestion) => [rank(one), -one.count]
          const expected = [...counts]
            .map(([value, count]) => ({ value, count }))
            .filter(one => !Number.isNaN(rank(one)))
            .map(order)
            .sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
          expect(found.map(order)).toEqual(expected.slice(0, asked.limit))
          expect(new Set(found.map(({ value }) => value)).size).toBe(found.length)
        }),
      timeoutMs,
    )

    it(
      'names the values that texts are or begin, with the number of entries of each',
      () =>
        overPopulations(naming, async ({ texts, columns }, people) => {
          const asked: NamedValuesQuery = {
            dataset: 'person',
            texts: texts.toSorted(),
            columns: columns.map(({ path, longer }) => {
              const { lists = [], at = [] } = person.paths.get(path) ?? {}
              return { lists, at, ...(longer && { longer: true as const }) }
            }),
          }
          const inOrder = (values: readonly unknown[]) => values.map(value => JSON.stringify(value)).sort()
          const named = await store.records.namedValues(asked)
          const plain = named.map(({ column, text, value, isWhole, count }) => ({
            column,
            text,
            value,
            isWhole,
            count,
          }))
          expect(inOrder(plain)).toEqual(inOrder(naiveNamed(asked, people)))
        }),
      timeoutMs,
    )
  })

  describe('aggregations', () => {
    const people = [
      ['Ana', 'Paris', ['a', 'b']],
      ['Li', 'Oslo', ['b']],
      ['Zoë', 'Paris', ['b', 'b', '']],
      ['Ada', 'Rome', []],
    ] as const
    const { lists = [], at = [] } = person.paths.get('basic_profile.location.city') ?? {}
    const city = { kind: 'group_by', path: 'basic_profile.location.city', lists, at, size: 10 } as const
    const skills = { ...city, path: 'skills', at: ['skills.professional_network_skills'] }
    const aggregate = (of: readonly Aggregation[], where?: Predicate) =>
      store.records.aggregate({ dataset: 'person', where, aggregations: of })

    it('count what matches, and each value once for every entry that has it, the fullest buckets first', async () => {
      const records = people.map(([name, town, known], index) => {
        const basic_profile = { name, location: { city: town } }
        return recordWrite(index + 1, { basic_profile, skills: { professional_network_skills: [...known] } })
      })
      await save(store.records, records)
      expect(await aggregate([city, { kind: 'count' }, skills])).toEqual([
        {
          kind: 'group_by',
          buckets: [
            { key: 'Paris', count: 2 },
            { key: 'Oslo', count: 1 },
            { key: 'Rome', count: 1 },
          ],
        },
        { kind: 'count', value: 4 },
        {
          kind: 'group_by',
          buckets: [
            { key: 'b', count: 3 },
            { key: 'a', count: 1 },
          ],
        },
      ])
      const inParis: Predicate = { is: 'oneOf', at, values: ['paris'] }
      expect(await aggregate([{ ...city, size: 1 }, { kind: 'count' }], inParis)).toEqual([
        { kind: 'group_by', buckets: [{ key: 'Paris', count: 2 }] },
        { kind: 'count', value: 2 },
      ])
    })

    it('of an empty store are 0 and no buckets', async () => {
      expect(await aggregate([{ kind: 'count' }, city])).toEqual([
        { kind: 'count', value: 0 },
        { kind: 'group_by', buckets: [] },
      ])
    })
  })

  describe('while records change', () => {
    const byName = compileSorts([{ field: 'basic_profile.name' }], person, new Set())
    const page = (after?: PagePosition) => searchFor({ sorts: byName, after, limit: 2 })
    const names = ['D', 'B', 'A', 'C', 'B']

    it('shows a record changed between pages once, when its sort keys stayed', async () => {
      await save(
        store.records,
        names.map((name, index) => recordWrite(index + 1, called(name))),
      )
      const first = await page()
      const change = (id: number, name: string) =>
        recordWrite(id, { ...called(name), summary: 'changed' }, { isNew: false, updatedAtMs: 9 * dayMs })
      await save(store.records, [change(3, 'A'), change(2, 'B'), change(5, 'B'), change(1, 'D')])
      const second = await page(first.next)
      const third = await page(second.next)
      const ids = [first, second, third].flatMap(({ records }) => records.map(({ id }) => id))
      expect(ids).toEqual([3, 2, 5, 4, 1])
      expect(third.next).toBeUndefined()
      expect(second.records[0]?.record).toMatchObject({ summary: 'changed' })
    })

    it('goes on where it stopped when the last record shown is gone', async () => {
      await save(
        store.records,
        names.map((name, index) => recordWrite(index + 1, called(name))),
      )
      const first = await page()
      expect(first.records.map(({ id }) => id)).toEqual([3, 2])
      await save(store.records, [recordWrite(3, called('A'), { isNew: false, absorbs: [2] })])
      const second = await page(first.next)
      expect([second.total, second.records.map(({ id }) => id)]).toEqual([4, [5, 4]])
    })
  })

  it('of an empty store finds nothing, and suggests nothing', async () => {
    expect(await searchFor()).toEqual({ records: [], next: undefined, total: 0 })
    const suggestQuery = { dataset: 'person', lists: [], at: ['basic_profile.name'], text: '', limit: 5 }
    expect(await store.records.suggest({ ...suggestQuery, where: undefined, entryWhere: undefined })).toEqual(
      [],
    )
  })

  it('answers many callers at once, each with its own answer', async () => {
    await save(
      store.records,
      Array.from({ length: 9 }, (_, index) => recordWrite(index + 1, called('Ana'))),
    )
    const answers = await Promise.all(Array.from({ length: 10 }, (_, limit) => searchFor({ limit })))
    expect(answers.map(({ records }) => records.length)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
}
