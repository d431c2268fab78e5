// Workers of exports that are killed at any instant: the file has every record once, and the bill is exact.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { v4 as randomId } from 'uuid'
import { expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { ensureTeam } from '../../src/access/teams.ts'
import { readConfig } from '../../src/config.ts'
import { resultNameOf } from '../../src/jobs/result-files.ts'
import { openLedger, openRecords, openWork } from '../../src/processes/adapters.ts'
import { bundledBatchWorker } from '../support/batch-worker.ts'
import { linesOf } from '../support/batches.ts'
import { temporaryFolder } from '../support/command.ts'
import { recordWrite, save } from '../support/entries.ts'
import { findingsInDirectory } from '../support/furnished.ts'
import { tellKills } from '../support/killed.ts'
import { newBatch, unreachedCaps } from '../support/work.ts'

const runBatchWorker = bundledBatchWorker()
const kills = process.env.LONG ? 300 : 1
/** A job whose workers die 20 times in a row without a finished chunk fails, which a busy machine could reach. */
const killsOfOneRun = 10
const peopleCount = 6000
const hourMs = 3_600_000

/** Runs a worker to its end, or kills it after so many milliseconds of work. Returns whether it came to its end. */
async function work(dataDir: string, afterMs?: number): Promise<boolean> {
  const { owner, isDone } = await runBatchWorker(dataDir, afterMs)
  const { work: store } = await openWork(readConfig({ ALMANAC_DATA_DIR: dataDir }))
  await store.freeClaims(owner)
  await store.close()
  return isDone
}

it(
  `kills of runs of exports (${kills}) lose no record, write none twice, and charge once for each`,
  async () => {
    const dataDir = temporaryFolder()
    const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
    const records = openRecords(config)
    const ids = Array.from({ length: peopleCount }, (_, index) => index + 1)
    await save(
      records,
      ids.map(id => recordWrite(id, { basic_profile: { name: `Person ${id}` } })),
    )
    await records.close()
    const ledger = await openLedger(config)
    await ensureTeam(ledger, 1, 0)
    const budget = 1_000_000_000_000
    const key = await createKey(ledger, { name: 'test', teamId: 2, permissions: [], nowMs: 0, budget })
    await ledger.grant(2, budget, 0, null)
    await ledger.close()
    const request = JSON.stringify({
      query: { filters: { field: 'service_person_id', type: '=>', value: 0 }, fields: ['service_person_id'] },
      format: 'jsonl',
    })
    const created_ms = Date.now() - 1000 * hourMs
    const begun = {
      id: randomId(),
      dataset: 'person',
      format: 'jsonl',
      every_ms: hourMs,
      request,
      repeatingMax: 1,
    } as const
    const place = { path: '/export/person', entity: 'person', action: 'export', pool: 'export' } as const
    const owner = { team_id: 2, api_key_id: key.id, created_ms, idempotency_key: null }
    const first = newBatch({ ...place, ...owner, request, export: begun })
    const { work: store } = await openWork(config)
    expect(await store.addBatch(first, unreachedCaps)).toBe('free')
    await store.readyBatch(first.id)
    await store.close()
    const delays = fc.sample(fc.nat({ max: 150 }), { numRuns: kills, seed: 5 })
    const runs = [first.id]
    for (let killed = 0; killed < kills; ) {
      for (let count = 0; count < killsOfOneRun && killed < kills; count++, killed++)
        if (await work(dataDir, delays[killed])) break
      expect(await work(dataDir)).toBe(true)
      const { work: opened } = await openWork(config)
      const run = await opened.batchOfAnyTeam(runs.at(-1) ?? '')
      expect(run).toMatchObject({
        status: 'completed',
        entities_fulfilled: peopleCount,
        result_count: peopleCount,
      })
      const file = join(dataDir, 'batches', run?.id ?? '', resultNameOf({ format: 'jsonl' }))
      expect(linesOf(readFileSync(file)).map(line => line.service_person_id)).toEqual(ids)
      tellKills(killed, kills)
      if (killed < kills) {
        const next = { id: randomId(), event_id: randomId() }
        expect(await opened.beginDueRun(next, created_ms + runs.length * hourMs + 1)).toBe(true)
        runs.push(next.id)
      }
      await opened.close()
    }
    const after = await openLedger(config)
    const spent = runs.length * peopleCount * 30
    expect(await after.key(key.id)).toMatchObject({ spent, held: 0 })
    expect((await after.credits(2, Date.now())).millicredits).toBe(budget - spent)
    await after.close()
    expect(await findingsInDirectory(dataDir)).toEqual([])
  },
  20_000 + kills * 20_000,
)
