// `max_age_days` on people and companies: what is older on file is asked for live first, and the answer says which it was.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { company } from '../../src/catalog/company/company.ts'
import { person } from '../../src/catalog/person/person.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { type BatchClient, batchClient } from '../support/batches.ts'
import { type OwnConnectors, startOwnConnectors } from '../support/own-connectors.ts'
import { refusal } from '../support/provider-server.ts'
import { importRecords } from '../support/world.ts'

let own: OwnConnectors
let almanac: Almanac
let client: BatchClient
const pageOf = (name: string) => `https://network.example/in/${name}`
const personNamed = (name: string, updated_at: string) => ({
  basic_profile: { name, headline: 'As on file' },
  contact: { business_emails: [{ email: `${name.split(' ')[0]?.toLowerCase()}@acme.invalid` }] },
  social_handles: {
    professional_network_identifier: { profile_url: pageOf(name.split(' ')[0]?.toLowerCase() ?? '') },
  },
  updated_at,
})
const companyNamed = (name: string, domain: string) => ({
  basic_info: { name, primary_domain: domain, website: `https://${domain}` },
  updated_at: '2020-01-01',
})
beforeAll(async () => {
  own = await startOwnConnectors(['alpha'])
  almanac = await startAlmanac(undefined, { ...own.environment, ALMANAC_LIVE_ORDER: 'alpha' })
  client = batchClient(almanac, await almanac.newKey())
  await importRecords(almanac, person, [
    ...['Ada King', 'Bea Old', 'Cem Gone', 'Eva Mail', 'Fin Job'].map(name =>
      personNamed(name, '2020-01-01'),
    ),
    personNamed('Dan New', new Date().toISOString()),
  ])
  await importRecords(almanac, company, [
    companyNamed('Acme', 'acme.invalid'),
    companyNamed('Borea Works', 'borea.invalid'),
  ])
})
afterAll(async () => {
  await almanac.close()
  own.close()
})
beforeEach(() => own.questions())

const enrich = (body: object) => almanac.post('/person/enrich', { max_age_days: 30, ...body })
const enrichCompany = (body: object) => almanac.post('/company/enrich', { max_age_days: 30, ...body })
const people = (...names: readonly string[]) => ({ professional_network_profile_urls: names.map(pageOf) })
const said = (name: string, headline: string, id: number) => ({
  id,
  name,
  headline,
  page: pageOf(name.split(' ')[0]?.toLowerCase() ?? ''),
})

describe('/person/enrich', () => {
  it('asks for what is old or not on file, says of each person which it was, and keeps it', async () => {
    Object.assign(own.rows.alpha ?? {}, {
      [pageOf('ada')]: said('Ada King', 'As of now', 1),
      [pageOf('new')]: { id: 2, name: 'Nia New', page: pageOf('new') },
      [pageOf('bea')]: refusal(401),
    })
    const names = ['ada', 'bea', 'cem', 'dan', 'new', 'nobody'].map(pageOf)
    const urls = [...names, 'not a URL']
    const { status, body, headers } = await enrich({ professional_network_profile_urls: urls })
    expect([status, headers.get('x-credits-used')]).toEqual([200, '5'])
    const shown = body.map(({ freshness, matches }: Answered) => [
      freshness.answered_from,
      freshness.reason,
      matches[0]?.person_data.basic_profile.headline,
    ])
    expect(shown).toEqual([
      ['live', 'older', 'As of now'],
      ['file', 'failed', 'As on file'],
      ['file', 'failed', 'As on file'],
      ['file', 'fresh', 'As on file'],
      ['live', 'not_on_file', ''],
      ['file', 'failed', undefined],
      ['file', 'nothing_to_ask', undefined],
    ])
    expect(body[0].freshness).toEqual({
      answered_from: 'live',
      reason: 'older',
      age_days: 0,
      providers: [{ connector: 'alpha', status: 'answered', message: null, age_seconds: 0 }],
    })
    expect(body[1].freshness.age_days).toBeGreaterThan(365)
    expect(body[1].freshness.providers[0]).toMatchObject({ message: 'It refuses the key (401).' })
    const asked = own.questions()
    expect(asked).not.toContain(`alpha ${pageOf('dan')}`)
    // The records that were asked for are fresh now on every endpoint.
    const again = await enrich(people('ada', 'new'))
    expect(again.body.map(({ freshness }: Answered) => freshness.reason)).toEqual(['fresh', 'fresh'])
    expect(own.questions()).toEqual([])
    const plain = await almanac.post('/person/enrich', people('ada'))
    expect(plain.body[0]).not.toHaveProperty('freshness')
    expect(plain.body[0].matches[0].person_data.basic_profile.headline).toBe('As of now')
  })

  it('asks for a person found by an address by the profile on file, and 0 asks in any case', async () => {
    Object.assign(own.rows.alpha ?? {}, {
      [pageOf('eva')]: said('Eva Mail', 'As of now', 3),
      [pageOf('dan')]: said('Dan New', 'As of now', 4),
    })
    const { body } = await enrich({ business_emails: ['eva@acme.invalid'] })
    expect(body[0].matches[0].person_data.basic_profile).toMatchObject({ headline: 'As of now' })
    expect(body[0].freshness).toMatchObject({ answered_from: 'live', reason: 'older' })
    const always = await enrich({ ...people('dan'), max_age_days: 0 })
    expect(always.body[0].freshness).toMatchObject({ answered_from: 'live', reason: 'older' })
    expect(own.questions()).toEqual(['dan', 'eva'].map(name => `alpha ${pageOf(name)}`))
  })

  it('has a batch form whose lines say which it was, and holds no more than it can cost', async () => {
    Object.assign(own.rows.alpha ?? {}, { [pageOf('fin')]: said('Fin Job', 'As of now', 5) })
    const { job, lines } = await client.run('/batch/person/enrich', {
      ...people('fin', 'ada', 'nobody'),
      max_age_days: 30,
      include_unmatched: true,
    })
    expect(job).toMatchObject({ status: 'completed', entities_fulfilled: 2 })
    expect(lines).toMatchObject([
      { freshness: { reason: 'older' }, data: { basic_profile: { headline: 'As of now' } } },
      { freshness: { reason: 'fresh' } },
      { freshness: { reason: 'failed' }, data: null },
    ])
    const companies = await client.run('/batch/company/enrich', {
      domains: ['acme.invalid'],
      max_age_days: 3650,
    })
    expect(companies.lines).toMatchObject([{ freshness: { answered_from: 'file', reason: 'fresh' } }])
  })

  it.each([
    [-1, 'max_age_days: Must be an integer from 0 to 36500; got -1.'],
    [1.5, 'max_age_days: Must be an integer; got 1.5.'],
    ['7 days', 'max_age_days: Must be an integer; got "7 days".'],
    [40_000, 'max_age_days: Must be an integer from 0 to 36500; got 40000.'],
  ])('refuses the age %j and says what is accepted', async (max_age_days, sentence) => {
    const paths = ['/person/enrich', '/company/enrich', '/batch/person/enrich', '/batch/company/enrich']
    for (const path of paths) {
      const key = path.includes('person') ? 'professional_network_profile_urls' : 'names'
      const { status, body } = await almanac.post(path, { [key]: ['acme'], max_age_days })
      expect([status, body.error.message]).toEqual([400, sentence])
    }
  })
})

