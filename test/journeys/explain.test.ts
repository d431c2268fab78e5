// Explanations: why a search finds its hits, and what it would find with other conditions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { creditsOf } from '../support/match-entries.ts'
import { searchOn } from '../support/searches.ts'
import { at } from '../support/values.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const search = async (body: Readonly<Record<string, unknown>>, dataset = 'person') =>
  (await searchOn(world, dataset, body)).answer

const country = (value: string) => ({ field: 'basic_profile.location.country', type: '=', value })
const followers = { field: 'professional_network.followers', type: '>', value: 500 }
const count = (test: (person: JsonObject) => boolean) => world.people.filter(test).length
const isPopular = (person: JsonObject) => Number(at(person, 'professional_network.followers') ?? 0) > 500
const isIn = (name: string) => (person: JsonObject) => at(person, 'basic_profile.location.country') === name

describe('explain', () => {
  it('tells how many records match each condition, and how many would be found without it', async () => {
    const filters = { op: 'and', conditions: [country('United States'), followers] }
    const { body } = await search({ filters, explain: true, limit: 0 })
    expect(body.total_count).toBe(count(one => isPopular(one) && isIn('United States')(one)))
    expect(body.explain).toEqual([
      {
        condition: country('United States'),
        total_count: count(isIn('United States')),
        total_count_without: count(isPopular),
        nearest_values: [],
      },
      {
        condition: followers,
        total_count: count(isPopular),
        total_count_without: count(isIn('United States')),
        nearest_values: [],
      },
    ])
    expect(body.remarks).toEqual([])
  })

  it('names values similar to one that no record has, and the condition to blame', async () => {
    const filters = { op: 'and', conditions: [country('Frnace'), followers] }
    const answer = await search({ filters, explain: true })
    const { body } = answer
    expect(body.total_count).toBe(0)
    expect(body.explain[0]).toMatchObject({ total_count: 0, total_count_without: count(isPopular) })
    expect(body.explain[0].nearest_values).toContain('France')
    expect(body.remarks).toEqual([
      expect.stringMatching(/^basic_profile\.location\.country = "Frnace" matches no people\. .*France/),
    ])
    expect(creditsOf(answer)).toBe('0')
  })

  it('names the conditions of a group that are to blame, or says that they match only separately', async () => {
    const group = (op: string, ...conditions: JsonObject[]) => ({ op, conditions })
    const blamed = async (filters: JsonObject) => (await search({ filters, explain: true })).body.remarks
    expect(await blamed(group('or', country('Frnace'), country('Nowhere at all')))).toEqual([
      expect.stringMatching(/country = "Frnace" matches no people\. .*France/),
      'basic_profile.location.country = "Nowhere at all" matches no people.',
    ])
    expect(await blamed(group('all_of', followers, country('Nowhere at all')))).toEqual([
      'basic_profile.location.country = "Nowhere at all" matches no people.',
    ])
    expect(await blamed(group('all_of', country('France'), country('Germany')))).toEqual([
      'A group of 2 conditions matches no people, although each of them matches some.',
    ])
  })

  it('is available on every search, also for a single condition and for none', async () => {
    for (const dataset of ['person', 'company', 'job', 'social_post']) {
      const id = { person: 'service_person_id', company: 'basic_info.service_company_id' }[dataset]
      const filters = id === undefined ? undefined : { field: id, type: '>', value: 0 }
      const { body } = await search({ ...(filters && { filters }), explain: true, limit: 0 }, dataset)
      expect(body.explain).toHaveLength(filters ? 1 : 0)
    }
  })
})
