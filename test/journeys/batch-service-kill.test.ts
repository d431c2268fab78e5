// A whole service that is killed at any instant while a job runs, and started again: nothing lost, nothing twice.
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openLedger, openWork } from '../../src/adapters.ts'
import { readConfig } from '../../src/config.ts'
import type { JsonObject } from '../../src/lib/json.ts'
import { apiVersion } from '../support/almanac.ts'
import { linesAt } from '../support/batches.ts'
import { startServing, temporaryFolder } from '../support/command.ts'
import { wrongIn } from '../support/furnished.ts'
import { servedPeople } from '../support/served-people.ts'

const kills = process.env.LONG ? 100 : 3
const killsOfOneJob = 5
const peopleCount = 400
const granted = 1_000_000_000

const known = Array.from({ length: peopleCount }, (_, index) => `https://a.example/in/person-${index}`)
const urls = known.flatMap((url, index) => [url, `https://a.example/in/nobody-${index}`])

it(
  `${kills} kills of the service lose no job and no line, write none twice, and charge once`,
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
      const id = await submit(dataDir, headers)
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
    expect(await wrongIn(dataDir)).toEqual([])
  },
  kills * 30_000,
)

/** Submits a job to a service that is killed as soon as it has accepted it. */
async function submit(dataDir: string, headers: Record<string, string>): Promise<string> {
  const service = await startServing(dataDir, ['--no-demo'])
  const body = JSON.stringify({
    professional_network_profile_urls: urls,
    include_unmatched: true,
    chunk_size: 10,
    webhook_url: 'https://example.com/hook',
  })
  const answer = await fetch(`${service.url}/batch/person/enrich`, { method: 'POST', headers, body })
  const accepted = (await answer.json()) as JsonObject
  service.process.kill('SIGKILL')
  await service.finished
  expect([answer.status, accepted]).toEqual([200, expect.objectContaining({ batch_id: expect.any(String) })])
  return String(accepted.batch_id)
}

async function ended(url: string, id: string, headers: Record<string, string>): Promise<JsonObject> {
  for (;;) {
    const job = (await (await fetch(`${url}/batch/${id}`, { headers })).json()) as JsonObject
    if (job.status === 'completed' || job.status === 'failed') return job
    await wait(50)
  }
}
