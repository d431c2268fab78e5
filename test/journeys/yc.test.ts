// The companies of Y Combinator: found by former names and any spelling of a domain, counted as the source counts them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { fold } from '../../src/normal/text.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { temporaryFolder } from '../support/command.ts'
import { companiesFile, copyCompanies } from '../support/imported-companies.ts'
import { bestIds, firstMatch, matchesOf } from '../support/match-entries.ts'
import { readEverything } from '../support/readings.ts'
import { searchOn } from '../support/searches.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'
import { at } from '../support/values.ts'

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

describe.skipIf(isMissing(companiesFile))('the file of Y Combinator', () => {
  const dataDir = temporaryFolder()
  let almanac: Almanac
  let rows: readonly JsonObject[]
  let counts: Record<string, number>

  beforeAll(async () => {
    counts = await copyCompanies(dataDir)
    almanac = await startAlmanac(dataDir)
    rows = (await readEverything(sharedData(companiesFile))).values
  })

  afterAll(() => almanac.close())

  const identify = (body: Readonly<Record<string, unknown>>) => almanac.post('/company/identify', body)
  const pageOf = ({ slug }: JsonObject) => `https://www.ycombinator.com/companies/${slug}`

  it('has one record for each row, and one for the company that was in two batches', async () => {
    expect(counts).toMatchObject({ read: rows.length, created: rows.length - 1, updated: 1, rejected: 0 })
    const twice = await identify({ domains: ['taptolearn.com'] })
    expect(matchesOf(twice)[0]).toHaveLength(1)
  })

  it('has each company under its former names, where no other company has them', async () => {
    const bearers = new Map<string, Set<unknown>>()
    for (const row of rows) {
      for (const name of [row.name, ...listOf(row.former_names)]) {
        const key = fold(String(name))
        bearers.set(key, (bearers.get(key) ?? new Set()).add(row.id))
      }
    }
    const asked = rows
      .flatMap(row => listOf(row.former_names).map(name => ({ row, name: String(name) })))
      .filter(({ name }) => bearers.get(fold(name))?.size === 1)
      .filter((_, index) => index % 25 === 0)
      .slice(0, 75)
    const missed: string[] = []
    for (let start = 0; start < asked.length; start += 25) {
      const some = asked.slice(start, start + 25)
      const own = bestIds(
        await identify({ professional_network_profile_urls: some.map(({ row }) => pageOf(row)) }),
      )
      const found = matchesOf(await identify({ names: some.map(({ name }) => name) }))
      for (const [index, { row, name }] of some.entries()) {
        if (!found[index]?.some(({ id }) => id === own[index])) missed.push(`${name} (${row.name})`)
      }
    }
    expect(asked.length).toBeGreaterThan(50)
    expect(missed).toEqual([])
  })

  it.each([
    'airbnb.com',
    'www.airbnb.com',
    'AirBnB.com',
    'http://airbnb.com',
    'https://www.airbnb.com/',
    'https://www.airbnb.com/rooms/1?adults=2#map',
    'airbnb.com.',
    ' airbnb.com ',
    'https://airbnb.com:443',
    '//airbnb.com',
  ])('has a company that is found by its domain written as %s', async domain => {
    const data = firstMatch(await identify({ domains: [domain] }))
    expect(at(data, 'basic_info.name')).toBe('Airbnb')
  })

  it.each(['airbnb.org', 'airbnb', 'airbnb.com.example', 'not-airbnb.com', 'airbnb .com'])(
    'has no company with the domain %s',
    async domain => {
      expect(matchesOf(await identify({ domains: [domain], exact_match: true }))).toEqual([[]])
    },
  )

  const is = (field: string, value: Json, type = '=') => ({ field, type, value })
  it.each<readonly [string, Json, (row: JsonObject) => boolean]>([
    ['acquired', is('basic_info.status', 'acquired'), row => row.status === 'Acquired'],
    [
      'in health care',
      is('basic_info.industries', 'Healthcare'),
      row => listOf(row.industries).includes('Healthcare'),
    ],
    ['of a batch', is('taxonomy.categories', 'YC W22'), row => row.batch === 'W22'],
    ['nonprofit', is('basic_info.company_type', 'Nonprofit'), row => row.nonprofit === true],
    [
      'of a hundred people or more',
      is('headcount.total', 100, '=>'),
      row => Number(row.team_size ?? 0) >= 100,
    ],
    [
      'active in one of two batches',
      {
        op: 'and',
        conditions: [
          is('basic_info.status', 'active'),
          is('taxonomy.categories', ['YC S21', 'YC W21'], 'in'),
        ],
      },
      row => row.status === 'Active' && ['S21', 'W21'].includes(String(row.batch)),
    ],
    ['not of a batch', is('taxonomy.categories', 'YC W22', '!='), row => row.batch !== 'W22'],
    ['tagged', is('taxonomy.categories', 'marketplace'), row => listOf(row.tags).includes('Marketplace')],
  ])('counts those that are %s as the source does', async (_, filters, test) => {
    // The later batch of the company that was in two stands for it.
    const expected = rows.filter(row => row.name !== 'TapToLearn' && test(row)).length
    expect(expected).toBeGreaterThan(10)
    expect((await searchOn(almanac, 'company', { filters, limit: 0 })).total).toBe(expected)
  })
})
