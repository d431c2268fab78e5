// Explanations of filters with many conditions, each of which costs a search or more.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { person } from '../../src/catalog/person/person.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { scaled } from '../support/attacked.ts'
import { importRecords } from '../support/world.ts'

const people = scaled(200_000)

let almanac: Almanac

beforeAll(async () => {
  almanac = await startAlmanac(undefined, { ALMANAC_RATE_LIMITS: 'off' })
  await importRecords(
    almanac,
    person,
    Array.from({ length: people }, (_, number) => ({
      basic_profile: {
        name: `Person ${number.toString(36)}`,
        headline: `Engineer number ${number} of ${number % 97} at work ${number % 1009}`,
      },
      social_handles: {
        professional_network_identifier: { profile_url: `https://a.example/in/p${number}` },
      },
    })),
  )
}, 900_000)

afterAll(() => almanac.close())

const contains = (value: string) => ({ field: 'basic_profile.headline', type: '(.)', value })
const isCalled = (value: string) => ({ field: 'basic_profile.name', type: '=', value })
const heavy = Array.from({ length: 60 }, (_, index) => contains(`${index % 10} of ${index}`))

it.each([
  ['60 conditions that each look into every text', { op: 'and', conditions: heavy }, 60],
  [
    'texts that nobody has, of which the nearest are looked for',
    { op: 'and', conditions: heavy.map((_, index) => isCalled(`Persom ${index}zzzz`)) },
    60,
  ],
  ['one group of many', { op: 'or', conditions: heavy.map((_, index) => isCalled(`Persno q${index}zz`)) }, 1],
])(
  'explaining %s ends within its time limit, or says how far it came',
  async (_, filters, count) => {
    let isOver = false
    const explaining = almanac.post('/person/search', { filters, explain: true, limit: 0 }).finally(() => {
      isOver = true
    })
    // Others are answered meanwhile.
    while (!isOver) expect((await almanac.get('/account/credits')).status).toBe(200)
    const { status, body } = await explaining
    expect(status).toBe(200)
    const shortfalls = body.remarks.filter((remark: string) =>
      /^Only the first|^The time of the search/.test(remark),
    )
    expect(body.explain.length).toBeLessThanOrEqual(50)
    expect(shortfalls).toHaveLength(body.explain.length < count ? 1 : shortfalls.length)
  },
  60_000,
)
