// Workers of batch jobs that are killed at any instant: the file is complete, every line once, the bill exact.
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { v4 as randomId } from 'uuid'
import { expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { ensureTeam } from '../../src/access/teams.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { readTable } from '../../src/enrich/read-table.ts'
import { resultName } from '../../src/jobs/result-files.ts'
import { type RunnerDependencies, runClaim } from '../../src/jobs/run-claim.ts'
import { openLedger, openRecords, openWork } from '../../src/processes/adapters.ts'
import { bundledBatchWorker } from '../support/batch-worker.ts'
import { openBatchWorkshop } from '../support/batch-workshop.ts'
import { linesOf } from '../support/batches.ts'
import { temporaryFolder } from '../support/command.ts'
import { recordWrite, save, url } from '../support/entries.ts'
import { findingsInDirectory } from '../support/furnished.ts'
import { tellKills } from '../support/killed.ts'
import { addReady, newBatch, unreachedCaps } from '../support/work.ts'

const runBatchWorker = bundledBatchWorker()
const kills = process.env.LONG ? 500 : 2
const peopleCount = 2000
const killsOfOneJob = process.env.LONG ? 10 : 1

it(
  `kills of a process that runs a job (${kills}) lose no line, write none twice, and charge once for each person`,
  async () => {
    const dataDir = temporaryFolder()
    const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
    const records = openRecords(config)
    const people = Array.from({ length: peopleCount }, (_, index) => index + 1)
    const record = (id: number) => ({
      basic_profile: { name: `Person ${id}` },
      social_handles: {
        professional_network_identifier: { profile_url: `https://a.example/in/p${id}` },
      },
    })
    await save(
      records,
      people.map(id => recordWrite(id, record(id), { keys: [url(`a.example/in/p${id}`)] })),
    )
    await records.close()
    const ledger = await openLedger(config)
    await ensureTeam(ledger, 1, 0)
    // Workers that are done before their kill do not count, so nobody knows how many jobs there will be.
    const budget = 1_000_000_000_000
    const owner = { name: 'test', teamId: 2, permissions: [], nowMs: 0, budget }
    const { id: keyId } = await createKey(ledger, owner)
    await ledger.grant(2, budget, 0, null)
    const before = (await ledger.credits(2, Date.now())).millicredits
    await ledger.close()
    const delays = fc.sample(fc.nat({ max: 200 }), { numRuns: kills, seed: 7 })
    // Everybody is asked for twice, half a list apart, and charged for once.
    const known = [
      ...people.flatMap(id => [`https://a.example/in/p${id}`, `https://a.example/in/nobody${id}`]),
      ...people.map(id => `a.example/in/P${id}/`),
    ]
    const unknown = known.map((_, index) => `https://a.example/in/nobody${index}`)
    let jobs = 0
    let found = 0
    for (let killed = 0; killed < kills; jobs++) {
      const id = randomId()
      // Every second job is one of a table, and every third one finds nothing.
      const isTable = jobs % 2 === 1
      const urls = jobs % 3 < 2 ? known : unknown
      const fulfilled = jobs % 3 < 2 ? peopleCount : 0
      const table = isTable ? await tableOf(urls) : undefined
      found += fulfilled
      const job = newBatch({
        id,
        team_id: 2,
        api_key_id: keyId,
        identifier_count: urls.length,
        entities_requested: urls.length,
        created_ms: Date.now(),
        webhook_url: 'https://example.com/hook',
        request: JSON.stringify(
          table?.stored ?? { professional_network_profile_urls: urls, include_unmatched: true },
        ),
        ...(table && { columns: table.columns }),
      })
      const opened = await openWork(config)
      expect(await opened.work.addBatch(job, unreachedCaps)).toBe('free')
      const credits = await openLedgerHold(opened.work.close, config, { id, keyId })
      expect(credits).toBe(true)
      for (let count = 0; count < killsOfOneJob && killed < kills; count++, killed++) {
        const { owner, isDone } = await runBatchWorker(dataDir, delays[(killed + jobs) % kills])
        const { work: store } = await openWork(config)
        await store.freeClaims(owner)
        await store.close()
        await checkBudget(config, keyId)
        if (isDone) break
      }
      expect((await runBatchWorker(dataDir)).isDone).toBe(true)
      const { work: store } = await openWork(config)
      expect(await store.batchOfAnyTeam(id)).toMatchObject({
        status: 'completed',
        result_count: urls.length,
        entities_fulfilled: 2 * fulfilled,
      })
      expect(await store.deliveries(2, { batch_id: id, limit: 9 })).toHaveLength(1)
      await store.close()
      const folder = join(dataDir, 'batches', id)
      const lines = linesOf(readFileSync(join(folder, resultName)))
      expect(lines.map(line => (isTable ? line.url : line.original_identifier))).toEqual(urls)
      expect(readdirSync(folder)).toContain(resultName)
      tellKills(killed, kills)
    }
    const after = await openLedger(config)
    const charged = before - (await after.credits(2, Date.now())).millicredits
    expect(charged).toBe(found * 1000)
    expect(await after.key(keyId)).toMatchObject({ budget, spent: charged, held: 0 })
    const { events } = await after.usageEvents(
      { team_id: 2, startMs: 0, endMs: Date.now() + 1000 },
      undefined,
      500,
    )
    expect(events).toHaveLength(jobs)
    const entries = await after.entries(2)
    expect(entries.reduce((sum, entry) => sum + entry.millicredits, 0)).toBe(before - charged)
    await after.close()
    expect(await findingsInDirectory(dataDir)).toEqual([])
  },
  20_000 + kills * 20_000,
)

it('a table that is read again after a disk was full charges nobody twice whom its earlier rows are about', async () => {
  const dataDir = temporaryFolder()
  const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
  const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing']
  const records = openRecords(config)
  const employedAt = (name: string) => ({ employment_details: { current: [{ name }] } })
  await save(
    records,
    people.map((name, index) =>
      recordWrite(index + 1, { basic_profile: { name }, experience: employedAt(`${name} Works`) }),
    ),
  )
  await records.close()
  const workshop = await openBatchWorkshop(dataDir, () => {})
  const account = await openLedger(config)
  await ensureTeam(account, 1, 0)
  await account.grant(1, 100_000, 0, null)
  const spent = async (isInterrupted: boolean): Promise<number> => {
    const before = (await account.credits(1, Date.now())).millicredits
    const rows = [0, 1, 0, 2, 1].map(index => `${people[index]},${people[index]} Works`)
    const { stored, columns } = await readTable(
      { bytes: Buffer.from(`name,company\n${rows.join('\n')}\n`), encoding: undefined },
      { dataset: 'person', rowsMax: 9, fields: ['basic_profile.name'] },
    )
    const rest = { chunk_size: 2, columns, identifier_count: 5, entities_requested: 5, api_key_id: null }
    const job = await addReady(workshop.work, {
      ...rest,
      created_ms: Date.now(),
      request: JSON.stringify(stored),
    })
    await account.hold({ id: job.id, team_id: 1, api_key_id: null, millicredits: 20_000 }, Date.now())
    const slow: RunnerDependencies['kindOf'] = path => {
      const kind = workshop.kindOf(path)
      if (!kind) return undefined
      const runChunk: typeof kind.runChunk = async (...chunk) => {
        // Longer than a turn, so that each chunk is written by itself.
        await pause(300)
        return kind.runChunk(...chunk)
      }
      return { ...kind, runChunk }
    }
    let nowMs = Date.now()
    const turn = async () => {
      nowMs += 60_000
      const claim = await workshop.work.claimBatch('test', nowMs, 10_000)
      if (!claim) throw new Error('There was nothing to claim.')
      // The disk is full for every chunk after the first one.
      const file = join(dataDir, 'batches', job.id, `part-001.jsonl.gz.${claim.turn}`)
      if (isInterrupted && claim.turn === 2) symlinkSync('/dev/full', file)
      return runClaim(claim, { ...workshop, kindOf: slow, nowMs: () => nowMs })
    }
    const ends: string[] = []
    while (ends.at(-1) !== 'done') ends.push(await turn())
    expect(ends.includes('paused')).toBe(isInterrupted)
    const file = readFileSync(join(dataDir, 'batches', job.id, resultName))
    expect(linesOf(file).map(line => line['basic_profile.name'])).toEqual(
      [0, 1, 0, 2, 1].map(at => people[at]),
    )
    return before - (await account.credits(1, Date.now())).millicredits
  }
  const throughout = await spent(false)
  expect(throughout).toBeGreaterThan(0)
  expect(await spent(true)).toBe(throughout)
  await account.close()
  await workshop.close()
})

const tableOf = (urls: readonly string[]) =>
  readTable(
    { bytes: Buffer.from(`url\n${urls.join('\n')}\n`), encoding: undefined },
    { dataset: 'person', rowsMax: urls.length, column: ['profile_url=url'] },
  )

/** Holds what the job may cost, and lets it be claimed. */
async function openLedgerHold(
  closeWork: () => Promise<void>,
  config: Config,
  { id, keyId }: { readonly id: string; readonly keyId: number },
): Promise<boolean> {
  await closeWork()
  const ledger = await openLedger(config)
  const millicredits = peopleCount * 2000
  const isHeld = await ledger.hold({ id, team_id: 2, api_key_id: keyId, millicredits }, Date.now())
  await ledger.close()
  const { work: store } = await openWork(config)
  await store.readyBatch(id)
  await store.close()
  return isHeld
}

/** Asserts that the key has spent the sum of its events and holds the sum of its open holds, at any instant. */
async function checkBudget(config: Config, keyId: number): Promise<void> {
  const ledger = await openLedger(config)
  const all = { team_id: 2, startMs: 0, endMs: Number.MAX_SAFE_INTEGER, api_key_ids: [keyId] }
  const [sums] = await ledger.usageSums({ ...all, groupBy: [], bucket: undefined, limit: 1 })
  const entries = await ledger.entries(2)
  const held = entries.filter(({ kind }) => kind === 'hold' || kind === 'release')
  expect(await ledger.key(keyId)).toMatchObject({
    spent: sums?.millicredits ?? 0,
    held: held.reduce((sum, { millicredits }) => sum - millicredits, 0),
  })
  await ledger.close()
}
