// One look-up that several providers answer: what they say is united, in the operator's order.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { type OwnConnectors, startOwnConnectors } from '../support/own-connectors.ts'
import { refusal } from '../support/provider-server.ts'

let own: OwnConnectors
let almanac: Almanac
beforeAll(async () => {
  own = await startOwnConnectors(['alpha', 'beta', 'gamma'])
  almanac = await startAlmanac(undefined, { ...own.environment, ALMANAC_LIVE_ORDER: 'beta,alpha,gamma' })
})
afterAll(async () => {
  await almanac.close()
  own.close()
})
beforeEach(() => own.questions())

const enrichLive = async (...urls: readonly string[]) => {
  const path = '/person/professional_network/enrich/live'
  const { body } = await almanac.post(path, {
    professional_network_profile_urls: urls,
    fields: ['service_person_id', 'basic_profile', 'skills'],
  })
  return body
}
const ada = 'https://network.example/in/ada'
const statuses = (entry: { providers: { connector: string; status: string }[] }) =>
  entry.providers.map(({ connector, status }) => `${connector} ${status}`)

it('a person whom several providers have is one record of what all of them say, and so it is on file', async () => {
  const { alpha = {}, beta = {}, gamma = {} } = own.rows
  alpha[ada] = { id: 1, name: 'Ada King', headline: 'Countess', skills: ['Notes'], page: ada }
  beta[ada] = { id: 2, name: 'Ada Lovelace', skills: ['Engines', 'Notes'], page: ada }
  gamma[ada] = refusal(401)
  const [entry] = await enrichLive(ada)
  expect(statuses(entry)).toEqual(['beta answered', 'alpha answered', 'gamma failed'])
  expect(entry.matches).toHaveLength(1)
  const [{ person_data: data }] = entry.matches
  const said = {
    basic_profile: { name: 'Ada Lovelace', headline: 'Countess' },
    skills: { professional_network_skills: ['Engines', 'Notes'] },
  }
  expect(data).toMatchObject(said)
  const cached = await almanac.post('/person/enrich', {
    professional_network_profile_urls: [ada],
    fields: ['service_person_id', 'basic_profile', 'skills'],
  })
  expect(cached.body[0].matches).toHaveLength(1)
  expect(cached.body[0].matches[0].person_data).toMatchObject({
    ...said,
    service_person_id: data.service_person_id,
  })
  expect(own.questions()).toEqual(['alpha', 'beta', 'gamma'].map(name => `${name} ${ada}`))
})

it('a provider with another record leaves that of the first, and one alone is as it was', async () => {
  const [one, two] = ['https://network.example/in/one', 'https://network.example/in/two']
  const { alpha = {}, beta = {} } = own.rows
  alpha[one ?? ''] = { id: 11, name: 'Olga One', headline: 'Other', page: 'https://network.example/in/other' }
  beta[one ?? ''] = { id: 12, name: 'Otto One', page: one }
  alpha[two ?? ''] = { id: 13, name: 'Tom Two', page: two }
  const entries = await enrichLive(one ?? '', two ?? '')
  expect(entries[0].matches[0].person_data.basic_profile).toMatchObject({ name: 'Otto One' })
  expect(entries[0].matches[0].person_data.basic_profile.headline).not.toBe('Other')
  expect(entries[1].matches[0].person_data.basic_profile.name).toBe('Tom Two')
  expect(statuses(entries[1])).toEqual(['beta nothing', 'alpha answered', 'gamma nothing'])
})

it('pages are read only where no other provider has a record', async () => {
  const { alpha = {} } = own.rows
  const page = 'https://pages.invalid/ada'
  expect(statuses((await enrichLive(page))[0])).toEqual([
    'beta nothing',
    'alpha nothing',
    'gamma nothing',
    'web_page failed',
  ])
  const other = 'https://pages.invalid/grace'
  alpha[other] = { id: 21, name: 'Grace Hopper', page: other }
  expect(statuses((await enrichLive(other))[0])).toEqual(['beta nothing', 'alpha answered', 'gamma nothing'])
})
