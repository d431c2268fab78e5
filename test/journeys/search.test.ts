// Searches for people and companies: the hits, the returned fields, and the price.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { fold } from '../../src/normal/text.ts'
import { searchOn } from '../support/searches.ts'
import { at, listAt, valuesAt } from '../support/values.ts'
import { peopleCount, type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const current = 'experience.employment_details.current'
const everybody = { field: 'service_person_id', type: '>', value: 0 }
const inUsa = { field: 'basic_profile.location.country', type: '=', value: 'United States' }
const isAmerican = (person: JsonObject) => at(person, 'basic_profile.location.country') === 'United States'

const search = (body: Readonly<Record<string, unknown>>, dataset = 'person') => searchOn(world, dataset, body)

const find = (filters: Json, more: Readonly<Record<string, unknown>> = {}) =>
  search({ filters, limit: 1000, fields: ['service_person_id'], ...more })

const idsOf = (test: (person: JsonObject) => boolean) =>
  world.people.filter(test).map(person => person.service_person_id)

describe('an answer', () => {
  it('has rows, a cursor and the exact total, and 20 rows by default', async () => {
    const { rows, total, next, answer } = await search({ filters: everybody })
    expect(Object.keys(answer.body)).toEqual([
      'profiles',
      'next_cursor',
      'total_count',
      'total_count_relation',
      'remarks',
    ])
    expect(answer.body).toMatchObject({ total_count_relation: null, remarks: [] })
    expect([rows.length, total, typeof next]).toEqual([20, peopleCount, 'string'])
    expect(Object.keys((await search({}, 'company')).answer.body)).toEqual([
      'companies',
      'next_cursor',
      'total_count',
    ])
  })

  it('without hits is empty, and free', async () => {
    const { answer, credits } = await search({ filters: { ...everybody, type: '<' } })
    expect(answer.body).toMatchObject({ profiles: [], next_cursor: null, total_count: 0 })
    expect(credits).toBe('0')
  })

  it('costs 0.03 credits a row', async () => {
    const costs = await Promise.all(
      [1, 7, 20, 100].map(async limit => (await find(everybody, { limit })).credits),
    )
    expect(costs).toEqual(['0.03', '0.21', '0.6', '3'])
    expect((await search({ limit: 10 }, 'company')).credits).toBe('0.3')
  })

  it('with limit 0 is the exact count, free', async () => {
    const { rows, total, next, credits } = await find(inUsa, { limit: 0 })
    expect({ rows, next, credits, total }).toEqual({
      rows: [],
      next: null,
      credits: '0',
      total: idsOf(isAmerican).length,
    })
    expect((await search({ filters: inUsa, count: 0 })).total).toBe(total)
    expect((await search({ limit: 0 }, 'company')).total).toBe(world.companies.length)
  })

  it('has what fields name and nothing else', async () => {
    const fields = [
      'basic_profile.name',
      'basic_profile.location.city',
      `${current}.title`,
      'metadata.updated_at',
    ]
    const { rows } = await search({ filters: everybody, fields, limit: 5 })
    expect(rows).toEqual(
      world.people.slice(0, 5).map(person => ({
        basic_profile: {
          name: at(person, 'basic_profile.name'),
          location: { city: at(person, 'basic_profile.location.city') ?? '' },
        },
        experience: {
          employment_details: { current: listAt(person, current).map(({ title }) => ({ title })) },
        },
        metadata: { updated_at: at(person, 'metadata.updated_at') },
      })),
    )
  })

  it('never has fields that searches do not return: skills, summaries, contacts, technographics', async () => {
    const { rows } = await search({ filters: everybody, limit: 50 })
    for (const row of rows) {
      expect(row).not.toHaveProperty('skills')
      expect(row).not.toHaveProperty('certifications')
      expect(row).not.toHaveProperty('basic_profile.summary')
      expect(row.contact).toEqual({ has_business_email: expect.any(Boolean) })
    }
    const technology = { field: 'technographics.total_technologies', type: '>', value: 0 }
    const companies = await search({ filters: technology }, 'company')
    expect(companies.total).toBe(world.companies.filter(each => each.technographics).length)
    expect(companies.rows.some(row => 'technographics' in row)).toBe(false)
  })
})

describe('filters', () => {
  const jobs = (person: JsonObject) => listAt(person, current)
  const past = (person: JsonObject) => listAt(person, 'experience.employment_details.past')

  it.each<readonly [string, Json, (person: JsonObject) => boolean]>([
    ['equality without regard to case', { ...inUsa, value: 'united states' }, isAmerican],
    ['other spellings of a country', { ...inUsa, value: 'USA' }, isAmerican],
    ['inequality', { ...inUsa, type: '!=' }, person => !isAmerican(person)],
    [
      'membership',
      { ...inUsa, type: 'in', value: ['Brazil', 'usa'] },
      person => isAmerican(person) || at(person, 'basic_profile.location.country') === 'Brazil',
    ],
    [
      'ranges',
      {
        op: 'and',
        conditions: [
          { field: 'professional_network.followers', type: '=>', value: 100 },
          { field: 'professional_network.followers', type: '<', value: 2000 },
        ],
      },
      person =>
        Number(at(person, 'professional_network.followers') ?? -1) >= 100 &&
        Number(at(person, 'professional_network.followers')) < 2000,
    ],
    [
      'having no business e-mail, where nothing is known of contacts too',
      { field: 'contact.has_business_email', type: '=', value: false },
      person => at(person, 'contact.has_business_email') !== true,
    ],
    [
      'not having no business e-mail',
      { field: 'contact.has_business_email', type: '!=', value: false },
      person => at(person, 'contact.has_business_email') === true,
    ],
    [
      'substrings',
      { field: 'basic_profile.headline', type: 'contains', value: 'ENGIN' },
      person => fold(String(at(person, 'basic_profile.headline') ?? '')).includes('engin'),
    ],
    [
      'excluded substrings',
      { field: 'basic_profile.headline', type: '(!)', value: 'engineer' },
      person => !fold(String(at(person, 'basic_profile.headline') ?? '')).includes('engineer'),
    ],
    [
      'any value of a list',
      { field: 'basic_profile.languages', type: '=', value: 'portuguese' },
      person => valuesAt(person, 'basic_profile.languages').includes('Portuguese'),
    ],
    [
      'all values of a list',
      { field: 'basic_profile.languages', type: 'has_all', value: ['English', 'Portuguese'] },
      person =>
        ['English', 'Portuguese'].every(language =>
          valuesAt(person, 'basic_profile.languages').includes(language),
        ),
    ],
    [
      'one job that meets both conditions',
      {
        op: 'and',
        conditions: [
          { field: `${current}.seniority_level`, type: '=', value: 'CXO' },
          { field: `${current}.company_type`, type: '=', value: 'Privately Held' },
        ],
      },
      person =>
        jobs(person).some(job => job.seniority_level === 'CXO' && job.company_type === 'Privately Held'),
    ],
    [
      'either of two',
      { op: 'or', conditions: [inUsa, { field: `${current}.seniority_level`, type: '=', value: 'CXO' }] },
      person => isAmerican(person) || jobs(person).some(job => job.seniority_level === 'CXO'),
    ],
    [
      'any job, current or past',
      { field: 'experience.employment_details.seniority_level', type: '=', value: 'Director' },
      person => [...jobs(person), ...past(person)].some(job => job.seniority_level === 'Director'),
    ],
    [
      'no such job',
      { field: 'experience.employment_details.seniority_level', type: '!=', value: 'Senior' },
      person => ![...jobs(person), ...past(person)].some(job => job.seniority_level === 'Senior'),
    ],
    [
      'dates',
      { field: `${current}.start_date`, type: '=>', value: '2024-01-01' },
      person => jobs(person).some(job => String(job.start_date ?? '') >= '2024-01-01'),
    ],
  ])('with %s find exactly the matching people', async (_, filters, fits) => {
    const expected = idsOf(fits)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(peopleCount)
    const { ids, total } = await find(filters)
    expect(ids).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it('treat a value that answers show as false as known', async () => {
    const field = 'contact.has_business_email'
    expect((await find({ field, type: 'is_null' })).total).toBe(0)
    expect((await find({ field, type: 'is_not_null' })).total).toBe(peopleCount)
  })

  it.each([
    [`${current}.company_name`, `${current}.name`],
    ['experience.employment_details.company_name', 'experience.employment_details.name'],
    [`${current}.company_id`, `${current}.service_company_id`],
    ['open_to_cards', 'professional_network.open_to_cards'],
    ['social_handles.microblog_handle', 'social_handles.microblog_identifier.slug'],
  ])('accept %s for %s', async (alias, field) => {
    const [value] = world.people.flatMap(person =>
      valuesAt(person, field.replace('details.name', 'details.current.name')),
    )
    const byAlias = await find({ field: alias, type: '=', value: value ?? '' })
    const byName = await find({ field, type: '=', value: value ?? '' })
    expect(byAlias.total).toBeGreaterThan(0)
    expect(byAlias.ids).toEqual(byName.ids)
  })

  it('find companies by the aliases of their fields', async () => {
    const byId = { op: 'and', conditions: [{ field: 'basic_info.company_id', type: 'in', value: [3, 4] }] }
    expect((await search({ filters: byId }, 'company')).ids).toEqual([3, 4])
    const total = { field: 'headcount.latest_count', type: '>', value: 1000 }
    const expected = world.companies.filter(each => Number(at(each, 'headcount.total') ?? 0) > 1000)
    expect((await search({ filters: total, limit: 100 }, 'company')).total).toBe(expected.length)
  })

  it('find people near a place, by its name and by its coordinates, in every unit', async () => {
    const field = 'basic_profile.location'
    const near = (value: Json, type = 'geo_distance') => find({ field, type, value })
    const boston = idsOf(person => at(person, 'basic_profile.location.city') === 'Boston')
    expect(boston.length).toBeGreaterThan(0)
    const byName = await near({ location: 'Boston', distance: 20, unit: 'mi' })
    for (const id of boston) expect(byName.ids).toContain(id)
    const lat_lng = [42.36, -71.06]
    const same = [
      { lat_lng, distance: 32.187 },
      { lat_lng, distance: 20, unit: 'miles' },
      { lat_lng, distance: 32_187, unit: 'meters' },
      { lat_lng, distance: 105_600, unit: 'ft' },
      { location: 'Tokyo', lat_lng, distance: 20, unit: 'mi' },
    ]
    for (const value of same) expect((await near(value)).ids).toEqual(byName.ids)
    const outside = await near({ location: 'Boston', distance: 20, unit: 'mi' }, 'geo_exclude')
    expect(outside.total).toBe(peopleCount - byName.total)
    expect((await near({ location: 'Boston', distance: 20_100 })).total).toBeGreaterThan(byName.total)
  })

  it('by distance from a country or a state come with a remark that it is measured from a point, and with what finds all of it', async () => {
    const remarksOf = async (dataset: string, ...filters: Json[]) => {
      const conditions = filters.length > 1 ? { op: 'or', conditions: filters } : (filters[0] ?? {})
      const answer = await world.post(`/${dataset}/search`, { filters: conditions, limit: 0 })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.remarks
    }
    const near = (field: string, location: string, type = 'geo_distance') => {
      const value = { location, distance: 50 }
      return { field, type, value }
    }
    const point = 'measures from one point in its middle.'
    expect(await remarksOf('person', near('professional_network.location.raw', 'Deutschland'))).toEqual([
      `professional_network.location.raw: Germany is a country; geo_distance ${point} To find all of it, filter by professional_network.location.country = "Germany".`,
    ])
    const texas = near('basic_profile.location', 'Texas', 'geo_exclude')
    expect(await remarksOf('person', texas, texas)).toEqual([
      `basic_profile.location: Texas is a state; geo_exclude ${point} To leave out all of it, filter by basic_profile.location.state != "Texas".`,
    ])
    const headquarters = [near('locations.headquarters', 'usa'), near('locations.headquarters', 'Bavaria')]
    expect(await remarksOf('company', ...headquarters)).toEqual([
      expect.stringContaining('filter by locations.country = "United States".'),
      expect.stringContaining('filter by locations.headquarters contains "Bavaria".'),
    ])
    expect(await remarksOf('person', near('basic_profile.location', 'Boston'))).toEqual([])
    expect(await remarksOf('person', near('basic_profile.location', 'Singapore'))).toEqual([])
    expect(await remarksOf('company', near('locations.headquarters', 'Boston'))).toBeUndefined()
    const byPoint = { location: 'Germany', lat_lng: [52.5, 13.4], distance: 50 }
    expect(
      await remarksOf('person', { field: 'basic_profile.location', type: 'geo_distance', value: byPoint }),
    ).toEqual([])
  })

  it.each([
    ['professional_network.location.raw', 'Germany'],
    ['basic_profile.location', 'Texas'],
  ])('find people by the filter that a remark on %s names', async (field, location) => {
    const value = { location, distance: 1 }
    const { body } = await world.post('/person/search', {
      filters: { field, type: 'geo_distance', value },
      limit: 0,
    })
    const [, path, named] = / filter by (\S+) = (".*")\.$/.exec(body.remarks[0]) ?? []
    const found = await find({ field: path ?? '', type: '=', value: JSON.parse(named ?? '""') })
    expect(found.total).toBeGreaterThan(0)
  })
})
