// Rows that nobody can read, among others that are whole: no request fails inside, no process dies, the doctor names them.
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoWorld } from '../../demo/world.ts'
import { person } from '../../src/catalog/person/person.ts'
import type { Config } from '../../src/config.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { openRecords } from '../../src/processes/adapters.ts'
import { apiVersion, startAlmanac } from '../support/almanac.ts'
import { runCommand, runHere, type ServingCommand, startServing } from '../support/command.ts'
import { changeDatabase, copyOf, findingsIn, furnishedDirectory } from '../support/furnished.ts'
import { importRecords } from '../support/world.ts'

// Commands take a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let sound: Config
let key: string
let jobs: readonly string[]

beforeAll(async () => {
  sound = await furnishedDirectory()
  const { newKey, url, close } = await startAlmanac(sound.dataDir)
  key = await newKey()
  expect((await ask(url, '/company/identify', identify, idempotent)).status).toBe(200)
  const { body } = await ask(url, '/batch')
  jobs = body.jobs.map(({ batch_id }: JsonObject) => batch_id)
  await close()
})

/** A request that was answered before anything was damaged. */
const identify = { names: ['Acme'] }
const idempotent = { 'Idempotency-Key': 'again' }

const notUtf8 = "CAST(x'7b2261223a22ff227d' AS TEXT)"
const textWithoutEnd = `'{"basic_profile":{"name":"A'`

function statusesOfWatches({ dataDir }: Config): readonly unknown[] {
  const database = new Database(join(dataDir, 'work.db'))
  try {
    return (database.prepare('SELECT status FROM watch ORDER BY id').all() as JsonObject[]).map(
      row => row.status,
    )
  } finally {
    database.close()
  }
}

const named = (field: string) => ({ field, type: 'is_not_null' })

const ask = async (url: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
  const headers = {
    Authorization: `Bearer ${key}`,
    'x-api-version': apiVersion,
    'Content-Type': 'application/json',
    ...more,
  }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url + path, { ...sent, headers })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks wherever it wants
  return { status: answer.status, body: (await answer.json()) as any }
}

