// The first start of a new user, even one that was killed twice; the second; the keys beside a running service; the README.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { datasets } from '../../src/catalog/index.ts'
import { run } from '../../src/commands/program.ts'
import { readConfig } from '../../src/config.ts'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { openRecords } from '../../src/processes/adapters.ts'
import { compileFilter } from '../../src/query/filter.ts'
import { valuesIn } from '../../src/query/read.ts'
import { keyPermissions } from '../../src/stores/key-settings.ts'
import type { Records } from '../../src/stores/records.ts'
import { apiVersion } from '../support/almanac.ts'
import {
  type FinishedCommand,
  printed,
  runCommand,
  runHere,
  type ServingCommand,
  startCommand,
  startServing,
  temporaryFolder,
} from '../support/command.ts'
import { processorMs } from '../support/processor-time.ts'
import { testReadme } from '../support/readme.ts'
import { integrityOf, isBeingWritten } from '../support/store-state.ts'
import { listAt, textAt, valuesAt } from '../support/values.ts'

const dataDir = join(temporaryFolder(), 'data')
let serving: ServingCommand
let key: string

interface Found {
  readonly integrity: string
  readonly companies: number
  readonly people: number
}

/** Returns what is wrong with the data directory, and how many records it has. */
async function found(): Promise<Found> {
  const records = openRecords(readConfig({ ALMANAC_DATA_DIR: dataDir }))
  try {
    const [companies, people] = [await records.count('company'), await records.count('person')]
    return { integrity: integrityOf(dataDir), companies, people }
  } finally {
    await records.close()
  }
}

/** Starts, kills as soon as it is so far, and tells what is left. */
async function killedWhen(isSoFar: () => boolean): Promise<Found> {
  const { process, finished } = startCommand(['serve'], { dataDir })
  while (!isSoFar()) await wait(10)
  process.kill('SIGKILL')
  await finished
  return found()
}

const isLoading = () => existsSync(join(dataDir, 'records.db')) && isBeingWritten(dataDir)

/** The report on people is begun when the companies are written. */
const hasCompanies = () =>
  existsSync(join(dataDir, 'reports')) &&
  readdirSync(join(dataDir, 'reports')).some(name => name.includes('person'))

const afterKills: Found[] = []

beforeAll(async () => {
  afterKills.push(await killedWhen(isLoading))
  afterKills.push(await killedWhen(hasCompanies))
  serving = await startServing(dataDir)
  key = await printed(serving, /^ {2}(alm_\S+)$/m)
  await printed(serving, /^ {2}(curl .*)\n/m)
}, 300_000)

afterAll(async () => {
  await serving.stop()
})

const ask = (secret: string, url = serving.url) =>
  fetch(`${url}/company/search`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'x-api-version': apiVersion },
    body: JSON.stringify({ limit: 0 }),
  })

describe('a first start that is killed', () => {
  it('while it loads companies leaves none of them, or all if it had just finished', () => {
    expect(afterKills[0]).toMatchObject({ integrity: 'ok', people: 0 })
    expect([0, 2000]).toContain(afterKills[0]?.companies)
  })

  it('while it loads people leaves all companies and no people', () => {
    expect(afterKills[1]).toEqual({ integrity: 'ok', companies: 2000, people: 0 })
  })

  it('is completed by the next start, which loads the whole demo world', async () => {
    expect(await found()).toEqual({ integrity: 'ok', companies: 2000, people: 20_000 })
    expect(integrityOf(dataDir, 'account.db')).toBe('ok')
  })
})

