// Search results in order, page by page, and without those the caller has already.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { fold } from '../../src/normal/text.ts'
import { searchOn } from '../support/searches.ts'
import { at, textAt } from '../support/values.ts'
import { peopleCount, type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const everybody = { field: 'service_person_id', type: '>', value: 0 }
const inUsa = { field: 'basic_profile.location.country', type: '=', value: 'United States' }
const isAmerican = (person: JsonObject) => at(person, 'basic_profile.location.country') === 'United States'

const search = (body: Readonly<Record<string, unknown>>, dataset = 'person') => searchOn(world, dataset, body)

const find = (filters: Json, more: Readonly<Record<string, unknown>> = {}) =>
  search({ filters, limit: 1000, fields: ['service_person_id'], ...more })

const idsOf = (test: (person: JsonObject) => boolean) =>
  world.people.filter(test).map(person => person.service_person_id)

/** All pages of a query, each with the rows it brought. */
async function pages(body: Readonly<Record<string, unknown>>, dataset?: string) {
  const all: (readonly unknown[])[] = []
  let cursor: string | null = null
  do {
    const page = await search({ ...body, ...(cursor !== null && { cursor }) }, dataset)
    all.push(page.ids)
    cursor = page.next
  } while (cursor !== null)
  return all
}

describe('exclusions', () => {
  const spellings: readonly ((url: string) => string)[] = [
    url => url,
    url => url.replace('https://', 'http://'),
    url => url.replace('https://www.', ''),
    url => `${url}/`,
    url => url.toUpperCase(),
    url => `${url}?utm_source=mail#about`,
    url => url.replaceAll('-', '%2D'),
  ]
  it('of profiles work in any spelling of their URLs, before the page is drawn', async () => {
    const everyone = await find(inUsa)
    const leftOut = everyone.ids.slice(0, spellings.length)
    const exclude_profiles = leftOut.map((id, index) => {
      const person = world.people[Number(id) - 1] ?? {}
      return (spellings[index] ?? String)(
        textAt(person, 'social_handles.professional_network_identifier.profile_url'),
      )
    })
    const rest = await find(inUsa, {
      limit: 10,
      post_processing: { exclude_profiles: [...exclude_profiles, 'not a url', ''] },
    })
    expect(rest.ids).toEqual(everyone.ids.slice(spellings.length, spellings.length + 10))
    expect(rest.total).toBe(everyone.total - spellings.length)
  })

  it('of names work in any letter case', async () => {
    const [first, second] = idsOf(isAmerican).map(id =>
      textAt(world.people[Number(id) - 1] ?? {}, 'basic_profile.name'),
    )
    const exclude_names = [String(first).toUpperCase(), String(second)]
    const { ids } = await find(inUsa, { post_processing: { exclude_names } })
    expect(ids).toEqual(
      idsOf(person => isAmerican(person) && ![first, second].includes(textAt(person, 'basic_profile.name'))),
    )
  })
})

describe('the order of results', () => {
  const byFollowers = { field: 'professional_network.followers', order: 'desc' }
  const byName = { field: 'basic_profile.name', order: 'asc' }
  const byCountry = { field: 'basic_profile.location.country', order: 'asc' }

  it('is the order of ids when no sort is named', async () => {
    const { ids } = await find(everybody)
    expect(ids).toEqual(world.people.map(person => person.service_person_id))
  })

  it('follows several sorts, one after the other, with records without the value last', async () => {
    const { ids } = await find(everybody, { sorts: [byCountry, byFollowers] })
    const key = (id: unknown) => {
      const person = world.people[Number(id) - 1] ?? {}
      return {
        country: at(person, 'basic_profile.location.country'),
        followers: at(person, 'professional_network.followers'),
      }
    }
    const keys = ids.map(key)
    for (const [index, { country, followers }] of keys.entries()) {
      const before = keys[index - 1]
      if (!before) continue
      const order =
        compare(text(before.country), text(country), 1) ||
        compare(before.followers ?? undefined, followers ?? undefined, -1)
      expect(
        order || Number(ids[index - 1]) - Number(ids[index]),
        `${ids[index - 1]} before ${ids[index]}`,
      ).toBeLessThan(0)
    }
    expect(new Set(ids).size).toBe(peopleCount)
  })

  const text = (value: Json | undefined) =>
    typeof value === 'string' && value !== '' ? fold(value) : undefined

  function compare(a: Json | undefined, b: Json | undefined, direction: number): number {
    if (a === b) return 0
    if (a === undefined) return 1
    if (b === undefined) return -1
    return (String(a) === a ? a < String(b) : Number(a) < Number(b)) ? -direction : direction
  }

  it('can be requested with `column` for `field`, and is ascending by default', async () => {
    const sorts = [{ column: 'headcount.total' }]
    const { rows } = await search({ sorts, limit: 100, fields: ['headcount.total'] }, 'company')
    const totals = rows.flatMap(row => at(row, 'headcount.total') ?? [])
    expect(totals).toEqual([...totals].sort((a, b) => Number(a) - Number(b)))
  })

  it('follows the size of headcount ranges, not their letters', async () => {
    const { rows } = await search(
      { sorts: [{ field: 'basic_info.employee_count_range' }], limit: 100 },
      'company',
    )
    const ranges = [...new Set(rows.flatMap(row => at(row, 'basic_info.employee_count_range') ?? []))]
    expect(ranges).toEqual(
      [...ranges].sort((a, b) => Number.parseInt(String(a), 10) - Number.parseInt(String(b), 10)),
    )
  })

  it.each([
    ['no sort', []],
    ['a sort', [byName]],
    ['a sort by what many lack', [{ field: 'dev_platform_profiles.followers', order: 'asc' }]],
    ['three sorts', [byCountry, byFollowers, byName]],
  ])('pages with %s are together the one large page', async (_, sorts) => {
    const query = { filters: inUsa, sorts, fields: ['service_person_id'] }
    const all = (await search({ ...query, limit: 1000 })).ids
    for (const limit of [7, all.length - 1, all.length]) {
      const parts = await pages({ ...query, limit })
      expect(parts.flat()).toEqual(all)
      expect(parts.map(({ length }) => length)).toEqual(lengths(all.length, limit))
    }
  })

  const lengths = (total: number, limit: number): number[] =>
    Array.from({ length: Math.ceil(total / limit) }, (_, page) => Math.min(limit, total - page * limit))

  it('pages go on with another limit, and with the same query written otherwise', async () => {
    const query = { filters: inUsa, sorts: [byName] }
    const fields = ['service_person_id', 'basic_profile.name', 'metadata']
    const first = await search({ ...query, fields, limit: 10 })
    const all = (await find(inUsa, { sorts: [byName] })).ids
    const next = await search({
      ...query,
      filters: { op: 'and', conditions: [{ ...inUsa, value: 'USA' }] },
      sorts: [{ column: byName.field }],
      fields: [...fields.toReversed(), 'metadata'],
      limit: 15,
      cursor: first.next,
    })
    expect(next.ids).toEqual(all.slice(10, 25))
    expect(next.total).toBe(first.total)
  })

  it('pages of companies are all companies, without a filter', async () => {
    const parts = await pages({ limit: 13, sorts: [{ field: 'basic_info.name', order: 'desc' }] }, 'company')
    expect(
      parts
        .flat()
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(world.companies.map(each => each.service_company_id))
  })
})
