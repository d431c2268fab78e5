// The contract of every adapter of the records port: ranked pages agree with query/ranking.ts.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { called, dayMs, recordWrite, save } from '../../../test/support/entries.ts'
import { randomPerson, randomPredicate } from '../../../test/support/random-people.ts'
import { type OpenRecords, temporaryStore } from '../../../test/support/records.ts'
import { person } from '../../catalog/person/person.ts'
import { stamp } from '../../catalog/stamp.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { headMax, type RankedPosition, type RankedQuery, rankedRowsMax } from '../../query/ranked.ts'
import { ranking } from '../../query/ranking.ts'
import type { RankedPage, Records } from '../records.ts'

const peopleMax = 20
const populations = process.env.LONG ? 2000 : 8
const timeoutMs = process.env.LONG ? 7_200_000 : 30_000

const showing = {
  fields: ['service_person_id'],
  defaults: [],
  permissions: [],
  returnable: { sections: 'all', marked: true },
} as const

const spellings = [
  ['engineer', 'enginere'],
  ['senior'],
  ['cto'],
  ['acme'],
  ['beta'],
  ['paris'],
  ['english'],
  ['silva'],
]
const rarer = [['c++'], ['東'], ['compilers', 'compiler'], ['cka'], ['nobody'], ['sales'], ['of']]

const ranked = fc.record({
  where: fc.option(randomPredicate, { nil: undefined }),
  words: fc.uniqueArray(fc.constantFrom(...spellings, ...rarer), { minLength: 1, maxLength: 5 }),
  by: fc.constantFrom('lexical', 'semantic', 'hybrid'),
  meanings: fc.uniqueArray(fc.constantFrom('engineer', 'SWE', 'chief technology officer', 'sales', ''), {
    minLength: 1,
    maxLength: 3,
  }),
  embedded: fc.constant(undefined),
  keywords: fc.constant(0),
  preferred: fc.option(randomPredicate, { nil: undefined }),
  criteria: fc.constant([]),
  explains: fc.constant(false),
  needsWord: fc.boolean(),
  without: fc.constantFrom([], ['basic_profile.headline', 'certifications.name']),
  limit: fc.integer({ min: 1, max: 25 }),
})

const idOf = ({ text }: { readonly text: Uint8Array }): number =>
  (JSON.parse(Buffer.from(text).toString()) as { service_person_id: number }).service_person_id

const idsOf = (pages: readonly RankedPage[]): readonly number[] => pages.flatMap(({ rows }) => rows.map(idOf))

/** Returns all pages of a query; `between` runs before each but the first. */
async function allPages(
  records: Records,
  query: Omit<RankedQuery, 'dataset' | 'after'>,
  between: () => Promise<void> = async () => {},
): Promise<readonly RankedPage[]> {
  const pages: RankedPage[] = []
  let after: RankedPosition | undefined
  do {
    if (after) await between()
    const page = await records.searchRanked({ dataset: 'person', ...query, after }, showing)
    pages.push(page)
    // A cursor travels through JSON.
    after = page.next && (JSON.parse(JSON.stringify(page.next)) as RankedPosition)
  } while (after)
  return pages
}

const plain = {
  by: 'lexical',
  meanings: [],
  embedded: undefined,
  keywords: 0,
  preferred: undefined,
  criteria: [],
  explains: false,
} as const
const engineers = { ...plain, where: undefined, words: [['engineer']], needsWord: true, without: [] }

export function rankedContract(open: OpenRecords): void {
  const store = temporaryStore(open)

  it(
    'shows the pages that the definition says, of random people',
    async () => {
      const populate = (people: readonly JsonObject[], isNew: boolean) =>
        save(
          store.records,
          Array.from({ length: peopleMax }, (_, index) =>
            recordWrite(index + 1, people[index] ?? {}, { isNew, updatedAtMs: dayMs }),
          ),
        )
      await populate([], true)
      const asked = fc.tuple(
        fc.array(randomPerson, { maxLength: peopleMax }),
        fc.array(ranked, { minLength: 1, maxLength: 10, size: 'max' }),
      )
      await fc.assert(
        fc.asyncProperty(asked, async ([people, queries]) => {
          await populate(people, false)
          const all = Array.from({ length: peopleMax }, (_, index) => {
            const id = index + 1
            return { id, record: stamp(person, structuredClone(people[index] ?? {}), id, dayMs) }
          })
          for (const query of queries) {
            const pages = await allPages(store.records, query)
            const expected = ranking(all, person, { ...query, after: undefined })
            expect(idsOf(pages)).toEqual(expected.map(({ id }) => id))
            expect(pages.map(({ total }) => total)).toEqual(pages.map(() => expected.length))
          }
        }),
        { numRuns: populations },
      )
    },
    timeoutMs,
  )

  it('shows each record once over all pages, while others come, change and go', async () => {
    const titled = (id: number): JsonObject => ({
      basic_profile: { name: `Ana ${id}`, headline: id % 7 === 0 ? 'Engineer' : 'An engineer of engineers' },
    })
    const count = headMax + 150
    await save(
      store.records,
      Array.from({ length: count }, (_, index) => recordWrite(index + 1, titled(index + 1))),
    )
    let next = count
    const pages = await allPages(store.records, { ...engineers, limit: 60 }, async () => {
      await save(
        store.records,
        Array.from({ length: 40 }, () => recordWrite(++next, titled(next))),
      )
      await store.reopen()
    })
    const ids = idsOf(pages)
    expect(new Set(ids).size).toBe(ids.length)
    const missing = Array.from({ length: count }, (_, index) => index + 1).filter(id => !ids.includes(id))
    expect(missing).toEqual([])
  })

  it('leaves out records of the head that are ranked no more', async () => {
    await save(
      store.records,
      ['Ana', 'Bo', 'Cy'].map((name, index) => recordWrite(index + 1, called(`${name} Engineer`))),
    )
    const first = await store.records.searchRanked(
      { dataset: 'person', ...engineers, after: undefined, limit: 1 },
      showing,
    )
    await save(store.records, [recordWrite(2, called('Bo'), { isNew: false })])
    const second = await store.records.searchRanked(
      { dataset: 'person', ...engineers, after: first.next, limit: 5 },
      showing,
    )
    expect([idsOf([first]), idsOf([second])]).toEqual([[1], [3]])
    expect([first.total, second.total, second.next]).toEqual([3, 2, undefined])
  })

  it(
    'ends with the 10,000th row',
    async () => {
      await save(
        store.records,
        Array.from({ length: rankedRowsMax + 5 }, (_, index) =>
          recordWrite(index + 1, called(`Engineer ${index}`)),
        ),
      )
      const pages = await allPages(store.records, { ...engineers, limit: 1000 })
      const ids = idsOf(pages)
      expect([ids.length, new Set(ids).size, pages.length]).toEqual([rankedRowsMax, rankedRowsMax, 10])
    },
    timeoutMs,
  )
}
