// Rows that nobody can read, among others that are whole: no request fails inside, no process dies, the doctor names them.
import { beforeAll, expect, it, vi } from 'vitest'
import { demoWorld } from '../../demo/world.ts'
import { createKey } from '../../src/access/keys.ts'
import { person } from '../../src/catalog/person/person.ts'
import type { Config } from '../../src/config.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { openLedger, openRecords } from '../../src/processes/adapters.ts'
import { apiVersion } from '../support/almanac.ts'
import { runCommand, startServing } from '../support/command.ts'
import { changeDatabase, copyOf, findingsIn, furnishedDirectory } from '../support/furnished.ts'
import { importRecords } from '../support/world.ts'

// Commands take a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let sound: Config
let key: string

beforeAll(async () => {
  sound = await furnishedDirectory()
  const ledger = await openLedger(sound)
  key = (await createKey(ledger, { teamId: 1, name: 'test', permissions: [], nowMs: Date.now() })).secret
  await ledger.grant(1, 1_000_000, Date.now(), null)
  await ledger.close()
})

const notUtf8 = "CAST(x'7b2261223a22ff227d' AS TEXT)"
const textWithoutEnd = `'{"basic_profile":{"name":"A'`

const named = (field: string) => ({ field, type: 'is_not_null' })

const ask = async (url: string, path: string, body: unknown) => {
  const headers = {
    Authorization: `Bearer ${key}`,
    'x-api-version': apiVersion,
    'Content-Type': 'application/json',
  }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks wherever it wants
  return { status: answer.status, body: (await answer.json()) as any }
}

it('records that cannot be read are left out of every answer, and heal when their file is imported again', async () => {
  const config = copyOf(sound)
  changeDatabase(
    config,
    'records.db',
    `UPDATE company SET data = '{{{' WHERE id = 7`,
    `UPDATE person SET data = ${notUtf8} WHERE id = 30`,
    `UPDATE person SET data = ${textWithoutEnd} WHERE id = 31`,
    `UPDATE person SET data = '[]' WHERE id = 32`,
    `UPDATE person_contribution SET data = ${notUtf8} WHERE record = 3`,
    `UPDATE company_at_hand SET data = ${notUtf8}`,
    `INSERT INTO person_identifier VALUES ('profile_url', ${notUtf8}, 4, 0)`,
  )
  const found = await findingsIn(config)
  const unreadable = found.filter(({ kind }) => kind === 'unreadable_record').flatMap(one => one.examples)
  expect([...unreadable].sort()).toEqual(['record 30', 'record 31', 'record 32', 'record 7'])
  const service = await startServing(config.dataDir)
  const people = await ask(service.url, '/person/search', {
    limit: 100,
    filters: named('basic_profile.name'),
  })
  expect([people.status, people.body.profiles.length]).toEqual([200, 37])
  const companies = await ask(service.url, '/company/search', {
    limit: 100,
    filters: named('basic_info.name'),
  })
  expect([companies.status, companies.body.companies.length]).toEqual([200, 9])
  for (let id = 1; id <= 10; id++) {
    const { status } = await ask(service.url, '/company/enrich', { service_company_ids: [id] })
    expect([200, 404]).toContain(status)
  }
  const stopped = await service.stop()
  expect(stopped.code).toBe(0)
  expect(stopped.stderr).toMatch(/person 30 in records\.db cannot be read, and is left out: almanac doctor/)
  const records = openRecords(config)
  const rows = [...demoWorld({ people: 40, companies: 10, today: '2026-09-01' }).people()] as JsonObject[]
  await importRecords({ config, records }, person, rows)
  const healed = await records.get('person', [30, 31, 32])
  expect(healed.map(one => typeof one?.record.basic_profile)).toEqual(['object', 'object', 'object'])
  await records.close()
})

it('keys whose lists cannot be read may do nothing, and others go on', async () => {
  const config = copyOf(sound)
  changeDatabase(config, 'account.db', "UPDATE api_key SET permissions = '{{{'")
  changeDatabase(config, 'account.db', "UPDATE api_key SET endpoints = '{{{' WHERE id = 1")
  const service = await startServing(config.dataDir)
  const { status, body } = await ask(service.url, '/person/search', {
    limit: 1,
    filters: named('basic_profile.name'),
  })
  expect([status, body]).toEqual([200, expect.anything()])
  expect((await service.stop()).code).toBe(0)
})

it.each(['name', 'permissions'])(
  'a key whose %s is not UTF-8 is named by the doctor, and by a service that does not start',
  async column => {
    const config = copyOf(sound)
    changeDatabase(config, 'account.db', `UPDATE api_key SET ${column} = CAST(x'41ff' AS TEXT) WHERE id = 1`)
    const { code, stdout } = await runCommand(['doctor', '--json'], { dataDir: config.dataDir })
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

it('a usage event or a job that is not UTF-8 does not end the doctor', async () => {
  const config = copyOf(sound)
  changeDatabase(
    config,
    'account.db',
    "UPDATE usage_event SET endpoint = CAST(x'41ff' AS TEXT) WHERE number = 1",
  )
  changeDatabase(config, 'work.db', "UPDATE batch_job SET webhook_url = CAST(x'41ff' AS TEXT)")
  const { code, stderr, stdout } = await runCommand(['doctor', '--json'], { dataDir: config.dataDir })
  expect([code, stderr]).toEqual([1, ''])
  const wheres = JSON.parse(stdout).map(({ where }: { readonly where: string }) => where)
  expect(wheres).toEqual(['account.db (usage_event)', 'work.db (batch_job)'])
})
