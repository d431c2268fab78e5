// Job listings of the small world: found by what is known of their companies, counted and grouped.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobCategories } from '../../src/catalog/job/vocabulary.ts'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { creditsOf } from '../support/match-entries.ts'
import { expectRefusal } from '../support/requests.ts'
import { searchOn } from '../support/searches.ts'
import { at, valuesAt } from '../support/values.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const search = (body: Readonly<Record<string, unknown>>) => searchOn(world, 'job', body)
const is = (field: string, value: Json, type = '=') => ({ field, type, value })
const companyId = 'company.basic_info.service_company_id'
const companyOf = (job: JsonObject) => world.companies[Number(at(job, companyId)) - 1] ?? {}
const linked = () => world.jobs.filter(job => at(job, companyId) !== undefined)

describe('a job posting', () => {
  it('shows what is stored of its company, whatever the posting itself said', () => {
    expect(linked().length).toBeGreaterThan(world.jobs.length * 0.8)
    for (const job of linked()) {
      const company = companyOf(job)
      for (const [here, there] of [
        ['company.headcount.total', 'headcount.total'],
        ['company.headcount.range', 'basic_info.employee_count_range'],
        ['company.basic_info.primary_domain', 'basic_info.primary_domain'],
        ['company.locations.country', 'locations.country'],
      ] as const) {
        expect([here, at(job, here)]).toEqual([here, at(company, there)])
      }
    }
  })

  it('of an unknown company is linked to none', () => {
    const strangers = world.jobs.filter(job => at(job, 'company.basic_info.name') === 'Confidential')
    expect(strangers.length).toBeGreaterThan(0)
    expect(strangers.every(job => at(job, companyId) === undefined)).toBe(true)
  })

  it('has the parts of its place, and a category, derived where its source has none', () => {
    for (const job of world.jobs) {
      expect(at(job, 'job_details.category') ?? 'Others').toBeTypeOf('string')
      if (at(job, 'location') === undefined) continue
      expect([at(job, 'location.raw'), at(job, 'location.country_code')]).toEqual([
        expect.any(String),
        expect.stringMatching(/^[A-Z]{3}$/),
      ])
    }
  })
})

describe('search', () => {
  it.each<readonly [string, JsonObject | undefined, (job: JsonObject) => boolean]>([
    ['all', undefined, () => true],
    [
      'at companies above 200 people',
      is('company.headcount.total', 200, '>'),
      job => Number(at(job, 'company.headcount.total') ?? 0) > 200,
    ],
    ['remote', is('workplace_type', 'Remote'), job => at(job, 'job_details.workplace_type') === 'Remote'],
    [
      'where nobody knows where the work is done',
      is('job_details.workplace_type', ''),
      job => at(job, 'job_details.workplace_type') === undefined,
    ],
    ['by the older name of the id', is('company.basic_info.company_id', 3), job => at(job, companyId) === 3],
    [
      'by a country in any spelling',
      is('location.country', 'usa'),
      job => at(job, 'location.country') === 'United States',
    ],
    [
      'without a description',
      is('content.description', true, 'is_null'),
      job => at(job, 'content.description') === undefined,
    ],
  ])('counts and finds jobs %s', async (_, filters, test) => {
    const expected = world.jobs.filter(test)
    const found = await search({ ...(filters && { filters }), limit: 1000 })
    expect(expected.length).toBeGreaterThan(0)
    expect([found.total, found.ids]).toEqual([expected.length, expected.map(job => job.service_job_id)])
    expect(found.credits).toBe(String(Math.round(expected.length * 30) / 1000))
  })

  it('is free when only the count is requested', async () => {
    const found = await search({ limit: 0 })
    expect([found.total, found.rows, found.credits]).toEqual([world.jobs.length, [], '0'])
  })

  it('sorts by the size of the company, those without one last', async () => {
    const { rows } = await search({
      sorts: [{ field: 'company.headcount.total', order: 'desc' }],
      limit: 1000,
    })
    const sizes = rows.map(row => at(row, 'company.headcount.total') as number | null)
    expect(sizes).toEqual(sizes.toSorted((a, b) => (b ?? -1) - (a ?? -1)))
  })

  it('filters by the technologies of the company for keys with the permission, and shows them to nobody', async () => {
    const users = world.companies.filter(company => at(company, 'technographics.technologies') !== undefined)
    const [name] = valuesAt(users[0] ?? {}, 'technographics.technologies.name')
    const filters = is('technology', name ?? '')
    const found = await search({ filters, limit: 1000 })
    expect(found.total).toBe(
      linked().filter(job =>
        valuesAt(companyOf(job), 'technographics.technologies.name').includes(name ?? ''),
      ).length,
    )
    expect(JSON.stringify(found.rows)).not.toContain('technographics')
    const key = await world.newKey()
    expectRefusal(await world.post('/job/search', { filters }, { key }), 403, 'technology')
  })
})

