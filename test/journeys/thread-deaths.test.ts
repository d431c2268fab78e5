// Threads of a service that die at every step, while it serves: it goes on, loses nothing that it acknowledged, and
// charges nothing twice.
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { person } from '../../src/catalog/person/person.ts'
import { readConfig } from '../../src/config.ts'
import { openEmployerFinder } from '../../src/ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../../src/ingest/derive/link-finder.ts'
import { Report } from '../../src/ingest/report.ts'
import { runImport } from '../../src/ingest/run-import.ts'
import { openRecords } from '../../src/processes/adapters.ts'
import { transformInThreads } from '../../src/processes/transform-source.ts'
import { type Almanac, type Answer, startAlmanac } from '../support/almanac.ts'
import { batchClient, linesAt } from '../support/batches.ts'
import { temporaryFolder } from '../support/command.ts'
import { startProvider } from '../support/provider-server.ts'
import { startReceiver } from '../support/receiver.ts'
import { Threads } from '../support/threads.ts'
import { watchClient } from '../support/watches.ts'
import { importRecords } from '../support/world.ts'

const rounds = process.env.LONG ? 60 : 1
const kinds = [
  'search-worker',
  'name-worker',
  'ledger-worker',
  'work-worker',
  'batch-worker',
  'watch-worker',
  'live-worker',
]
const peopleCount = 200
/** The most batch jobs that are not ended at a time. */
const activeMax = 5

const threads = new Threads()
afterAll(() => threads.stop())

const urls = Array.from({ length: peopleCount }, (_, index) => `https://a.example/in/person-${index}`)

/** A watch for people who are not on file. */
const nobodyNew = (url: string) => ({
  filters: { field: 'basic_profile.name', type: '=', value: 'Nobody' },
  config: { trigger: { type: 'interval', every_hours: 24 } },
  notifications: [{ type: 'webhook', url }],
  fields: ['service_person_id'],
})

const recordOf = (profile_url: string, index: number) => ({
  basic_profile: { name: `Person Number${index}` },
  social_handles: { professional_network_identifier: { profile_url } },
})

it(
  `${rounds * kinds.length * 3} deaths of threads cost the requests in progress at most a 503`,
  async () => {
    const site = await startProvider(() => response => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>A page</title>')
    })
    const almanac = await startAlmanac(undefined, {
      ALMANAC_WEBHOOK_ALLOW: '127.0.0.1',
      ALMANAC_FETCH_ALLOW: '127.0.0.1',
    })
    await importRecords(almanac, person, urls.map(recordOf))
    const receiver = await startReceiver()
    const load = new Load(almanac, receiver.url, site.url)
    const clients = load.start()
    const watches = watchClient(almanac, await almanac.newKey())
    const watch = await watches.make('/watch/person/search', nobodyNew(receiver.url))
    for (let round = 0; round < rounds; round++) {
      for (const kind of kinds) {
        await untilEnded(kind)
        threads.endNext(kind)
        await untilEnded(kind)
        await wait(randomInt(0, 300))
        await untilEnded(kind)
        await wait(randomInt(0, 300))
      }
    }
    expect(await watches.run(watch)).toMatchObject({ status: 'SUCCESS' })
    await load.stop()
    await clients
    const client = batchClient(almanac, load.key)
    for (const id of load.jobs) {
      const job = await client.ended(id)
      expect(job).toMatchObject({ status: 'completed', result_count: peopleCount })
      expect(await linesAt(String(job.download_url))).toHaveLength(peopleCount)
    }
    const told = () => new Set(receiver.received.map(({ body }) => JSON.parse(body).batch_id as string))
    while (load.jobs.some(id => !told().has(id))) await wait(20)
    await load.check()
    receiver.close()
    await almanac.close()
    site.close()
  },
  rounds * 120_000,
)

it('a thread of an import that dies ends the import, and leaves the data as it was', async () => {
  const dataDir = temporaryFolder()
  const path = join(dataDir, 'people.jsonl')
  const lines = urls.map((url, index) => `${JSON.stringify(recordOf(url, index))}\n`).join('')
  writeFileSync(path, lines.repeat(20))
  const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
  const job = { config, dataset: 'person', nowMs: Date.now(), input: { file: { path, options: {} } } }
  const records = openRecords(config)
  const steps: readonly ((batches: number) => void)[] = [
    batches => batches === 0 && threads.endNext('transform-worker'),
    batches => batches === 2 && threads.endOne('transform-worker'),
  ]
  const derive = {
    geocode: () => undefined,
    employers: openEmployerFinder(records),
    links: openLinkFinder(records),
  }
  for (const step of steps) {
    const report = new Report(dataDir, 'people', job.nowMs)
    let batches = 0
    step(batches)
    const importing = runImport(records, {
      ...{ dataset: person, report, derive, nowMs: job.nowMs, dryRun: false },
      inputs: [{ source: 'people', batches: transformInThreads(job, 1, () => {}) }],
      onProgress: () => step(++batches),
    })
    await expect(importing).rejects.toThrow('thread that reads and transforms the file ended')
    await report.close()
  }
  expect(await records.count('person')).toBe(0)
  await records.close()
})

