// Several public files about companies, one after the other: what is one company becomes one record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { importFiles, temporaryFolder } from '../support/command.ts'
import { companiesFile, copyCompanies } from '../support/imported-companies.ts'
import { firstMatch } from '../support/match-entries.ts'
import { searchOn } from '../support/searches.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'
import { at } from '../support/values.ts'

const files = [
  { file: companiesFile, map: 'yc' },
  { file: 'companies/listed_AMS.csv.gz', map: 'listings' },
  { file: 'companies/cncf_landscape.yml.gz', map: 'landscape' },
  { file: 'companies/remote_companies_md.jsonl.gz', map: 'remote-companies' },
] as const

describe.skipIf(files.some(({ file }) => isMissing(file)))('companies of several files', () => {
  const dataDir = temporaryFolder()
  let almanac: Almanac
  const counts: Record<string, Record<string, number>> = {}
  /** The ids of some companies after each import. */
  const idsThen: (readonly unknown[])[] = []

  const known = ['adyen.com', 'stripe.com', 'docker.com', 'zapier.com', 'asml.com']
  const idOf = async (domain: string) => {
    const { body } = await almanac.post('/company/identify', { domains: [domain] })
    return body[0].matches[0]?.company_data.service_company_id
  }

  beforeAll(async () => {
    counts.yc = await copyCompanies(dataDir)
    almanac = await startAlmanac(dataDir)
    for (const { file, map } of files) {
      counts[map] ??= await importFiles(dataDir, ['company', sharedData(file), '--map', map])
      idsThen.push(await Promise.all(known.map(idOf)))
    }
  })

  afterAll(() => almanac.close())

  const enrich = async (domain: string, fields: readonly string[]) =>
    firstMatch(await almanac.post('/company/enrich', { domains: [domain], fields }))

  it('are fewer records than rows, because later files find companies of earlier ones', async () => {
    for (const map of ['yc', 'landscape', 'remote-companies']) expect(counts[map]?.rejected).toBe(0)
    for (const map of ['landscape', 'remote-companies']) expect(counts[map]?.updated).toBeGreaterThan(50)
    const created = Object.values(counts).reduce((sum, each) => sum + (each.created ?? 0), 0)
    expect(await almanac.records.count('company')).toBeLessThanOrEqual(created)
  })

  it('are one record with what each file says: a company listed, and a member of a foundation', async () => {
    const adyen = await enrich('adyen.com', [
      'basic_info',
      'taxonomy.categories',
      'revenue.public_markets',
      'locations.country',
      'social_profiles',
    ])
    expect(adyen).toMatchObject({
      basic_info: { primary_domain: 'adyen.com', status: 'public', markets: ['Euronext Amsterdam'] },
      revenue: { public_markets: { stock_symbols: ['AMS:ADYEN'] } },
      locations: { country: 'Netherlands' },
      social_profiles: { funding_data: { url: 'https://www.crunchbase.com/organization/adyen' } },
    })
    expect(at(adyen, 'taxonomy.categories')).toEqual(
      expect.arrayContaining(['Information Technology', 'CNCF Members: Platinum']),
    )
  })

  it('are one record with what each file says: three files about one company', async () => {
    const docker = await enrich('docker.com', ['basic_info.name', 'taxonomy.categories', 'funding.investors'])
    expect(docker).toMatchObject({ basic_info: { name: 'Docker' }, funding: { investors: ['Y Combinator'] } })
    expect(at(docker, 'taxonomy.categories')).toEqual(
      expect.arrayContaining(['YC S10', 'CNCF Members: Silver', 'hybrid']),
    )
    const sources =
      (await almanac.records.contributionsOf('company', Number(await idOf('docker.com'))))?.contributions ??
      []
    expect(new Set(sources.map(({ source }) => source))).toEqual(
      new Set(['yc', 'landscape', 'remote-companies']),
    )
  })

  it('have the domain of a platform only where they run it, and their pages on one identify nobody', async () => {
    const asked = ['reddit.com', 'https://www.reddit.com/r/acme-bakery', 'bakery.gitlab.com/acme']
    const fields = ['basic_info.name', 'basic_info.primary_domain']
    for (const path of ['/company/identify', '/company/enrich']) {
      const answer = await almanac.post(path, { domains: asked, fields })
      expect(answer.body.map(({ matches }: { matches: readonly unknown[] }) => matches.length)).toEqual([
        1, 0, 0,
      ])
      expect(firstMatch(answer)).toMatchObject({
        basic_info: { name: 'Reddit', primary_domain: 'reddit.com' },
      })
    }
  })

  it('keep products of a company apart from it', async () => {
    const { body } = await almanac.post('/company/identify', { domains: ['docker.com'], exact_match: true })
    const names = body[0].matches.map(
      ({ company_data }: { company_data: { basic_info: JsonObject } }) => company_data.basic_info.name,
    )
    expect(names[0]).toBe('Docker')
    expect(names).toContain('Docker Compose')
  })

  it('keep their ids from import to import, and every id that ever was leads to its company', async () => {
    const now = await Promise.all(known.map(idOf))
    for (const then of idsThen) {
      for (const [index, id] of then.entries())
        if (id !== undefined) expect([known[index], now[index]]).toEqual([known[index], id])
    }
    expect(now).not.toContain(undefined)
  })

  it('are found by filters that join what different files say', async () => {
    const conditions = [
      { field: 'funding.investors', type: '=', value: 'Y Combinator' },
      { field: 'taxonomy.categories', type: '=', value: 'fully-remote' },
    ]
    const { rows, total } = await searchOn(almanac, 'company', {
      filters: { op: 'and', conditions },
      limit: 1000,
    })
    expect(total).toBeGreaterThan(5)
    expect(rows.map(row => at(row, 'basic_info.name'))).toContain('Zapier')
  })

  const again = process.env.LONG ? files : files.filter(({ map }) => map === 'landscape')
  it.each(again)('do not change when $file is imported again', async ({ file, map }) => {
    const before = await state()
    const repeated = await importFiles(dataDir, ['company', sharedData(file), '--map', map])
    expect(repeated).toMatchObject({
      created: 0,
      updated: 0,
      read: counts[map]?.read,
      skipped: counts[map]?.skipped,
    })
    expect(await state()).toEqual(before)
  })

  /** Totals and a page that any change would show in. */
  async function state() {
    const sorts = [{ field: 'updated_at', order: 'desc' }]
    const { rows, total } = await searchOn(almanac, 'company', { sorts, limit: 200 })
    return { rows, total }
  }
})
