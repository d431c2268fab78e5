// Providers and websites that answer with as much as they may, made to take long: the thread that serves requests has no
// work with it.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
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

/** The most milliseconds of processor time that the thread may spend between two beats of ten milliseconds. */
const ranMaxMs = 100
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

/** Returns the most processor time that the serving thread spent between two beats since the last call. */
async function longestMs(): Promise<number> {
  attacked.service.process.send('tell')
  const [beats] = (await once(attacked.service.process, 'message')) as [readonly { readonly ranMs: number }[]]
  return Math.max(0, ...beats.map(({ ranMs }) => ranMs))
}

const requests = hostileRequests([1, 2, 3, 4])
/** One of each kind, where not all are sent. */
const few = ['4 MB: postings', 'person: data', 'company: postings', 'large (company)', 'search: many']

it(
  'no answer of a provider or website holds the thread that serves requests, whatever it is',
  async () => {
    const wanted = process.env.LONG
      ? requests
      : requests.filter(({ name }) => few.some(end => name.endsWith(end)))
    await longestMs()
    for (let round = 0; round < rounds; round++) {
      for (const { name, path, body } of wanted) {
        const status = await post(path, body)
        expect([200, 503], name).toContain(status)
        expect(await longestMs(), name).toBeLessThan(ranMaxMs)
      }
    }
  },
  120_000 * rounds,
)
