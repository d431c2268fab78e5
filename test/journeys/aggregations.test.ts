// Aggregations: counts over the hits of a search instead of a list of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { at, valuesAt } from '../support/values.ts'
import { peopleCount, type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const country = 'basic_profile.location.country'
const everybody = { field: 'service_person_id', type: '>', value: 0 }
const search = (body: Readonly<Record<string, unknown>>) =>
  world.post('/person/search', { limit: 0, filters: everybody, ...body })

const countsOf = (valuesIn: (person: JsonObject) => readonly (Json | undefined)[]) => {
  const counts = new Map<unknown, number>()
  for (const person of world.people) {
    for (const value of valuesIn(person)) {
      if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return counts
}

interface Bucket {
  readonly key: Json
  readonly count: number
}

const bucketsOf = (body: JsonObject) =>
  (body.aggregations as unknown as { readonly buckets: readonly Bucket[] }[])[0]?.buckets ?? []

describe('aggregations', () => {
  it('count what matches, free, whatever the limit', async () => {
    const { body, status } = await search({ aggregations: [{ type: 'count' }] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ aggregations: [{ type: 'count', column: null, value: peopleCount }] })
  })

  it.each([country, 'skills.professional_network_skills'])(
    'group by %s, the most frequent first',
    async field => {
      const { body } = await search({ aggregations: [{ type: 'group_by', field, agg: 'count', size: 1000 }] })
      const expected = countsOf(person => valuesAt(person, field))
      const buckets = bucketsOf(body)
      expect(new Map(buckets.map(({ key, count }) => [key, count]))).toEqual(expected)
      expect(buckets.map(({ count }) => count)).toEqual(
        buckets.map(({ count }) => count).sort((a, b) => b - a),
      )
    },
  )

  it('count records of which it is not known under false, where answers say so', async () => {
    const field = 'contact.has_business_email'
    const count = async (value: boolean) =>
      (await search({ filters: { field, type: '=', value } })).body.total_count as number
    const [withOne, without] = [await count(true), await count(false)]
    expect(withOne + without).toBe(peopleCount)
    for (const size of [1, 2]) {
      const { body } = await search({ aggregations: [{ type: 'group_by', field, size }] })
      const buckets = [
        { key: true, count: withOne, metadata: {} },
        { key: false, count: without, metadata: {} },
      ]
      expect(bucketsOf(body)).toEqual(buckets.sort((a, b) => b.count - a.count).slice(0, size))
    }
  })

  it('group the matching records into as many groups as requested, also in the earlier spelling', async () => {
    const filters = { field: country, type: '=', value: 'United States' }
    const { body } = await search({ filters, aggregations: [{ type: 'group_by', column: country, size: 1 }] })
    const americans = world.people.filter(person => at(person, country) === 'United States').length
    expect(body).toMatchObject({
      aggregations: [
        {
          type: 'group_by',
          column: country,
          buckets: [{ key: 'United States', count: americans, metadata: {} }],
        },
      ],
    })
  })

  it.each<[string, Json, RegExp]>([
    [
      'a field that does not exist',
      { type: 'group_by', field: 'nothing' },
      /Unsupported aggregation column: 'nothing'\. Supported: /,
    ],
    [
      'the id of the record',
      { type: 'group_by', field: 'service_person_id' },
      /Unsupported aggregation column/,
    ],
    ['no field', { type: 'group_by' }, /aggregations\[0\]\.field: This field is required/],
    ['a field of a count', { type: 'count', field: country }, /A count takes no field/],
  ])('refuse %s with a 400', async (_, one, message) => {
    const { status, body } = await search({ aggregations: [one] })
    expect(status).toBe(400)
    expect(JSON.stringify(body).replaceAll('\\"', '"')).toMatch(message)
  })
})