describe('the first start', () => {
  it('prints the address, a key, and a request to paste', () => {
    expect(serving.stdout()).toContain(`Almanac serves ${dataDir} at http://127.0.0.1:`)
    expect(serving.stdout()).toContain('shown this once and stored only as a hash')
    expect(serving.stderr()).toBe('')
  })

  it('prints a request that answers with people when it is pasted into a shell', async () => {
    const line = await printed(serving, /^ {2}(curl .*)\n/m)
    const { stdout } = await promisify(execFile)('bash', ['-c', line])
    const { profiles, total_count } = JSON.parse(stdout)
    expect(profiles).toHaveLength(3)
    expect(total_count).toBeGreaterThan(3)
    for (const { basic_profile } of profiles) {
      expect(basic_profile).toEqual({
        name: expect.stringMatching(/\w/),
        headline: expect.stringMatching(/\w/),
      })
    }
  })

  it('gives the key every permission: whoever starts a service owns its data', async () => {
    const { stdout } = await runHere(['keys', 'list', '--json'], { dataDir })
    const [first]: readonly JsonObject[] = JSON.parse(stdout)
    expect(first?.permissions).toEqual([...keyPermissions])
  })

  it('creates no file that other users of the machine may read', () => {
    const open = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
      name => ((statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
    )
    expect(open).toEqual([])
  })

  it('keeps the key as a hash only', () => {
    for (const name of ['account.db', 'account.db-wal']) {
      expect(readFileSync(join(dataDir, name)).includes(key)).toBe(false)
    }
  })
})

describe('the demo world', () => {
  let records: Records
  beforeAll(() => {
    records = openRecords(readConfig({ ALMANAC_DATA_DIR: dataDir }))
  })
  afterAll(() => records.close())

  it.each(datasets)(
    'has $plural for every filter, and a filter by their values finds them',
    async dataset => {
      const fields = [...dataset.paths.values()]
      const permissions = new Set(fields.flatMap(({ permission }) => permission ?? []))
      const find = async (filters: Json) => {
        const where = compileFilter(filters, { dataset, permissions, geocode: () => undefined })
        return records.search({ dataset: dataset.name, where, sorts: [], after: undefined, limit: 1 })
      }
      const unfound: string[] = []
      for (const { path: field, lists, at, abilities } of fields) {
        if (!abilities.includes('filter')) continue
        const [first] = (await find({ field, type: 'is_not_null', value: null })).records
        const value = first && valuesIn(first.record, lists, at).find(one => one !== '')
        for (const condition of [
          { field, type: '=', value: value ?? null },
          { field, type: 'in', value: [value ?? null] },
        ]) {
          const isIt = { field: dataset.id, type: '=', value: first?.id ?? 0 }
          const both = value !== undefined && { op: 'and', conditions: [condition, isIt] }
          if (!both || (await find(both)).total !== 1) unfound.push(JSON.stringify(condition))
        }
      }
      expect(unfound).toEqual([])
    },
  )

  it('has the leaders of companies as people, and most competitors as companies', async () => {
    const ids = Array.from({ length: 2000 }, (_, index) => index + 1)
    const companies = (await records.get('company', ids)).map(found => found?.record ?? {})
    const leaders = companies.flatMap(one =>
      ['decision_makers', 'founders', 'cxos'].flatMap(list => listAt(one, `people.${list}`)),
    )
    expect(leaders.length).toBeGreaterThan(2000)
    const people = await records.get(
      'person',
      leaders.map(one => Number(one.service_person_id)),
    )
    const url = 'social_handles.professional_network_identifier.profile_url'
    expect(people.map(found => found && textAt(found.record, url))).toEqual(
      leaders.map(one => textAt(one, url)),
    )
    const linked = (path: string) => companies.flatMap(one => valuesAt(one, path)).length
    expect(linked('competitors.company_ids') / linked('competitors.all_domains')).toBeGreaterThan(0.9)
  })
})

describe('keys beside a running service', () => {
  const keys = async (...args: readonly string[]): Promise<FinishedCommand> =>
    runHere(['keys', ...args], { dataDir })
  const status = async (secret: string) => (await ask(secret)).status

  it('are created, listed, paused, resumed and deleted, with effect from the next request', async () => {
    const created = JSON.parse(
      (await keys('create', '--name', 'laptop', '--permit', 'honors', '--json')).stdout,
    )
    expect(created).toMatchObject({
      id: expect.any(Number),
      key: expect.stringMatching(/^alm_/),
      team_id: 1,
      name: 'laptop',
      status: 'ACTIVE',
      permissions: ['honors'],
    })
    expect(await status(created.key)).toBe(200)

    const listed: readonly JsonObject[] = JSON.parse((await keys('list', '--json')).stdout)
    expect(listed.map(({ name }) => name)).toEqual(['Default', 'laptop'])
    expect(JSON.stringify(listed)).not.toContain(created.key)
    expect((await keys('list')).stdout).toContain('laptop')

    const id = String(created.id)
    expect((await keys('pause', id)).stdout).toContain(`Key ${id} "laptop" is INACTIVE.`)
    expect(await status(created.key)).toBe(401)
    await keys('resume', id)
    expect(await status(created.key)).toBe(200)
    expect(JSON.parse((await keys('delete', id, '--json')).stdout)).toMatchObject({ status: 'DELETED' })
    expect([await status(created.key), await status(key)]).toEqual([401, 200])

    const again = await keys('resume', id)
    expect([again.code, again.stderr]).toEqual([1, `Key ${id} is DELETED; resume needs INACTIVE.\n`])
  })
})

describe('a command beside a running service', () => {
  const elsewhere = temporaryFolder()
  const run = (...args: readonly string[]) => runCommand(args, { cwd: elsewhere })

  it('finds the data from any folder, and makes no data directory', async () => {
    const { code, stdout, stderr } = await run('keys', 'list', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: `Using ${dataDir}, which ${serving.url} serves.\n` })
    expect(JSON.parse(stdout)[0]).toMatchObject({ id: 1, name: 'Default' })
    expect(readdirSync(elsewhere)).toEqual([])
  })

  it('ends with 2 when its arguments are wrong, and with 5 when its key is missing', async () => {
    expect(await run('keys', 'lst')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: "almanac keys: unknown command 'lst'; did you mean list?\n",
    })
    expect(await runHere(['keys', 'pause', '99'], { dataDir })).toMatchObject({ code: 5, stdout: '' })
  })
})

