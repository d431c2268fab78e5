// Suggestions for filter pickers: which values, in which order, among whom.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employmentTypes, openToCards } from '../../src/catalog/person/vocabulary.ts'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { creditsOf } from '../support/match-entries.ts'
import { at, listAt, valuesAt } from '../support/values.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const current = 'experience.employment_details.current'

async function suggest(field: string, more: Readonly<Record<string, unknown>> = {}, dataset = 'person') {
  const answer = await world.post(`/${dataset}/search/autocomplete`, { field, query: '', ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { suggestions } = answer.body as { suggestions: readonly JsonObject[] }
  expect(suggestions.every(each => Object.keys(each).join() === 'value')).toBe(true)
  return suggestions.map(({ value }) => value)
}

/** Counts the records that have each value, most frequent first. */
function frequencies(records: readonly JsonObject[], path: string): ReadonlyMap<Json, number> {
  const counts = new Map<Json, number>()
  for (const record of records) {
    for (const value of new Set(valuesAt(record, path)))
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return new Map([...counts].sort((a, b) => b[1] - a[1]))
}

const people = (test: (person: JsonObject) => boolean) => world.people.filter(test)

describe('suggestions', () => {
  it.each([
    'basic_profile.location.city',
    'skills.professional_network_skills',
    `${current}.title`,
    'education.schools.school',
  ])('for %s and an empty query are its values, the most frequent first', async field => {
    const counts = frequencies(world.people, field)
    const suggested = await suggest(field, { limit: 100 })
    expect(suggested).toHaveLength(Math.min(100, counts.size))
    expect(suggested.map(value => counts.get(value ?? null))).toEqual([...counts.values()].slice(0, 100))
  })

  it('are 20 by default, and otherwise as many as the limit says', async () => {
    expect(await suggest(`${current}.title`)).toHaveLength(20)
    expect(await suggest(`${current}.title`, { limit: 3 })).toEqual(
      (await suggest(`${current}.title`)).slice(0, 3),
    )
  })

  it('match the query in any letter case and without accents, at the beginning of a value first', async () => {
    const values = [...frequencies(world.people, 'basic_profile.location.city').keys()].map(String)
    const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    for (const query of ['sa', 'SA', 'são', 'ar']) {
      const suggested = (await suggest('basic_profile.location.city', { query, limit: 100 })).map(String)
      const fitting = values.filter(value => folded(value).includes(folded(query)))
      expect([...suggested].sort()).toEqual(fitting.sort())
      const starts = suggested.map(value => folded(value).startsWith(folded(query)))
      expect(starts.indexOf(false) === -1 || !starts.slice(starts.indexOf(false)).includes(true)).toBe(true)
    }
  })

  it('are an empty list when no value matches', async () => {
    expect(await suggest('basic_profile.name', { query: 'zzzzqqqq' })).toEqual([])
  })

  it('are free, and have no X-Credits headers', async () => {
    for (const [path, field] of [
      ['/person/search/autocomplete', 'basic_profile.name'],
      ['/company/search/autocomplete', 'basic_info.name'],
    ]) {
      expect(creditsOf(await world.post(path ?? '', { field, query: '' }))).toBeUndefined()
    }
  })
})

describe('the values of closed lists', () => {
  it.each([
    ['open_to_cards', openToCards],
    ['professional_network.open_to_cards', openToCards],
    ['employment_type', employmentTypes],
    [`${current}.employment_type`, employmentTypes],
    ['experience.employment_details.past.employment_type', employmentTypes],
    ['experience.employment_details.employment_type', employmentTypes],
  ])('are all suggested for %s, in the order of their declaration', async (field, values) => {
    expect((await suggest(field)).slice(0, values.length)).toEqual([...values])
  })

  it('keep that order also among the values that match', async () => {
    expect(await suggest('employment_type', { query: 'time' })).toEqual(['Full-time', 'Part-time'])
    expect(await suggest('employment_type', { query: 'ship', limit: 1 })).toEqual(['Internship'])
  })
})

describe('filters', () => {
  const inBrazil = { field: 'basic_profile.location.country', type: '=', value: 'Brazil' }
  const isBrazilian = (person: JsonObject) => at(person, 'basic_profile.location.country') === 'Brazil'

  it('narrow the people whose values are suggested', async () => {
    const counts = frequencies(people(isBrazilian), 'basic_profile.location.city')
    const suggested = await suggest('basic_profile.location.city', { filters: inBrazil, limit: 100 })
    expect(new Set(suggested)).toEqual(new Set(counts.keys()))
    expect(suggested.map(value => counts.get(value ?? null))).toEqual([...counts.values()])
  })

  it('may be nested groups', async () => {
    const filters = {
      op: 'or',
      conditions: [inBrazil, { op: 'and', conditions: [inBrazil, { ...inBrazil, type: '!=' }] }],
    }
    expect(await suggest('basic_profile.languages', { filters })).toEqual(
      await suggest('basic_profile.languages', { filters: inBrazil }),
    )
  })

  it.each([`${current}.title`, `${current}.name`, `${current}.function_category`])(
    'on the same list apply to the entry whose %s is suggested',
    async field => {
      const filters = { field: `${current}.seniority_level`, type: '=', value: 'Director' }
      const name = field.slice(current.length + 1)
      const expected = new Set(
        world.people.flatMap(person =>
          listAt(person, current).flatMap(job =>
            job.seniority_level === 'Director' ? valuesAt(job, name) : [],
          ),
        ),
      )
      const suggested = await suggest(field, { filters, limit: 100 })
      expect(new Set(suggested)).toEqual(new Set([...expected].filter(value => value !== '')))
    },
  )

  it('that match no record leave nothing to suggest', async () => {
    const nobody = { field: 'basic_profile.name', type: '=', value: 'zzzz' }
    expect(await suggest('basic_profile.name', { filters: nobody })).toEqual([])
  })
})

describe('companies', () => {
  it.each([
    ['technology', 'technographics.technologies.name'],
    ['technology_category', 'technographics.technologies.category'],
  ])('accept %s as a short name of %s', async (short, field) => {
    const suggested = await suggest(short, { limit: 100 }, 'company')
    expect(suggested).toEqual(await suggest(field, { limit: 100 }, 'company'))
    expect(new Set(suggested)).toEqual(new Set([...frequencies(world.companies, field).keys()].slice(0, 100)))
  })

  it('have numbers suggested as texts', async () => {
    const counts = frequencies(world.companies, 'basic_info.year_founded')
    const suggested = await suggest('basic_info.year_founded', { limit: 100 }, 'company')
    expect(suggested.map(Number).sort()).toEqual([...counts.keys()].map(Number).sort())
  })

  it('have every industry suggested, by frequency', async () => {
    const counts = frequencies(world.companies, 'basic_info.industries')
    const suggested = await suggest('basic_info.industries', { limit: 100 }, 'company')
    expect(suggested.map(value => counts.get(value ?? null))).toEqual([...counts.values()].slice(0, 100))
  })
})
