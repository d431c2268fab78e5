// A whole service that is killed at any instant while its watches match, run and deliver: nothing lost, nothing twice.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'libsql'
import { expect, it } from 'vitest'
import { datasets } from '../../src/catalog/index.ts'
import { readConfig } from '../../src/config.ts'
import { openLedger, openRecords } from '../../src/processes/adapters.ts'
import { openRecordChanges } from '../../src/stores/embedded/changes.ts'
import { type Answer, apiVersion } from '../support/almanac.ts'
import { startServing, temporaryFolder } from '../support/command.ts'
import { recordWrite, save } from '../support/entries.ts'
import { findingsInDirectory } from '../support/furnished.ts'
import { tellKills } from '../support/killed.ts'
import { reply, startReceiver } from '../support/receiver.ts'
import { servedPeople } from '../support/served-people.ts'

const kills = process.env.LONG ? Number(process.env.KILLS ?? 500) : 0
/** The time for a kill and the start of the next service on a busy machine. */
const killMs = 60_000
/** A receiver takes up to so long to answer, so that some kills come between its answer and the note of it. */
const answerMs = 30

/** Returns the rows of a query of the database, which is left as the kill left it. */
function rowsOf<T>(dataDir: string, query: string): readonly T[] {
  const database = new Database(join(dataDir, 'work.db'), { readonly: true })
  try {
    return database.prepare(query).all() as T[]
  } finally {
    database.close()
  }
}

const turnOf = (dataDir: string) => rowsOf<{ turn: number }>(dataDir, 'select turn from watcher')[0]?.turn

/** Returns what a dead service was doing, by what is in its stores. */
function stageOf(dataDir: string, head: string): string {
  const [watcher] = rowsOf<{ position: string | null }>(dataDir, 'select position from watcher')
  const [open] = rowsOf<{ prepared: string | null }>(
    dataDir,
    "select prepared from watch_run where status = 'RUNNING' limit 1",
  )
  if (watcher?.position !== head) return open ? 'matching' : 'before the run was asked for'
  if (open) return open.prepared === null ? 'comparing' : 'charging'
  const [waiting] = rowsOf(dataDir, 'select id from webhook_delivery where is_waiting = 1 limit 1')
  return waiting ? 'delivering' : 'after all of it'
}

/** Returns whether a run has not ended, or a delivery has not arrived. */
const hasWork = (dataDir: string): boolean =>
  rowsOf(
    dataDir,
    `select 1 from watch_run where status = 'RUNNING'
     union all select 1 from webhook_delivery where is_waiting = 1 limit 1`,
  ).length > 0

it.skipIf(kills === 0)(
  `kills of the service (${kills}) lose no transition, deliver none under two ids, and charge each once`,
  async () => {
    const dataDir = temporaryFolder()
    const environment = { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1', ALMANAC_RATE_LIMITS: 'off' }
    const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
    const key = await servedPeople(config, ['https://a.example/in/somebody'], 1_000_000_000)
    const headers = { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion }
    const receiver = await startReceiver((response, number) => {
      setTimeout(() => reply(200)(response, number), randomInt(0, answerMs))
    })
    const serving = () => startServing(dataDir, ['--no-demo'], { environment })
    const first = await serving()
    const ask = async (url: string, method: string, path: string, body?: object): Promise<Answer['body']> => {
      const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return answer.json()
    }
    const { id } = await ask(first.url, 'POST', '/watch/person/search', {
      filters: { field: 'basic_profile.name', type: 'contains', value: 'Ana' },
      fields: ['service_person_id'],
      config: { trigger: { type: 'interval', every_hours: 24 }, max_results_per_run: 3 },
      notifications: [{ type: 'webhook', url: receiver.url }],
    })
    const watchOf = (url: string) => ask(url, 'GET', `/watch/${id}`)
    while ((await watchOf(first.url)).last_run_at === null) await wait(20)
    await first.stop()
    const records = openRecords(config)
    const changes = openRecordChanges(dataDir, datasets, () => {})
    const stages = new Map<string, number>()
    let next = 1000
    /** Kills come up to so many milliseconds after a run was asked for; about half of them before all is done. */
    let window = 300
    for (let killed = 0; killed < kills; killed++) {
      const turn = turnOf(dataDir)
      const service = await serving()
      while (turnOf(dataDir) === turn) await wait(10)
      const people = Array.from({ length: randomInt(1, 4) }, () => ++next)
      await save(
        records,
        people.map(each => recordWrite(each, { basic_profile: { name: `Ana ${each}` } })),
      )
      const asked = ask(service.url, 'POST', `/watch/${id}/run`).catch(() => {})
      await wait(randomInt(0, Math.ceil(window)))
      service.process.kill('SIGKILL')
      await Promise.all([service.finished, asked])
      const stage = stageOf(dataDir, changes.head())
      window = stage.startsWith('after') ? Math.max(20, window / 1.2) : window * 1.2
      stages.set(stage, (stages.get(stage) ?? 0) + 1)
      tellKills(killed + 1, kills)
      if (killed % 20 === 19 || killed === kills - 1) console.error('Killed:', Object.fromEntries(stages))
    }
    changes.close()
    await records.close()
    const last = await serving()
    const deliveredIds = () => {
      const byEvent = new Map(receiver.received.map(({ headers: sent, body }) => [sent['webhook-id'], body]))
      type Told = { readonly record: { readonly service_person_id: number } }
      return [...byEvent.values()].flatMap(body =>
        JSON.parse(body).results.map(({ record }: Told) => record.service_person_id),
      )
    }
    while (deliveredIds().length < next - 1000) {
      await ask(last.url, 'POST', `/watch/${id}/run`)
      await wait(100)
    }
    while (hasWork(dataDir)) await wait(20)
    const expected = Array.from({ length: next - 1000 }, (_, index) => 1001 + index)
    expect(deliveredIds().sort((a, b) => a - b)).toEqual(expected)
    expect((await watchOf(last.url)).usage).toMatchObject({
      records_delivered: expected.length,
      credits_used: expected.length / 2,
    })
    await last.stop()
    const ledger = await openLedger(config)
    const charged = (await ledger.entries(1)).filter(({ kind }) => kind === 'charge')
    expect(charged.reduce((sum, { millicredits }) => sum - millicredits, 0)).toBe(500 * expected.length)
    await ledger.close()
    receiver.close()
    expect(await findingsInDirectory(dataDir)).toEqual([])
  },
  60_000 + kills * killMs,
)
