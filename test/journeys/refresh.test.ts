// `almanac refresh`: records that are old are asked for again, and one that was stopped goes on where it stopped.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { company } from '../../src/catalog/company/company.ts'
import { person } from '../../src/catalog/person/person.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, nowhere, startAlmanac } from '../support/almanac.ts'
import { runHere, startCommand, temporaryFolder } from '../support/command.ts'
import { type OwnConnectors, startOwnConnectors } from '../support/own-connectors.ts'
import { refusal } from '../support/provider-server.ts'
import { importRecords } from '../support/world.ts'

const dataDir = temporaryFolder()
let own: OwnConnectors
let almanac: Almanac
let environment: Record<string, string>
const peopleCount = 45
const pageOf = (number: number) => `https://network.example/in/p${number}`
const personOf = (number: number, headline: string) => ({
  id: number,
  name: `Person ${number}`,
  headline,
  page: pageOf(number),
})
const onFile = (number: number, updated_at: string): JsonObject => ({
  basic_profile: { name: `Person ${number}`, headline: 'As on file' },
  social_handles: { professional_network_identifier: { profile_url: pageOf(number) } },
  updated_at,
})
beforeAll(async () => {
  own = await startOwnConnectors(['alpha'])
  environment = { ...nowhere, ...own.environment }
  // The service runs beside the commands.
  almanac = await startAlmanac(dataDir, own.environment)
  await importRecords(almanac, company, [
    { basic_info: { name: 'Acme', website: 'acme.invalid' }, updated_at: '2020-01-01' },
    { basic_info: { name: 'Borea', website: 'borea.invalid' }, updated_at: '2020-01-01' },
    { basic_info: { name: 'Cobalt', website: 'cobalt.invalid' }, updated_at: '2020-01-01' },
    { basic_info: { name: 'Dune', website: 'dune.invalid' }, updated_at: new Date().toISOString() },
  ])
  await importRecords(
    almanac,
    person,
    Array.from({ length: peopleCount }, (_, index) => onFile(index + 1, '2020-01-01')),
  )
})
afterAll(async () => {
  await almanac.close()
  own.close()
})
beforeEach(() => own.questions())

const refresh = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runHere(['refresh', ...args, '--json'], { dataDir, environment })
  return { code, stderr, result: stdout === '' ? undefined : JSON.parse(stdout) }
}
const headlineOf = async (number: number) => {
  const { body } = await almanac.post('/person/enrich', {
    professional_network_profile_urls: [pageOf(number)],
  })
  return body[0].matches[0].person_data.basic_profile.headline
}

it('asks for what is old, keeps what it hears, and says what became of each record and how each connector did', async () => {
  const dry = await refresh('company', '--dry-run')
  expect(dry.result).toMatchObject({ older: 3, looked_at: 3, askable: 3, is_dry_run: true })
  expect(own.questions()).toEqual([])
  Object.assign(own.rows.alpha ?? {}, {
    'acme.invalid': { id: 1, name: 'Acme', site: 'acme.invalid', staff: 120 },
    'borea.invalid': { id: 2, name: 'Borea', site: 'borea.invalid' },
  })
  const { code, result } = await refresh('company', '--older-than', '30')
  expect(code).toBe(0)
  expect(result).toMatchObject({
    dataset: 'company',
    older: 3,
    asked: 3,
    changed: 1,
    unchanged: 1,
    gone: 1,
    failed: 0,
    sources: { alpha: { asked: 3, answered: 2, nothing: 1, failed: 0 }, website: { asked: 3, failed: 3 } },
    stopped: null,
    is_done: true,
  })
  expect(own.questions()).toEqual(['acme', 'borea', 'cobalt'].map(name => `alpha ${name}.invalid`))
  const { body } = await almanac.post('/company/enrich', {
    domains: ['acme.invalid'],
    fields: ['headcount.total'],
    max_age_days: 1,
  })
  expect(body[0]).toMatchObject({ freshness: { reason: 'fresh' } })
  expect(body[0].matches[0].company_data.headcount.total).toBe(120)
  // Only the one that nobody has is still old.
  expect((await refresh('company')).result).toMatchObject({ older: 1, asked: 1, gone: 1 })
})

it('that is killed asks nobody again about whom it had heard', async () => {
  const rows = own.rows.alpha ?? {}
  for (let number = 1; number <= peopleCount; number++) {
    rows[pageOf(number)] = number <= 30 ? personOf(number, 'As of now') : () => {}
  }
  const running = startCommand(['refresh', 'person'], { dataDir, environment })
  const asked = new Set<string>()
  while (![31, 32, 33, 34].every(number => asked.has(`alpha ${pageOf(number)}`))) {
    for (const question of own.questions()) asked.add(question)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  running.process.kill('SIGKILL')
  await running.finished
  for (let number = 31; number <= peopleCount; number++) rows[pageOf(number)] = personOf(number, 'As of now')
  own.questions()
  const { stderr, result } = await refresh('person')
  expect(stderr).toContain('where the last refresh stopped')
  expect(result).toMatchObject({ asked: 15, changed: 15, is_done: true })
  expect(own.questions()).toHaveLength(15)
  expect([await headlineOf(1), await headlineOf(45)]).toEqual(['As of now', 'As of now'])
})

it('goes on after its limit, keeps to its budget, and stops where provider after provider fails', async () => {
  const all = ['person', '--older-than', '0']
  const first = await refresh(...all, '--limit', '20')
  expect(first.result).toMatchObject({ older: 45, asked: 20, unchanged: 20, is_done: false })
  const second = await refresh(...all, '--budget', '10')
  expect(second.result).toMatchObject({ asked: 10, left: 15, stopped: 'budget', is_done: false })
  own.questions()
  const rows = own.rows.alpha ?? {}
  for (let number = 1; number <= peopleCount; number++) rows[pageOf(number)] = refusal(401)
  const failing = await refresh(...all, '--from-start')
  expect(failing).toMatchObject({ code: 1, result: { stopped: 'failures', failed: 20, is_done: false } })
  const words = await runHere(['refresh', 'person', '--older-than', '0', '--limit', '1', '--from-start'], {
    dataDir,
    environment,
  })
  expect(words.code).toBe(1)
  expect(words.stdout).toContain('45 people on file; 1 asked for: 0 changed, 0 unchanged, 0 gone, 1 failed.')
  expect(words.stdout).toContain('  alpha: 1 asked, 0 answered, 0 have nothing, 1 failed (')
})

it.each([
  [['job'], 2, 'Only person and company can be refreshed; got job.'],
  [['person', '--older-than', 'x'], 2, '--older-than must be a whole number of days from 0 to 36500; got x.'],
  [['person', '--limit', '0'], 2, '--limit must be a whole number from 1; got 0.'],
])('refuses %j in words', async (args, code, sentence) => {
  const refused = await refresh(...args)
  expect([refused.code, refused.stderr.trim()]).toEqual([code, sentence])
})

it('says that nothing is asked where live sources are off, or there are no records', async () => {
  const off = { ...environment, ALMANAC_LIVE: 'off' }
  const refused = await runHere(['refresh', 'person'], { dataDir, environment: off })
  expect([refused.code, refused.stderr]).toEqual([1, 'ALMANAC_LIVE is off: nothing is asked.\n'])
  const empty = temporaryFolder()
  const none = await runHere(['refresh', 'person'], { dataDir: empty, environment })
  expect([none.code, none.stderr]).toEqual([1, `There are no records in ${empty}.\n`])
})
