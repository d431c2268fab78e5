// Providers and websites that answer with as much as they may, made to take long: the thread that serves requests has no
// work with it, and the one that asks them little.
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AttackedService, startAttacked } from '../support/attacked.ts'
import { importFiles, temporaryFolder } from '../support/command.ts'
import {
  companyLines,
  type HostileAnswers,
  hostileRequests,
  startHostileAnswers,
} from '../support/hostile-answers.ts'

/** The long form runs alone and holds the exact limits; beside other tests a processor may be a few times slower. */
const slowness = process.env.LONG ? 1 : 4
/** The most milliseconds of processor time that a thread may spend between two beats of ten milliseconds. */
const ranMaxMs = 100 * slowness
/** The same of the thread that asks providers, for one answer of 4 MB: a website is read in another thread. */
const answerMaxMs = 250 * slowness
/** The most that one request may cost that thread. */
const costMaxMs = 2000 * slowness
const rounds = process.env.LONG ? 5 : 1

let hostile: HostileAnswers
let attacked: AttackedService
beforeAll(async () => {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'companies.jsonl')
  writeFileSync(file, companyLines)
  await importFiles(dataDir, ['company', file])
  hostile = await startHostileAnswers(dataDir)
  attacked = await startAttacked(dataDir, {
    nodeArgs: ['--import', './bench/heartbeat/inside.js'],
    environment: { ...hostile.environment, ALMANAC_RATE_LIMITS: 'off' },
    hasChannel: true,
  })
})
afterAll(async () => {
  await attacked.service.stop()
  hostile.close()
})

async function post(path: string, body: object): Promise<number> {
  const answer = await request(attacked.service.url + path, {
    method: 'POST',
    headers: attacked.headers,
    body: JSON.stringify(body),
  })
  await answer.body.dump({ limit: 1e9 })
  return answer.statusCode
}

/** Returns the processor time that the thread spent since the last call, between one beat and the next. */
async function ranMs(thread: 'serving' | 'live'): Promise<readonly number[]> {
  attacked.service.process.send(thread)
  const [beats] = (await once(attacked.service.process, 'message')) as [readonly { readonly ranMs: number }[]]
  return beats.map(({ ranMs }) => ranMs)
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** The requests for which connectors look at pages of websites. */
const readsWebsite = /^postings|^the page of a person/
const requests = hostileRequests([1, 2, 3, 4, 5, 6])
/** One of each kind, where not all are sent. */
const few = [
  '4 MB: postings',
  'person: data',
  'company: mixed',
  'large (company)',
  'wide (person)',
  'search: many',
  'search: long',
]

it(
  'no answer of a provider or website holds the thread that serves requests, nor the one that asks it',
  async () => {
    const wanted = process.env.LONG
      ? requests
      : requests.filter(({ name }) => few.some(end => name.endsWith(end)))
    await ranMs('serving')
    await ranMs('live')
    for (let round = 0; round < rounds; round++) {
      for (const { name, path, body } of wanted) {
        const status = await post(path, body)
        expect([200, 503], name).toContain(status)
        expect(Math.max(0, ...(await ranMs('serving'))), name).toBeLessThan(ranMaxMs)
        const live = await ranMs('live')
        expect(Math.max(0, ...live), name).toBeLessThan(readsWebsite.test(name) ? ranMaxMs : answerMaxMs)
        expect(sumOf(live), name).toBeLessThan(costMaxMs)
      }
    }
  },
  120_000 * rounds,
)

/** Returns the niceness of the main thread, and that of the others. */
function niceness(pid: number | undefined): { readonly main: number; readonly others: readonly number[] } {
  const folder = `/proc/${pid}/task`
  const niceOf = (thread: string | number | undefined) =>
    Number(
      readFileSync(join(folder, `${thread}`, 'stat'), 'utf8')
        .split(') ')[1]
        ?.split(' ')[16],
    )
  const others = readdirSync(folder).filter(thread => thread !== `${pid}`)
  return { main: niceOf(pid), others: others.map(niceOf) }
}

it.runIf(process.platform === 'linux')(
  'the threads that ask providers and collect garbage leave the processors to the one that serves requests',
  async () => {
    const { main, others } = niceness(attacked.service.process.pid)
    // Four of V8; those that ask, that read pages and that make records.
    expect(others.filter(nice => nice === main + 5).length).toBeGreaterThanOrEqual(7)
    // Those that search and that write accounts.
    expect(others.filter(nice => nice === main).length).toBeGreaterThanOrEqual(2)
  },
)