describe('aggregations', () => {
  const aggregate = async (aggregations: Json, more: JsonObject = {}) =>
    (await world.post('/job/search', { limit: 0, aggregations, ...more })).body.aggregations

  it('are returned only when they are requested', async () => {
    expect((await world.post('/job/search', {})).body).not.toHaveProperty('aggregations')
  })

  it('count everything that matches, whatever the page', async () => {
    const filters = is('job_details.category', 'Engineering')
    const { total } = await search({ filters, limit: 0 })
    expect(await aggregate([{ type: 'count' }], { filters, limit: 3 })).toEqual([
      { type: 'count', column: null, value: total },
    ])
  })

  it('have a bucket of unknown values where answers show an empty text', async () => {
    const [answer] = await aggregate([{ type: 'group_by', field: 'job_details.workplace_type' }])
    const buckets: readonly { readonly key: string; readonly count: number }[] = answer.buckets
    const unknown = world.jobs.filter(job => at(job, 'job_details.workplace_type') === undefined)
    expect(buckets).toContainEqual({ key: '', count: unknown.length, metadata: {} })
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(world.jobs.length)
    expect(buckets.map(({ count }) => count)).toEqual(
      buckets.map(({ count }) => count).toSorted((a, b) => b - a),
    )
  })

  it('group by company, and say which company each id is', async () => {
    const [answer] = await aggregate([
      { type: 'group_by', field: 'company.basic_info.company_id', agg: 'count', size: 5 },
    ])
    const counts = new Map<Json, number>()
    for (const job of linked()) {
      const id = at(job, companyId) ?? null
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    const fullest = [...counts].sort((a, b) => b[1] - a[1] || Number(a[0]) - Number(b[0])).slice(0, 5)
    expect(answer).toEqual({
      type: 'group_by',
      column: 'company.basic_info.company_id',
      buckets: fullest.map(([key, count]) => ({
        key,
        count,
        metadata: {
          company_name: at(world.companies[Number(key) - 1] ?? {}, 'basic_info.name'),
          company_website_domain: at(world.companies[Number(key) - 1] ?? {}, 'basic_info.primary_domain'),
          professional_network_id: at(
            world.companies[Number(key) - 1] ?? {},
            'basic_info.professional_network_id',
          ),
        },
      })),
    })
  })

  it('count a job once for each of its industries, by either name of the key', async () => {
    const path = 'company.basic_info.industries'
    const [byField, byColumn] = await aggregate([
      { type: 'group_by', field: path, size: 1000 },
      { type: 'group_by', column: path, size: 1000 },
    ])
    expect(byField).toEqual(byColumn)
    const sum = byField.buckets.reduce((all: number, bucket: { count: number }) => all + bucket.count, 0)
    expect(sum).toBe(world.jobs.flatMap(job => valuesAt(job, path)).length)
  })
})

describe('autocomplete', () => {
  const suggest = async (body: JsonObject) => {
    const answer = await world.post('/job/search/autocomplete', { query: '', ...body })
    expect([answer.status, creditsOf(answer)]).toEqual([200, undefined])
    return answer.body.suggestions.map(({ value }: { value: string }) => value)
  }

  it('lists closed enums in their order', async () => {
    expect((await suggest({ field: 'category' })).slice(0, 4)).toEqual(jobCategories)
    expect((await suggest({ field: 'workplace_type' })).slice(0, 3)).toEqual(['Remote', 'Hybrid', 'On-site'])
  })

  it.each([
    ...['title', 'company.name', 'company.industries', 'location', 'location.raw', 'city', 'state'],
    ...['country', 'country_code', 'continent', 'locations.city', 'locations.location', 'job_title'],
    ...['company.headcount.range', 'company.headcount.largest_country', 'company.locations.country'],
    ...['company.funding.investors', 'company.funding.last_round_type', 'technology', 'technology_category'],
    ...['company.revenue.acquisition_status', 'fiscal_year_end', 'district'],
  ])('accepts the field %s', async field => {
    expect(await suggest({ field })).toBeInstanceOf(Array)
  })

  it('suggests titles among the jobs of a country', async () => {
    const filters = is('location.country', 'United States')
    const among = world.jobs.filter(job => at(job, 'location.country') === 'United States')
    const titles = new Set(among.map(job => at(job, 'job_details.title')))
    expect(new Set(await suggest({ field: 'title', filters, limit: 100 }))).toEqual(
      titles.size > 100 ? expect.anything() : titles,
    )
  })
})
