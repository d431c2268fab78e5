// Killed without warning under load, what was answered is written, and every sum agrees to the last digit.
import { randomInt } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openLedger } from '../../src/processes/adapters.ts'
import { apiVersion } from '../support/almanac.ts'
import { startServing, temporaryFolder } from '../support/command.ts'
import { findingsInDirectory } from '../support/furnished.ts'
import { tellKills } from '../support/killed.ts'
import { servedPeople } from '../support/served-people.ts'

const kills = process.env.LONG ? 500 : 1
const clients = 8
const granted = 1_000_000_000
const end = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }

const urls = Array.from({ length: 20 }, (_, index) => `https://www.linkedin.com/in/person-${index}`)

describe('a service killed under load', () => {
  it(`has written what it answered, and nothing twice, after each kill (${kills})`, async () => {
    const dataDir = temporaryFolder()
    const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
    const secret = await servedPeople(config, urls, granted)
    const answered = new Map<string, number>()
    for (let count = 0; count < kills; count++) {
      await loadUntilKilled(dataDir, secret, answered)
      const ledger = await openLedger(config)
      const [sums] = await ledger.usageSums({ team_id: 1, ...end, groupBy: [], bucket: undefined, limit: 1 })
      const [lines] = await ledger.usageSums({
        team_id: 1,
        ...end,
        groupBy: ['component'],
        bucket: undefined,
        limit: 1,
      })
      const charges = (await ledger.entries(1)).filter(({ kind }) => kind === 'charge')
      const charged = charges.reduce((sum, { millicredits }) => sum - millicredits, 0)
      const { millicredits: left } = await ledger.credits(1, Date.now())
      expect([charged, granted - left, lines?.millicredits]).toEqual([
        sums?.millicredits,
        sums?.millicredits,
        sums?.millicredits,
      ])
      const [key] = await ledger.keys()
      expect([key?.spent, key?.held]).toEqual([sums?.millicredits ?? 0, 0])
      expect(new Set(charges.map(({ event_id }) => event_id)).size).toBe(charges.length)
      for (const [id, millicredits] of answered) {
        expect([id, (await ledger.usageEvent(1, id))?.millicredits]).toEqual([id, millicredits])
      }
      answered.clear()
      await ledger.close()
      expect(await findingsInDirectory(dataDir)).toEqual([])
      tellKills(count + 1, kills)
    }
  }, 3_600_000)
})

/** Asks with several clients at once until the service dies, and keeps what each answer said it cost, by its id. */
async function loadUntilKilled(
  dataDir: string,
  secret: string,
  answered: Map<string, number>,
): Promise<void> {
  const service = await startServing(dataDir, ['--no-demo'])
  let isAlive = true
  const headers = {
    Authorization: `Bearer ${secret}`,
    'x-api-version': apiVersion,
    'Content-Type': 'application/json',
  }
  const client = async () => {
    while (isAlive) {
      const body = JSON.stringify({
        professional_network_profile_urls: urls.slice(0, randomInt(1, urls.length)),
      })
      try {
        const answer = await fetch(`${service.url}/person/enrich`, { method: 'POST', headers, body })
        // The headers were sent after the commit, whether or not the body still arrives.
        const id = answer.headers.get('x-request-id')
        if (id !== null && answer.status === 200) {
          answered.set(id, Math.round(Number(answer.headers.get('x-credits-used')) * 1000))
        }
        await answer.arrayBuffer()
      } catch {
        return
      }
    }
  }
  const running = Array.from({ length: clients }, client)
  // Killed after so many answers, at any point of those that follow.
  const killAt = randomInt(0, 150)
  await vi.waitUntil(() => answered.size >= killAt, { interval: 2, timeout: 120_000 })
  service.process.kill('SIGKILL')
  isAlive = false
  await Promise.all(running)
  await service.finished
}
