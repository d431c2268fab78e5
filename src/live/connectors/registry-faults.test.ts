// Registries of companies on a bad day: errors, limits, and answers that break off, never come or have another shape.
import { beforeEach, describe, expect, it } from 'vitest'
import { type ProviderAnswer, refusal } from '../../../test/support/provider-server.ts'
import { serveRecords } from '../../../test/support/record-answers.ts'
import { edgar } from './edgar.ts'
import { gleif } from './gleif.ts'

/** Enough for a server on loopback. */
const requestSeconds = 0.4
const answers = serveRecords([
  { ...gleif, requestSeconds },
  { ...edgar, requestSeconds },
])

const lei = 'W38RGI023J3WT1HWRP32'
const entity = { id: lei, attributes: { entity: { legalName: { name: 'Acme Inc' }, status: 'ACTIVE' } } }
const companies = { 0: { cik_str: 320193, ticker: 'ACME', title: 'Acme Inc' } }
const filer = { cik: '0000320193', name: 'Acme Inc', tickers: ['ACME'], exchanges: ['NYSE'] }

/** The answers of the registries on a good day, by path. */
const healthy: Readonly<Record<string, object>> = {
  '/lei-records': { data: [entity] },
  [`/lei-records/${lei}`]: { data: entity },
  '/www.sec.gov/files/company_tickers.json': companies,
  '/submissions/CIK0000320193.json': filer,
}
beforeEach(() => {
  answers.routes = healthy
})

const lookUp = (kind: 'name' | 'profile_url', value: string) => answers.lookUp('company', kind, value)
const byName = () => lookUp('name', 'Acme Inc')
const questions = {
  gleif: () => lookUp('profile_url', `https://search.gleif.org/#/record/${lei}`),
  edgar: () => lookUp('profile_url', 'https://www.sec.gov/edgar/browse/?CIK=320193'),
} as const

const raw =
  (body: string | Buffer, headers: Readonly<Record<string, string | number>> = {}): ProviderAnswer =>
  response => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)
  }
const breaksOff: ProviderAnswer = response => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
  response.write('{"data":[{"id":"', () => response.destroy())
}

describe.each(['gleif', 'edgar'] as const)('%s', connector => {
  it.each([
    [refusal(500), 'It fails (500).'],
    [refusal(503, 'Down for maintenance'), 'It fails (503).'],
    [refusal(429, {}, { 'retry-after': '0' }), 'It has been asked too often (429).'],
    [refusal(403, 'Request Rate Threshold Exceeded'), 'It refuses to answer (403).'],
    [refusal(400, { errors: [{ title: 'bad filter' }] }), 'It does not accept the question (400).'],
    [refusal(302, {}, { location: '/elsewhere' }), 'It redirects (302) instead of answering.'],
    [breaksOff, 'Its answer breaks off.'],
    [() => {}, 'It did not answer in time.'],
    [raw('<html>Sorry</html>', { 'content-type': 'text/html' }), 'Its answer is not a JSON object.'],
    [raw('{"data":'), 'Its answer is not a JSON object.'],
    [
      raw('garbage', { 'content-encoding': 'gzip' }),
      'Its answer is compressed in a way that cannot be read.',
    ],
  ])('says why it failed, and has no record', async (answer, message) => {
    answers.answer = () => answer
    for (const ask of [byName, questions[connector]]) {
      const { records, outcomes } = await ask()
      expect(records).toEqual([])
      const outcome = outcomes.find(one => one.connector === connector)
      expect(outcome).toMatchObject({ status: 'failed', message })
      expect(JSON.stringify(outcomes)).not.toMatch(/Threshold|Sorry|maintenance|bad filter|127\.0\.0\.1/)
    }
  })

  it('has failed with an answer of another shape, and has nothing where it says so', async () => {
    for (const wrong of [{ errors: [{ status: '500' }] }, { data: null }, { data: 'none' }]) {
      answers.answer = () => wrong
      const { records, outcomes } = await questions[connector]()
      expect([records, outcomes[0]?.status], JSON.stringify(wrong)).toEqual([[], 'failed'])
    }
    answers.answer = () => refusal(404)
    const { outcomes } = await questions[connector]()
    expect(outcomes).toMatchObject([{ connector, status: 'nothing', message: null }])
  })

  it('is asked again when it asks to wait, and read in other encodings', async () => {
    const refused = new Set<string>()
    answers.answer = ({ path }) => {
      if (!refused.has(path)) {
        refused.add(path)
        return refusal(429, {}, { 'retry-after': '0' })
      }
      return raw(Buffer.from(`\ufeff${JSON.stringify(healthy[path])}`, 'utf16le'))
    }
    const { records } = await questions[connector]()
    expect(records).toMatchObject([{ basic_info: { name: 'Acme Inc' } }])
  })
})

it.each([
  ['gleif', 'edgar'],
  ['edgar', 'gleif'],
] as const)('while %s fails, %s answers alone, and a slow one does not hold it up', async (down, up) => {
  const isOf = { gleif: /^\/lei-records/, edgar: /^\/(?:www\.sec\.gov|submissions)/ }
  for (const failure of [refusal(500), breaksOff, (() => {}) as ProviderAnswer]) {
    answers.answer = ({ path }) => (isOf[down].test(path) ? failure : (healthy[path] ?? refusal(404)))
    const { records, outcomes } = await byName()
    expect(records).toMatchObject([{ basic_info: { name: 'Acme Inc' } }])
    const statusOf = (name: string) => outcomes.find(({ connector }) => connector === name)?.status
    expect([statusOf(down), statusOf(up)]).toEqual(['failed', 'answered'])
  }
})

it('EDGAR answers the filers that it has where one of several of a name cannot be had', async () => {
  answers.routes = {
    ...healthy,
    '/www.sec.gov/files/company_tickers.json': { ...companies, 1: { cik_str: 17, title: 'ACME INC' } },
  }
  for (const failure of [refusal(404), refusal(500)]) {
    answers.routes = { ...answers.routes, '/submissions/CIK0000000017.json': failure }
    const { rows, outcomes } = await byName()
    expect(rows).toMatchObject([{ lei }, { cik: '0000320193' }])
    expect(outcomes[1]).toMatchObject({ connector: 'edgar', status: 'answered' })
  }
})