/** Ends a thread of the kind as soon as there is one. */
async function untilEnded(kind: string): Promise<void> {
  while (!threads.endOne(kind)) await wait(5)
}

/** Clients that ask without end, and what they were answered. */
class Load {
  readonly #almanac: Almanac
  readonly #webhookUrl: string
  readonly #pageUrl: string
  readonly #answers: Answer[] = []
  readonly jobs: string[] = []
  key = ''
  #isStopped = false

  constructor(almanac: Almanac, webhookUrl: string, pageUrl: string) {
    this.#almanac = almanac
    this.#webhookUrl = webhookUrl
    this.#pageUrl = pageUrl
  }

  async start(): Promise<void> {
    this.key = await this.#almanac.newKey()
    const { post, get } = this.#almanac
    const more = { key: this.key }
    let count = 0
    await Promise.all([
      this.#repeat(() =>
        post('/person/enrich', { professional_network_profile_urls: [urls[count++ % peopleCount]] }, more),
      ),
      this.#repeat(() =>
        post(
          '/person/search',
          {
            filters: { field: 'basic_profile.name', type: '=', value: `Person Number${count++ % 50}` },
            limit: 3,
          },
          more,
        ),
      ),
      this.#repeat(() => post('/company/identify', { names: ['Global Technology Group'] }, more)),
      this.#repeat(() => get('/account/usage/events?limit=5', more)),
      this.#repeat(() => get('/account/credits', more)),
      this.#repeat(() => get('/webhooks/deliveries', more)),
      this.#repeat(() => post('/web/enrich/live', { urls: [`${this.#pageUrl}/${count++}`] }, more)),
      this.#repeat(async () => {
        // A busy machine ends jobs more slowly than they come, and more of them than a team may have would be refused.
        const earlier = this.jobs.at(-activeMax)
        if (earlier !== undefined) {
          const shown = await get(`/batch/${earlier}`, more)
          if (shown.status !== 200 || !['completed', 'failed'].includes(shown.body.status)) {
            await wait(300)
            return shown
          }
        }
        const order = {
          professional_network_profile_urls: urls,
          chunk_size: 10,
          webhook_url: this.#webhookUrl,
        }
        const answer = await post('/batch/person/enrich', order, more)
        if (answer.status === 200) this.jobs.push(answer.body.batch_id)
        await wait(300)
        return answer
      }),
    ])
  }

  async stop(): Promise<void> {
    this.#isStopped = true
  }

  /** Every answer is an answer or a 503, and every one that is no 503 stands on the disk, with what it said it cost. */
  async check(): Promise<void> {
    const { ledger } = this.#almanac
    const other = this.#answers.filter(({ status }) => status !== 200 && status !== 503)
    expect(other).toEqual([])
    for (const { headers, body } of this.#answers.filter(({ status }) => status === 503)) {
      expect(body.error.type).toBe('service_unavailable')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const answered = this.#answers.filter(({ status }) => status === 200)
    expect(answered.length).toBeGreaterThan(50)
    const charged = new Map<string, number>()
    for (const { kind, event_id, millicredits } of await ledger.entries(1)) {
      if (kind !== 'charge' || event_id === null) continue
      charged.set(event_id, (charged.get(event_id) ?? 0) - millicredits)
    }
    for (const { headers } of answered) {
      const id = headers.get('x-request-id') ?? ''
      const event = await ledger.usageEvent(1, id)
      expect(event, id).toMatchObject({ http_status: 200 })
      expect((charged.get(id) ?? 0) / 1000).toBe(Number(headers.get('x-credits-used') ?? 0))
      charged.delete(id)
    }
    // The remaining charges are those of jobs, each for what it found.
    expect([...new Set(charged.values())]).toEqual([peopleCount * 1000])
  }

  async #repeat(ask: () => Promise<Answer>): Promise<void> {
    while (!this.#isStopped) this.#answers.push(await ask())
  }
}
