// PostgreSQL that is locked, full, read-only or silent while a service charges there: each request is answered within
// seconds, nothing is lost or charged twice, and the service comes back by itself.
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { apiVersion } from '../support/almanac.ts'
import { type ServingCommand, startServing, temporaryFolder } from '../support/command.ts'
import { findPostgres, noPostgres, type PostgresServer } from '../support/postgres.ts'
import { servedPeople } from '../support/served-people.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { startWire, type Wire } from '../support/wire.ts'

const bin = findPostgres()
if (bin === undefined) process.stderr.write(`${noPostgres}\n`)

/** The slowest answer: of a charge that is tried again and again. */
const answerMaxMs = 15_000
/** Requests that were certainly not written are tried for four seconds. */
const longerThanTriedMs = 5000
const profileUrl = 'https://www.linkedin.com/in/person-1'

describe.skipIf(bin === undefined)('while PostgreSQL', () => {
  let server: PostgresServer
  let url: string
  let wire: Wire
  let service: ServingCommand
  let key: string

  beforeAll(async () => {
    server = await sharedPostgres(bin ?? '')
    url = await server.newDatabase()
    const there = new URL(url)
    wire = await startWire(Number(there.port))
    there.port = String(wire.port)
    const dataDir = temporaryFolder()
    const environment = { ALMANAC_DATABASE_URL: there.href, ALMANAC_DATA_DIR: dataDir }
    key = await servedPeople(readConfig(environment), [profileUrl], 1_000_000_000)
    service = await startServing(dataDir, ['--no-demo'], { environment })
  })
  afterAll(async () => {
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' })
    expect(service.stdout()).not.toContain('a fault that nobody caught')
    wire.close()
  })

  const run = (text: string) => server.run(url, text)
  const sum = async (text: string) => Number((await run(text))[0]?.sum ?? 0)
  /** Closes the connections of the service, which else would not notice what changed for new ones. */
  const cut = () =>
    run(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    )

  interface Answered {
    readonly id: string
    readonly status: number
    readonly retryAfter: unknown
    readonly ms: number
  }

  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answered> {
    const startMs = performance.now()
    const {
      statusCode,
      headers,
      body: answer,
    } = await request(service.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'x-api-version': apiVersion,
        'Content-Type': 'application/json',
      },
      body: body ? JSON.stringify(body) : null,
    })
    await answer.dump()
    return {
      id: String(headers['x-request-id']),
      status: statusCode,
      retryAfter: headers['retry-after'],
      ms: performance.now() - startMs,
    }
  }
  const enrich = () => ask('POST', '/person/enrich', { professional_network_profile_urls: [profileUrl] })
  const health = async () => (await ask('GET', '/readyz')).status

  /** Charged requests one behind the other, as `count` clients send them while the story goes on; their answers. */
  async function loaded(
    count: number,
    story: (until: (status: number) => Promise<void>) => Promise<void>,
  ): Promise<readonly Answered[]> {
    let isOver = false
    const answers: Answered[] = []
    const clients = Array.from({ length: count }, async () => {
      while (!isOver) answers.push(await enrich())
    })
    try {
      await story(async status => {
        const from = answers.length
        await vi.waitUntil(() => answers.slice(from).some(one => one.status === status), {
          timeout: 2 * answerMaxMs,
        })
      })
    } finally {
      isOver = true
      await Promise.all(clients)
    }
    return answers
  }

  const lock = (table: string) => {
    let ended: Promise<unknown> = Promise.resolve()
    return {
      begin: async () => {
        ended = run(`BEGIN; LOCK TABLE ${table}; SELECT pg_sleep(600)`).catch(() => {})
      },
      end: async () => {
        await run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'BEGIN; LOCK%' AND pid <> pg_backend_pid()",
        )
        await ended
      },
    }
  }
  const database = () => new URL(url).pathname.slice(1)
  const readOnly = async (value: string) => {
    const writing = `${url}?options=${encodeURIComponent('-c default_transaction_read_only=off')}`
    await server.run(writing, `ALTER DATABASE ${database()} SET default_transaction_read_only = ${value}`)
    await cut()
  }

  const troubles: readonly [string, { begin(): unknown; end(): unknown; isSeen?: boolean }][] = [
    ['says nothing more', { begin: () => wire.freeze(), end: () => wire.mend(), isSeen: true }],
    ['takes nothing in', { begin: () => readOnly('on'), end: () => readOnly('off') }],
    ['has its versions locked', { ...lock('access_version'), isSeen: true }],
    ['has its events locked', lock('usage_event')],
    [
      'has no disk left',
      {
        begin: () =>
          run(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space' USING ERRCODE = '53100'; END $$; CREATE TRIGGER full_disk BEFORE INSERT ON usage_event EXECUTE FUNCTION full_disk()",
          ),
        end: () => run('DROP FUNCTION full_disk CASCADE'),
      },
    ],
  ]

  it.each(process.env.LONG ? troubles : troubles.slice(0, 2))(
    '%s, requests are refused with 503, and nothing is lost',
    async (_, { begin, end, isSeen = false }) => {
      const all = await loaded(4, async until => {
        await until(200)
        await begin()
        await until(503)
        if (isSeen) expect(await health()).toBe(503)
        await end()
        await until(200)
        // Connections that wait for an answer of before are given up one after the other.
        await vi.waitUntil(async () => (await health()) === 200, { timeout: 2 * answerMaxMs })
      })
      for (const { status, retryAfter } of all) {
        expect([status, retryAfter]).toEqual(
          status === 200 ? [200, undefined] : [503, expect.stringMatching(/^\d+$/)],
        )
      }
      expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(answerMaxMs)
      const answered = all.filter(({ status }) => status === 200).map(({ id }) => `'${id}'`)
      expect(
        await sum(`SELECT count(*) AS sum FROM usage_event WHERE event_id IN (${answered.join()})`),
      ).toBe(answered.length)
      const charged = await sum('SELECT sum(millicredits) FROM usage_event')
      expect(await sum("SELECT -sum(millicredits) AS sum FROM ledger_entry WHERE kind = 'charge'")).toBe(
        charged,
      )
    },
    60_000,
  )

  it('loses the answer to a commit, and is back later than requests are tried for, the request is answered and charged once', async () => {
    await enrich()
    const before = await sum('SELECT sum(millicredits) FROM usage_event')
    const lost = wire.loseCommit('usage_event')
    const asked = enrich()
    await lost
    await new Promise(resolve => setTimeout(resolve, longerThanTriedMs))
    wire.mend()
    const { id, status } = await asked
    expect(status).toBe(200)
    expect(await sum(`SELECT count(*) AS sum FROM usage_event WHERE event_id = '${id}'`)).toBe(1)
    expect(await sum('SELECT sum(millicredits) FROM usage_event')).toBe(before + 1000)
  }, 60_000)

  it('loses the answer to the commit that accepts a job, the job is accepted once', async () => {
    const jobs = () => sum('SELECT count(*) AS sum FROM batch_job WHERE is_ready = 1')
    const before = await jobs()
    const lost = wire.loseCommit('set "is_ready"')
    const asked = ask('POST', '/batch/person/enrich', { professional_network_profile_urls: [profileUrl] })
    await lost
    wire.mend()
    expect(await asked).toMatchObject({ status: 200 })
    expect(await jobs()).toBe(before + 1)
  }, 60_000)

  it('says nothing more, the service ends when it is told to', async () => {
    wire.freeze()
    const startMs = performance.now()
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' })
    expect(performance.now() - startMs).toBeLessThan(answerMaxMs)
  })
})
