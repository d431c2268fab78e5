// A whole service that is killed at any instant while a job runs, and started again: nothing lost, nothing twice.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'libsql'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { openLedger, openWork } from '../../src/processes/adapters.ts'
import { apiVersion } from '../support/almanac.ts'
import { linesAt } from '../support/batches.ts'
import { startServing, temporaryFolder } from '../support/command.ts'
import { findingsInDirectory } from '../support/furnished.ts'
import { tellKills } from '../support/killed.ts'
import { loseAnswers } from '../support/lost-answers.ts'
import { servedPeople } from '../support/served-people.ts'

const kills = process.env.LONG ? 100 : 1
const killsOfOneJob = 5
const peopleCount = 400
const granted = 1_000_000_000

const known = Array.from({ length: peopleCount }, (_, index) => `https://a.example/in/person-${index}`)
const urls = known.flatMap((url, index) => [url, `https://a.example/in/nobody-${index}`])

it(
  `kills of the service (${kills}) lose no job and no line, begin and write none twice, and charge once`,
  async () => {
    const dataDir = temporaryFolder()
    const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
    const key = await servedPeople(config, known, granted)
    const headers = {
      Authorization: `Bearer ${key}`,
      'x-api-version': apiVersion,
      'Content-Type': 'application/json',
    }
    const jobs: string[] = []
    for (let killed = 0; killed < kills; ) {
      const id = await submit(dataDir, { ...headers, 'Idempotency-Key': `job-${jobs.length}` })
      jobs.push(id)
      for (let count = 1; count < killsOfOneJob && killed < kills; count++, killed++) {
        const service = await startServing(dataDir, ['--no-demo'])
        await wait(randomInt(0, 400))
        service.process.kill('SIGKILL')
        await service.finished
      }
      killed++
      const service = await startServing(dataDir, ['--no-demo'])
      const job = await ended(service.url, id, headers)
      expect(job).toMatchObject({ status: 'completed', result_count: urls.length })
      const lines = await linesAt(String(job.download_url))
      expect(lines.map(line => line.original_identifier)).toEqual(urls)
      await service.stop()
      const { work } = await openWork(config)
      expect(await work.deliveries(1, { batch_id: id, limit: 9 })).toHaveLength(1)
      await work.close()
      tellKills(killed, kills)
    }
    const ledger = await openLedger(config)
    const entries = await ledger.entries(1)
    const charged = entries.filter(({ kind }) => kind === 'charge')
    const sum = (of: typeof entries) => of.reduce((total, { millicredits }) => total + millicredits, 0)
    const { millicredits: left } = await ledger.credits(1, Date.now())
    expect(sum(charged)).toBe(-jobs.length * peopleCount * 1000)
    expect([sum(entries), granted + sum(charged)]).toEqual([left, left])
    expect(await ledger.keys()).toMatchObject([{ spent: 0 - sum(charged), held: 0 }])
    await ledger.close()
    expect(await findingsInDirectory(dataDir)).toEqual([])
  },
  30_000 + kills * 30_000,
)

/** Submits a job to a service that is killed as soon as it is ready, and once more to one that is killed afterwards. */
async function submit(dataDir: string, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({
    professional_network_profile_urls: urls,
    include_unmatched: true,
    chunk_size: 10,
    webhook_url: 'https://example.com/hook',
  })
  const send = async (url: string) => {
    const answer = await fetch(`${url}/batch/person/enrich`, { method: 'POST', headers, body })
    return [answer.status, (await answer.json()) as JsonObject] as const
  }
  const first = await startServing(dataDir, ['--no-demo'])
  const known = readyJobs(dataDir).length
  let isAnswered = false
  const unheard = send(first.url)
    .catch(() => undefined)
    .finally(() => {
      isAnswered = true
    })
  while (!isAnswered && readyJobs(dataDir).length === known) await wait(2)
  first.process.kill('SIGKILL')
  await first.finished
  await unheard
  loseAnswers(dataDir)
  const second = await startServing(dataDir, ['--no-demo'])
  const [status, accepted] = await send(second.url)
  second.process.kill('SIGKILL')
  await second.finished
  const jobs = readyJobs(dataDir)
  expect([status, jobs.length]).toEqual([200, known + 1])
  expect(jobs).toContain(accepted.batch_id)
  return String(accepted.batch_id)
}

/** The ids of all jobs that were taken in. */
function readyJobs(dataDir: string): readonly string[] {
  const database = new Database(join(dataDir, 'work.db'))
  const rows = database.prepare('select id from batch_job where is_ready = 1').all() as { id: string }[]
  database.close()
  return rows.map(({ id }) => id)
}

async function ended(url: string, id: string, headers: Record<string, string>): Promise<JsonObject> {
  for (;;) {
    const job = (await (await fetch(`${url}/batch/${id}`, { headers })).json()) as JsonObject
    if (job.status === 'completed' || job.status === 'failed') return job
    await wait(50)
  }
}
