// Companies by their domains and people by their pages, read from websites. Their names are known to a proxy alone, which
// stands for the internet.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { batchClient } from '../support/batches.ts'
import {
  type ProviderAnswer,
  type ProviderQuestion,
  type ProviderServer,
  refusal,
  startProvider,
} from '../support/provider-server.ts'

const page =
  (body: string, type = 'text/html; charset=utf-8'): ProviderAnswer =>
  response => {
    response.writeHead(200, { 'content-type': type }).end(`<!doctype html><html>${body}</html>`)
  }
const linkedData = (value: object) =>
  page(
    `<head><title>Acme</title><script type="application/ld+json">${JSON.stringify(value)}</script></head><body><h1>Hello</h1></body>`,
  )

const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Acme Anvils',
  legalName: 'Acme Anvils GmbH',
  url: 'http://acme.example/',
  description: 'Anvils & more',
  foundingDate: '1949',
  logo: 'javascript:alert(1)',
  sameAs: ['https://www.linkedin.com/company/acme', 'data:text/html,x'],
  address: { streetAddress: 'Weg 1', addressLocality: 'Köln', addressCountry: 'DE' },
}
const person = {
  '@type': 'Person',
  name: 'Zoë Müller',
  jobTitle: 'Head of Anvils',
  worksFor: { '@type': 'Organization', name: 'Acme Anvils', url: 'http://acme.example/' },
  url: 'http://zoe.example/about',
  sameAs: ['javascript:alert(1)'],
}

const sites: Readonly<Record<string, ProviderAnswer>> = {
  'acme.example/': linkedData(organization),
  'moved.example/': refusal(301, {}, { location: 'http://acme.example/' }),
  'inward.example/': refusal(302, {}, { location: 'http://127.0.0.1:9/' }),
  'closed.example/robots.txt': response => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /')
  },
  'closed.example/': linkedData(organization),
  'closed.example/about': linkedData(person),
  'broken.example/': refusal(500),
  'zoe.example/about': linkedData(person),
  'plain.example/about': page('<title>Hello</title><p>Nobody in particular</p>'),
}

let internet: ProviderServer
let almanac: Almanac
beforeAll(async () => {
  internet = await startProvider(({ path, headers }: ProviderQuestion) => {
    return sites[`${headers.host}${path}`] ?? refusal(404)
  })
  almanac = await startAlmanac(undefined, {
    HTTP_PROXY: internet.url,
    // Nothing speaks TLS.
    HTTPS_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: '127.0.0.1',
  })
})
afterAll(async () => {
  await almanac.close()
  internet.close()
})

const companyAt = (domain: string) =>
  almanac.post('/company/enrich', {
    domains: [domain],
    max_age_days: 0,
    fields: ['basic_info', 'locations', 'social_profiles'],
  })
const website = ({ body }: { body: { freshness: { providers: { connector: string }[] } }[] }) =>
  body[0]?.freshness.providers.find(({ connector }) => connector === 'website')

it('a company is read from the website of its domain, and on file afterwards', async () => {
  const live = await companyAt('acme.example')
  expect(live.body[0].freshness).toMatchObject({ answered_from: 'live', reason: 'not_on_file' })
  const [{ company_data: data }] = live.body[0].matches
  expect(data.basic_info).toMatchObject({
    name: 'Acme Anvils',
    primary_domain: 'acme.example',
    description: 'Anvils & more',
    year_founded: 1949,
  })
  expect(data.locations).toMatchObject({ city: 'Köln', country: 'Germany' })
  expect(JSON.stringify(data)).not.toMatch(/javascript:|data:text/)
  const asked = internet.questions.length
  const cached = await almanac.post('/company/enrich', { domains: ['acme.example'], max_age_days: 1 })
  expect(cached.body[0]).toMatchObject({
    freshness: { answered_from: 'file', reason: 'fresh' },
    matches: [{ company_data: { basic_info: { name: 'Acme Anvils' } } }],
  })
  expect(internet.questions).toHaveLength(asked)
})

it('a domain that leads to another website is a company of that website, not one of its own', async () => {
  const { body } = await companyAt('moved.example')
  const [match] = body[0].matches
  expect(match?.company_data.basic_info.primary_domain ?? 'acme.example').toBe('acme.example')
})

it.each([
  ['broken.example', 'The website answers with the status 500.'],
  ['closed.example', /robots\.txt/],
  ['inward.example', /public address/],
])('the website of %s is named with why it was not read', async (domain, message) => {
  const answer = await companyAt(domain)
  expect(answer.status).toBe(200)
  expect(website(answer)).toMatchObject({ status: 'failed', message: expect.stringMatching(message) })
})

const peopleLive = '/person/professional_network/enrich/live'
const peopleAt = (...urls: string[]) =>
  almanac.post(peopleLive, {
    professional_network_profile_urls: urls,
    fields: ['basic_profile', 'experience'],
  })

it('a person is read from a page, found by its address afterwards, and answered by the batch form', async () => {
  const url = 'http://zoe.example/about'
  const { body, headers } = await peopleAt(url, 'http://plain.example/about', 'http://closed.example/about')
  expect(headers.get('x-credits-used')).toBe('7')
  expect(body.map(({ matches }: { matches: object[] }) => matches.length)).toEqual([1, 0, 0])
  const [{ person_data: data }] = body[0].matches
  expect(data).toMatchObject({
    basic_profile: { name: 'Zoë Müller' },
    experience: { employment_details: { current: [{ title: 'Head of Anvils', name: 'Acme Anvils' }] } },
  })
  expect(JSON.stringify(data)).not.toContain('javascript:')
  expect(body[1].providers).toMatchObject([{ connector: 'web_page', status: 'nothing' }])
  expect(body[2].providers).toMatchObject([{ connector: 'web_page', status: 'failed' }])
  const cached = await almanac.post('/person/enrich', { professional_network_profile_urls: [url] })
  expect(cached.body[0].matches[0].person_data.basic_profile.name).toBe('Zoë Müller')
  const client = batchClient(almanac, await almanac.newKey())
  const { lines } = await client.run(`/batch${peopleLive}`, {
    professional_network_profile_urls: [url, 'http://plain.example/about'],
  })
  expect(lines).toMatchObject([{ original_identifier: url, data: { basic_profile: { name: 'Zoë Müller' } } }])
})