describe('a service beside rows that cannot be read', () => {
  let config: Config
  let service: ServingCommand

  beforeAll(async () => {
    config = copyOf(sound)
    changeDatabase(
      config,
      'records.db',
      `UPDATE company SET data = '{{{' WHERE id = 7`,
      `UPDATE person SET data = ${notUtf8} WHERE id = 30`,
      `UPDATE person SET data = ${textWithoutEnd} WHERE id = 31`,
      `UPDATE person SET data = '[]' WHERE id = 32`,
      `UPDATE person SET data = CAST(substr(data, 1, 40) AS BLOB) WHERE id = 33`,
      `UPDATE person_contribution SET data = ${notUtf8} WHERE record = 3`,
      `UPDATE company_at_hand SET data = ${notUtf8}`,
      `INSERT INTO person_identifier VALUES ('profile_url', ${notUtf8}, 4, 0)`,
    )
    changeDatabase(
      config,
      'work.db',
      "UPDATE batch_job SET permissions = '{{{'",
      "UPDATE watch_run SET logs = '{{{'",
      'CREATE TABLE more AS SELECT * FROM watch',
      "UPDATE more SET id = 98, definition = '{{{', next_ms = 0",
      'INSERT INTO watch SELECT * FROM more',
      "UPDATE more SET id = 99, definition = '{}', condition = '[]'",
      'INSERT INTO watch SELECT * FROM more',
      'DROP TABLE more',
    )
    changeDatabase(config, 'account.db', "UPDATE api_key SET permissions = '{{{'")
    changeDatabase(config, 'account.db', "UPDATE api_key SET endpoints = '{{{' WHERE id = 1")
    const found = await findingsIn(config)
    expect(found.find(({ where }) => where === 'work.db (watch)')?.examples).toEqual([
      'definition of 98',
      'condition of 99',
    ])
    const unreadable = found.filter(({ kind }) => kind === 'unreadable_record').flatMap(one => one.examples)
    expect([...unreadable].sort()).toEqual(['record 30', 'record 31', 'record 32', 'record 33', 'record 7'])
    service = await startServing(config.dataDir)
  })

  afterAll(async () => {
    const stopped = await service.stop()
    expect(stopped.code).toBe(0)
    expect(stopped.stderr).toMatch(/The watch 98 in work\.db cannot be read, and does not run\./)
    expect(stopped.stderr).toMatch(
      /person 30 in records\.db cannot be read, and is left out\. Run almanac doctor/,
    )
  })

  it('shows the rows of records as they were until their file is imported again', async () => {
    const people = await ask(service.url, '/person/search', {
      limit: 100,
      filters: named('basic_profile.name'),
    })
    expect([people.status, people.body.profiles.length]).toEqual([200, 40])
    const companies = await ask(service.url, '/company/search', {
      limit: 100,
      filters: named('basic_info.name'),
    })
    expect([companies.status, companies.body.companies.length]).toEqual([200, 10])
    const { social_handles } = people.body.profiles.find((one: JsonObject) => one.service_person_id === 30)
    const { profile_url } = social_handles.professional_network_identifier
    const statusOf = async (path: string) => {
      const { body } = await ask(service.url, path, { professional_network_profile_urls: [profile_url] })
      return body[0]?.match_status
    }
    expect(await statusOf('/person/enrich')).toBe('matched')
    // Addresses are read from the record itself.
    expect(await statusOf('/person/contact/enrich')).toBe('not_found')
    for (let id = 1; id <= 10; id++) {
      const { status } = await ask(service.url, '/company/enrich', { service_company_ids: [id] })
      expect([200, 404]).toContain(status)
    }
    const records = openRecords(config)
    const rows = [...demoWorld({ people: 40, companies: 10, today: '2026-09-01' }).people()] as JsonObject[]
    await importRecords({ config, records }, person, rows)
    const healed = await records.get('person', [30, 31, 32, 33])
    expect(healed.map(one => typeof one?.record.basic_profile)).toEqual([
      'object',
      'object',
      'object',
      'object',
    ])
    await records.close()
  })

  it('runs the other watches, and leaves out those that cannot be read', async () => {
    const { status, body } = await ask(service.url, '/watch/company/search')
    const [watch, ...others] = body
    expect([status, others]).toEqual([200, []])
    for (const id of [98, 99]) expect((await ask(service.url, `/watch/${id}`)).status).toBe(404)
    const asked = await ask(service.url, `/watch/${watch.id}/run`, {})
    expect(asked.status).toBe(201)
    const summary = () => ask(service.url, `/watch/company/${watch.id}/runs/${asked.body.id}/summary`)
    await vi.waitUntil(async () => (await summary()).body.status === 'SUCCESS', { timeout: 60_000 })
    expect((await ask(service.url, `/watch/${watch.id}/runs`)).status).toBe(200)
  })

  it('cancels a watch that cannot be read, for its own team', async () => {
    const cancel = async (path: string) => {
      const headers = { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion }
      return (await fetch(service.url + path, { method: 'DELETE', headers })).status
    }
    expect(await cancel('/watch/person/search/98')).toBe(404)
    for (const path of ['/watch/98', '/watch/company/search/99']) {
      expect([await cancel(path), await cancel(path)]).toEqual([204, 204])
    }
    expect(statusesOfWatches(config)).toEqual(['active', 'cancelled', 'cancelled'])
  })

  it('permits nothing to keys whose lists cannot be read, and shows jobs without theirs', async () => {
    const { status, body } = await ask(service.url, '/person/search', {
      limit: 1,
      filters: named('basic_profile.name'),
    })
    expect([status, body]).toEqual([200, expect.anything()])
    expect((await ask(service.url, '/batch')).body.jobs).toHaveLength(2)
    for (const batch_id of jobs) {
      const job = await ask(service.url, `/batch/${batch_id}`)
      expect([job.status, job.body]).toEqual([
        200,
        expect.objectContaining({ batch_id, status: 'completed' }),
      ])
    }
  })
})

it.each(['name', 'permissions'])(
  'a key whose %s is not UTF-8 is named by the doctor, and by a service that does not start',
  async column => {
    const config = copyOf(sound)
    changeDatabase(config, 'account.db', `UPDATE api_key SET ${column} = CAST(x'41ff' AS TEXT) WHERE id = 1`)
    const { code, stdout } = await runHere(['doctor', '--json'], { dataDir: config.dataDir })
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      [expect.objectContaining({ kind: 'unreadable_value', where: 'account.db (api_key)', count: 1 })],
    ])
    const refused = await runCommand(['serve'], { dataDir: config.dataDir })
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/^The file \S+account\.db is damaged: .+\n$/),
    ])
  },
)