// The same demo world: to load it once more would take as long as all other tests of this file together.
describe('the README', () => {
  testReadme(() => ({ url: serving.url, key, dataDir }))
})

describe('the second start', () => {
  it('continues with the data and the key of the first, which ended with exit code 0 at Ctrl-C', async () => {
    const before = await (await ask(key)).json()
    expect(await serving.stop()).toMatchObject({ code: 0, signal: null })
    await expect(ask(key)).rejects.toThrow()
    const startedMs = performance.now()
    serving = await startServing(dataDir)
    const again = await ask(key)
    // It may wait for other work of the machine, but not work for longer itself.
    expect(performance.now() - startedMs).toBeLessThan(30_000)
    expect(processorMs(serving.process.pid)).toBeLessThan(10_000)
    expect([again.status, await again.json()]).toEqual([200, before])
    expect(serving.stdout()).not.toContain('alm_')
    serving.process.kill('SIGTERM')
    expect((await serving.finished).code).toBe(0)
    const folder = temporaryFolder()
    expect(await runHere(['keys', 'list'], { cwd: folder })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`there is no Almanac data in ${join(folder, 'data')}`),
    })
  })

  it('makes no key when it cannot listen, so that the next start shows one', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    vi.stubEnv('ALMANAC_DATA_DIR', dataDir)
    vi.stubEnv('ALMANAC_HOST', '192.0.2.1')
    await expect(run(['serve', '--no-demo'])).rejects.toThrow(
      'Cannot listen on 192.0.2.1:8080: 192.0.2.1 is not an address of this machine.',
    )
    vi.stubEnv('ALMANAC_HOST', 'nowhere.invalid')
    await expect(run(['serve', '--no-demo'])).rejects.toThrow(
      /the name nowhere\.invalid could not be looked up|no address is known for the name nowhere\.invalid/,
    )
    vi.unstubAllEnvs()
    const { stdout } = await runHere(['keys', 'list', '--json'], { dataDir })
    expect(JSON.parse(stdout)).toEqual([])
  })

  it('starts empty, with a key, when --no-demo says so', async () => {
    const empty = join(temporaryFolder(), 'data')
    const bare = startCommand(['serve', '--no-demo', '--json'], { dataDir: empty })
    const { url, pid, data_dir, key } = JSON.parse(await printed(bare, /^({.*})\n/))
    expect({ pid, data_dir, key }).toMatchObject({ pid: bare.process.pid, data_dir: empty, key: { id: 1 } })
    expect(await (await ask(key.key, url)).json()).toMatchObject({ companies: [], total_count: 0 })
    bare.process.kill('SIGINT')
    expect((await bare.finished).code).toBe(0)
  })
})
