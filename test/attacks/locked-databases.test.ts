// Databases whose write lock another process keeps for longer than the service waits: each request is answered within
// seconds, refused with a sentence where it must write, and charged once.
import { join } from 'node:path'
import Database from 'libsql'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { apiVersion } from '../support/almanac.ts'
import { type ServingCommand, startServing, temporaryFolder } from '../support/command.ts'
import { servedPeople } from '../support/served-people.ts'

const profileUrl = 'https://www.linkedin.com/in/person-1'
/** The slowest answer: of a charge that is tried again and again. */
const answerMaxMs = 15_000
const dataDir = temporaryFolder()
let service: ServingCommand
let key: string

beforeAll(async () => {
  key = await servedPeople(readConfig({ ALMANAC_DATA_DIR: dataDir }), [profileUrl], 1_000_000_000)
  service = await startServing(dataDir, ['--no-demo'])
})
afterAll(async () => {
  expect(await service.stop()).toMatchObject({ code: 0, stderr: '' })
})

async function ask(method: 'GET' | 'POST', path: string, body?: object) {
  const startMs = performance.now()
  const answer = await request(service.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'x-api-version': apiVersion,
      'Content-Type': 'application/json',
    },
    body: body ? JSON.stringify(body) : null,
  })
  const { error } = (await answer.body.json()) as { error?: { message: string } }
  return {
    status: answer.statusCode,
    id: String(answer.headers['x-request-id']),
    retryAfter: answer.headers['retry-after'],
    message: error?.message,
    ms: performance.now() - startMs,
  }
}

const enrich = () => ask('POST', '/person/enrich', { professional_network_profile_urls: [profileUrl] })
const submit = () => ask('POST', '/batch/person/enrich', { professional_network_profile_urls: [profileUrl] })
const all = () =>
  Promise.all([
    ...Array.from({ length: 8 }, enrich),
    ...Array.from({ length: 8 }, submit),
    ask('GET', '/account/credits'),
    ask('GET', '/account/usage/summary'),
    ask('GET', '/webhooks/deliveries'),
    ask('POST', '/person/search', {
      filters: { field: 'basic_profile.name', type: '(.)', value: 'Person' },
    }),
    ask('GET', '/readyz'),
  ])

const numberIn = (sql: string): number => {
  const database = new Database(join(dataDir, 'account.db'), { readonly: true })
  try {
    return Number((database.prepare(sql).raw().get() as unknown[])[0])
  } finally {
    database.close()
  }
}

/** The service waits ten seconds for each of the first two. */
const names = process.env.LONG ? ['account.db', 'work.db', 'records.db'] : ['account.db', 'records.db']

describe.each(names)('while %s is locked', name => {
  it('each request is answered in time, with a sentence where it cannot be served, and charged once', async () => {
    expect((await enrich()).status).toBe(200)
    const other = new Database(join(dataDir, name))
    other.exec('BEGIN IMMEDIATE')
    const answers = await all().finally(() => {
      other.exec('ROLLBACK')
      other.close()
    })
    for (const { status, retryAfter, message } of answers) {
      expect([status, retryAfter, message]).toEqual(
        status === 200
          ? [200, undefined, undefined]
          : [503, expect.stringMatching(/^\d+$/), expect.stringContaining('Try again in')],
      )
    }
    expect(answers.some(({ status }) => status === 503)).toBe(name !== 'records.db')
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(answerMaxMs)
    expect((await enrich()).status).toBe(200)
    const charged = answers.slice(0, 8).filter(({ status }) => status === 200)
    const ids = charged.map(({ id }) => `'${id}'`).join()
    expect(numberIn(`SELECT count(*) FROM usage_event WHERE event_id IN (${ids})`)).toBe(charged.length)
    expect(numberIn("SELECT -sum(millicredits) FROM ledger_entry WHERE kind = 'charge'")).toBe(
      numberIn('SELECT sum(millicredits) FROM usage_event'),
    )
    const lines = service.stdout().split('\n')
    const about = (text: string) => lines.filter(line => line.includes(text))
    expect(about('a request failed inside')).toEqual([])
    expect(about('a part of the service is not available').length).toBeLessThan(10)
  }, 90_000)
})