it('texts of events, answers, jobs and the index that are not UTF-8 end no process, and the doctor names them', async () => {
  const config = copyOf(sound)
  const broken = "CAST(x'41ff' AS TEXT)"
  const withNul = "CAST(x'4100ff' AS TEXT)"
  changeDatabase(
    config,
    'account.db',
    `UPDATE usage_event SET endpoint = ${broken}, detail = ${notUtf8} WHERE number = 1`,
    `UPDATE usage_event SET detail = ${withNul}, told = ${withNul} WHERE number = 2`,
    `UPDATE OR IGNORE usage_failure SET error_key = ${broken}`,
    `UPDATE OR IGNORE usage_hour SET endpoint = ${broken}`,
    `UPDATE idempotent_request SET body = ${broken}, headers = CAST(x'7bff7d' AS TEXT)`,
  )
  changeDatabase(
    config,
    'work.db',
    `UPDATE batch_job SET webhook_url = ${broken}, error_message = ${broken}`,
    `UPDATE batch_request SET body = ${notUtf8}`,
    `UPDATE webhook_attempt SET error = ${broken}`,
    `UPDATE webhook_delivery SET url = ${broken}, body = ${withNul}`,
    `UPDATE batch_chunk SET charges = ${notUtf8}`,
  )
  changeDatabase(
    config,
    'records.db',
    `UPDATE source SET name = ${broken} WHERE id = 1`,
    `UPDATE OR IGNORE company_name_piece SET word = ${broken}`,
    `UPDATE OR IGNORE reference SET kind = ${broken}`,
    `UPDATE index_segment SET name = ${broken} WHERE name = (SELECT min(name) FROM index_segment)`,
    `UPDATE index_state SET fingerprint = ${broken} WHERE dataset = 'company'`,
  )
  const { code, stdout, stderr } = await runHere(['doctor', '--json'], { dataDir: config.dataDir })
  expect([code, stderr]).toEqual([1, ''])
  const findings: readonly { kind: string; where: string; examples: readonly string[] }[] = JSON.parse(stdout)
  const values = findings.filter(({ kind }) => kind === 'unreadable_value')
  expect(values.map(({ where }) => where).sort()).toEqual([
    ...['idempotent_request', 'usage_event', 'usage_failure', 'usage_hour'].map(
      table => `account.db (${table})`,
    ),
    ...['company_name_piece', 'index_segment', 'index_state', 'reference', 'source'].map(
      table => `records.db (${table})`,
    ),
    ...['batch_chunk', 'batch_job', 'webhook_attempt', 'webhook_delivery'].map(table => `work.db (${table})`),
  ])
  const service = await startServing(config.dataDir, [], { environment: { ALMANAC_RATE_LIMITS: 'off' } })
  const { url } = service
  const paths = [
    ...['/account/usage/events', '/account/usage/summary', '/account/usage/errors', '/account/credits'],
    ...['/batch', '/webhooks/deliveries', ...jobs.map(id => `/batch/${id}`)],
  ]
  for (const path of paths) expect([path, (await ask(url, path)).status]).toEqual([path, 200])
  const { body: events } = await ask(url, '/account/usage/events?limit=500')
  for (const { event_id } of events.events)
    expect((await ask(url, `/account/usage/events/${event_id}`)).status).toBe(200)
  for (const [path, body] of [
    ['/company/identify', { names: ['Acme', 'Acm', 'Group'] }],
    ['/company/search', { limit: 100, filters: named('basic_info.name') }],
  ] as const) {
    // A search answers 503 while the index is rebuilt.
    await vi.waitUntil(async () => (await ask(url, path, body)).status !== 503, { timeout: 60_000 })
    expect([path, (await ask(url, path, body)).status]).toEqual([path, 200])
  }
  expect((await ask(url, '/company/identify', identify, idempotent)).status).toBe(200)
  const stopped = await service.stop()
  expect(stopped).toMatchObject({
    code: 0,
    signal: null,
    stdout: expect.not.stringContaining('failed inside'),
  })
  expect(stopped.stderr).toMatch(/A text in account\.db \(endpoint of usage_event\) is not UTF-8/)
})
