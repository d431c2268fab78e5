// Searches that are ranked by words: the rows and their order, pages, price, and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { packedCursor, unpackedCursor } from '../support/ranked-cursors.ts'
import { expectRefusal } from '../support/requests.ts'
import { searchOn } from '../support/searches.ts'
import { peopleCount, type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const lexical = (query: string, more: JsonObject = {}) => ({
  search: { query, mode: 'lexical', ...more },
  mode: 'exact',
})
const boolean = (query: string) => lexical(query, { query_syntax: 'boolean' })
const find = (body: Readonly<Record<string, unknown>>, dataset = 'person') =>
  searchOn(world, dataset, { limit: 1000, ...body })

const inUsa = { field: 'basic_profile.location.country', type: '=', value: 'United States' }
describe('a search by words', () => {
  it('has the best rows first, each with its fit, and says how many are ranked', async () => {
    const { rows, total, answer, credits } = await find({ ...lexical('Senior Engineers'), limit: 5 })
    expect(rows.length).toBe(5)
    expect(rows.map(({ fit }) => fit)).toEqual(rows.map(() => 'strong'))
    expect(JSON.stringify(rows[0])).toMatch(/senior.*engineer/i)
    expect(answer.body.total_count_relation).toBe('eq')
    expect(total).toBeGreaterThan(5)
    expect(credits).toBe('0.15')
    expect((await find({ ...lexical('Senior Engineers'), limit: 0 })).credits).toBe('0')
  })

  it('ranks all records that pass the filters, also those without any of the words', async () => {
    const { total } = await find({ filters: inUsa, limit: 0 })
    const ranked = await find({ filters: inUsa, ...lexical('engineer') })
    expect(ranked.total).toBe(total)
    expect(new Set(ranked.ids).size).toBe(total)
    expect(JSON.stringify(ranked.rows[0])).toMatch(/engineer/i)
    expect(JSON.stringify(ranked.rows.at(-1))).not.toMatch(/engineer/i)
    expect(ranked.rows.at(-1)).not.toHaveProperty('fit', 'strong')
  })

  it('goes on page by page, each row once, and fit ends with the 200th', async () => {
    const everybody = { field: 'service_person_id', type: '>', value: 0 }
    const body = { ...lexical('engineer manager'), filters: everybody }
    const all = await find(body)
    expect(all.total).toBe(peopleCount)
    const fits = all.rows.map(row => 'fit' in row)
    expect(fits.lastIndexOf(true)).toBe(199)
    const ids: unknown[] = []
    let cursor: string | null | undefined
    do {
      const page = await find({ ...body, limit: 70, ...(cursor && { cursor }) })
      ids.push(...page.ids)
      cursor = page.next
    } while (cursor)
    expect(ids).toEqual(all.ids)
  })

  it('is there for companies, jobs and posts', async () => {
    for (const [dataset, words] of [
      ['company', 'software'],
      ['job', 'engineer'],
      ['social_post', 'team'],
    ] as const) {
      const { rows, total } = await find({ ...lexical(words), limit: 3 }, dataset)
      expect([dataset, rows.length, total >= rows.length]).toEqual([dataset, 3, true])
      expect(rows[0]).toHaveProperty('fit')
    }
  })

  it('does not search fields that the key may not filter', async () => {
    const key = await world.newKey([])
    const body = { ...lexical('certified'), fields: ['service_person_id'], limit: 1 }
    const [plain, permitted] = await Promise.all(
      [key, undefined].map(each => world.post('/person/search', body, each ? { key: each } : {})),
    )
    expect(plain?.body.total_count).toBeLessThan(permitted?.body.total_count)
  })

  it('says that only some words of a long query rank', async () => {
    const query = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ')
    const { answer } = await find({ ...lexical(`engineer ${query}`), limit: 1 })
    expect(answer.body.remarks).toEqual(['Only 32 of the 41 words of search.query rank the rows.'])
  })
})

describe('a boolean search', () => {
  it('finds exactly what its expression says', async () => {
    const textOf = (row: JsonObject) => JSON.stringify(row).toLowerCase()
    const fields = ['experience.employment_details.current.title', 'basic_profile.headline']
    const { rows, total } = await find({ ...boolean('engineer manager'), fields })
    expect(rows.length).toBe(total)
    const without = await find({ ...boolean('engineer -manager'), fields })
    const with_ = await find({ ...boolean('engineer'), fields, limit: 0 })
    expect(total + without.total).toBe(with_.total)
    for (const row of without.rows) expect(textOf(row)).not.toMatch(/\bmanager\b/)
    const either = await find({ ...boolean('engineer|manager'), limit: 0 })
    const manager = await find({ ...boolean('manager'), limit: 0 })
    expect(either.total).toBe(with_.total + manager.total - total)
  })
})

describe('a ranked search is refused', () => {
  const cursorOf = async () => (await find({ ...lexical('engineer'), limit: 1 })).next ?? ''

  it.each<readonly [string, JsonObject, RegExp]>([
    ['without a word', lexical('  '), /search\.query: Must have at least one word/],
    ['with signs only', lexical('!?'), /search\.query: Must have at least one word/],
    ['with a query of 50,000 characters', lexical('a '.repeat(25_000)), /search\.query: .*2000/],
    ['without a query', { search: {} }, /search\.query/],
    ['with another mode', { search: { query: 'a', mode: 'best' } }, /search\.mode/],
    ['with sorts', { ...lexical('a'), sorts: [{ field: 'basic_profile.name' }] }, /sorts: Not accepted/],
    [
      'with aggregations',
      { ...lexical('a'), aggregations: [{ type: 'count' }] },
      /aggregations: Not accepted/,
    ],
    [
      'with boolean syntax in another mode',
      { search: { query: 'a', query_syntax: 'boolean' } },
      /query_syntax/,
    ],
    ['with unbalanced quotes', boolean('"a'), /quotation mark is not closed/],
    ['where mode stands alone', { mode: 'exact', filters: inUsa }, /mode: Can only be used with search/],
    ['with a cursor that is none', { ...lexical('a'), cursor: 'abc' }, /invalid cursor/],
  ])('%s', async (_, body, rule) => {
    expectRefusal(await world.post('/person/search', body), 400, rule)
  })

  it('with the cursor of another query', async () => {
    const cursor = await cursorOf()
    const refusals = [lexical('manager'), { ...lexical('engineer'), filters: inUsa }]
    for (const body of refusals) {
      expectRefusal(await world.post('/person/search', { ...body, cursor }), 400, /belongs to another query/)
    }
    expectRefusal(await world.post('/person/search', { filters: inUsa, cursor }), 400, /invalid cursor/)
  })

  it('with a cursor whose parts were changed', async () => {
    const parts = unpackedCursor(await cursorOf())
    const changed = (index: number, value: unknown) => packedCursor(JSON.stringify(parts.with(index, value)))
    const keyword = {
      text: 'engineer',
      kind: 'keyword',
      negated: true,
      hard: false,
      confidence: 1,
      filter: null,
    }
    const cursors = [
      packedCursor(' '.repeat(2 ** 21)),
      changed(2, -1),
      changed(3, 'x'),
      changed(5, [1, 2]),
      changed(6, ['a']),
      changed(6, null),
      changed(8, [
        [1, 2],
        [3, 4],
      ]),
      changed(9, [1]),
      changed(7, [parts[7], Array(5000).fill(keyword)].flat()),
      changed(7, [parts[7], { ...keyword, text: 'engineer '.repeat(1000) }].flat()),
    ]
    for (const cursor of cursors) {
      expectRefusal(
        await world.post('/person/search', { ...lexical('engineer'), cursor }),
        400,
        /invalid cursor/,
      )
    }
  })

  it('as an export', async () => {
    const body = { format: 'jsonl', ...lexical('engineer') }
    expectRefusal(await world.post('/export/person', body), 400, /search: /)
  })
})