interface Answered {
  readonly freshness: { readonly answered_from: string; readonly reason: string }
  readonly matches: readonly { person_data: { basic_profile: { headline?: string } } }[]
}

describe('/company/enrich', () => {
  it('asks by the domain of the company, however it was named, and unites it with what is on file', async () => {
    Object.assign(own.rows.alpha ?? {}, {
      'acme.invalid': { id: 1, name: 'Acme', site: 'acme.invalid', staff: 120 },
      'borea.invalid': { id: 2, name: 'Quite Another', site: 'other.invalid' },
    })
    const { body } = await enrichCompany({ names: ['Acme'], fields: ['basic_info', 'headcount'] })
    expect(body[0].freshness).toMatchObject({ answered_from: 'live', reason: 'older' })
    expect(body[0].freshness.providers[0]).toMatchObject({ connector: 'alpha', status: 'answered' })
    expect(body[0].matches[0].company_data).toMatchObject({
      basic_info: { name: 'Acme', primary_domain: 'acme.invalid' },
      headcount: { total: 120 },
    })
    const [{ company_data: data }] = body[0].matches
    const byId = await enrichCompany({ service_company_ids: [data.basic_info.service_company_id, 999] })
    expect(byId.body.map(({ freshness }: Answered) => freshness.reason)).toEqual(['fresh', 'nothing_to_ask'])
    // A provider that has another company under the domain has not answered about this one.
    const other = await enrichCompany({ domains: ['borea.invalid'] })
    expect(other.body[0].matches[0].company_data.basic_info.name).toBe('Borea Works')
    expect(other.body[0].freshness).toMatchObject({ answered_from: 'file', reason: 'nothing' })
  })

  it('is not asked by the free search for a company', async () => {
    const { status, body } = await almanac.post('/company/identify', { names: ['Acme'], max_age_days: 1 })
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('max_age_days')])
  })
})

it('without live sources, or when their budget is spent, people are answered from the file and told why', async () => {
  const off = await startAlmanac(undefined, { ...own.environment, ALMANAC_LIVE: 'off' })
  const few = await startOwnConnectors(['beta'], { perMinute: 1 })
  const limited = await startAlmanac(undefined, few.environment)
  try {
    const ask = async ({ post }: Almanac, max_age_days: number) => {
      const { body } = await post('/person/enrich', { ...people('ada', 'bea'), max_age_days })
      return body.map(({ freshness }: Answered) => freshness.reason)
    }
    expect(await ask(off, 5)).toEqual(['off', 'off'])
    const rows = ['ada', 'bea'].map(name => [pageOf(name), said(`${name} king`, 'As of now', 1)])
    Object.assign(few.rows.beta ?? {}, Object.fromEntries(rows))
    expect((await ask(limited, 5)).sort()).toEqual(['not_on_file', 'over_budget'])
    expect(few.questions()).toHaveLength(1)
  } finally {
    await off.close()
    await limited.close()
    few.close()
  }
})
