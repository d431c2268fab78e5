import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeDatabase } from '../../test/support/furnished.ts'
import { addReady, newBatch, unreachedCaps } from '../../test/support/work.ts'
import { ensureTeam } from '../access/teams.ts'
import { invalidRequest } from '../errors.ts'
import { newKey } from '../lib/secret-box.ts'
import type { Ledger } from '../stores/ledger.ts'
import { openSqliteLedger } from '../stores/sql/ledger/sqlite-ledger.ts'
import { openSqliteWork } from '../stores/sql/work/sqlite-work.ts'
import type { NewBatchJob } from '../stores/work-batches.ts'
import { removeOldResults, withdrawDeadSubmits } from './cleaner.ts'
import type { BatchKind } from './kind.ts'
import { resultFilesIn, resultName } from './result-files.ts'
import { leaseMs, type RunnerDependencies, runClaim } from './run-claim.ts'

let folder = ''
let ledger: Ledger
let workshop: RunnerDependencies
let clock = 0
const dayMs = 24 * 3_600_000

/** A kind of job: chunks of one line each, as many as the request says. */
const counting = (then: (number: number) => void = () => {}): BatchKind => ({
  path: '/batch/person/enrich',
  product: 'batch_person_enrich',
  runChunk: async (_batch, request, at) => {
    const number = Number(at.number ?? 0)
    then(number)
    return {
      lines: [JSON.stringify({ number })],
      fulfilled: 1,
      charges: [{ component: 'person.profile', label: 'Person profile', quantity: 1, unitPrice: 1 }],
      next: number + 1 < Number(request.chunks) ? { number: number + 1 } : null,
    }
  },
})

const using = (kind: BatchKind): RunnerDependencies => ({ ...workshop, kindOf: () => kind })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-claims-'))
  clock = Date.UTC(2026, 0, 1)
  ledger = await openSqliteLedger(folder)
  for (const team of [1, 2]) {
    await ensureTeam(ledger, team, clock)
    await ledger.grant(team, 1_000_000, clock, null)
  }
  const opened = await openSqliteWork(folder, [newKey()])
  const report = () => {}
  const rest = { apiVersion: '2025-11-01', nowMs: () => clock, report, kindOf: () => counting() }
  workshop = { ...opened, ...rest, files: resultFilesIn(folder) }
})

afterEach(async () => {
  await workshop.work.close()
  await ledger.close()
  rmSync(folder, { recursive: true })
})

const left = async (team = 1) => (await ledger.credits(team, clock)).millicredits

/** A job with credits held for it. */
async function submit(chunks: number, more: Partial<NewBatchJob> = {}): Promise<NewBatchJob> {
  const batch = await addReady(workshop.work, {
    team_id: 1,
    api_key_id: null,
    created_ms: clock,
    request: JSON.stringify({ chunks }),
    ...more,
  })
  const hold = { id: batch.id, team_id: batch.team_id, api_key_id: null, millicredits: chunks * 1000 }
  expect(await ledger.hold(hold, clock)).toBe(true)
  return batch
}

async function claim() {
  const found = await workshop.work.claimBatch('worker', clock, leaseMs)
  if (!found) throw new Error('There was nothing to claim.')
  return found
}

const numbersOf = (id: string): readonly number[] =>
  gunzipSync(readFileSync(join(folder, 'batches', id, resultName)))
    .toString()
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line).number)

const upTo = (count: number) => [...Array(count).keys()]

describe('a job whose row is damaged', () => {
  const damage = (sql: string) => changeDatabase({ dataDir: folder }, 'work.db', sql)

  it('in its permissions runs with none, and hinders no other', async () => {
    const { id, team_id } = await submit(1)
    damage(`UPDATE batch_job SET permissions = '{{{'`)
    const other = await submit(1, { team_id: 2 })
    for (const _ of [id, other.id]) expect(await runClaim(await claim(), workshop)).toBe('done')
    for (const [team, job] of [
      [team_id, id],
      [2, other.id],
    ] as const)
      expect(await workshop.work.batch(team, job)).toMatchObject({ status: 'completed' })
    expect(await workshop.work.batch(team_id, id)).toMatchObject({ permissions: [] })
    expect(await workshop.work.batches(team_id, { limit: 9 })).toMatchObject([{ id }])
  })

  it.each([
    ['request', "UPDATE batch_request SET body = '{{{'"],
    ['charges', "UPDATE batch_chunk SET charges = '{{{'"],
    ['position', "UPDATE batch_chunk SET next = '{{{'"],
  ])('in its %s fails at no cost, and hinders no other', async (_, sql) => {
    const before = await left()
    const { id, team_id } = await submit(3)
    const slow = using(
      counting(() => {
        // Longer than a turn, so that the job yields after its first chunk.
        const untilMs = performance.now() + 260
        while (performance.now() < untilMs);
      }),
    )
    expect(await runClaim(await claim(), slow)).toBe('yielded')
    clock += 60_000
    damage(sql)
    const other = await submit(1, { team_id: 2 })
    for (let turns = 0; turns < 2; clock += 60_000)
      if ((await runClaim(await claim(), workshop)) === 'done') turns++
    expect(await workshop.work.batch(team_id, id)).toMatchObject({ status: 'failed' })
    expect(await workshop.work.batch(2, other.id)).toMatchObject({ status: 'completed' })
    expect(await left()).toBe(before)
  })
})

describe('a job', () => {
  it('fails with the reason and at no cost when its request is refused, after a few attempts', async () => {
    const before = await left()
    const { id, team_id } = await submit(3)
    const refusing = using(
      counting(() => {
        throw invalidRequest('The search is too broad.')
      }),
    )
    let tries = 0
    for (let turn = ''; turn !== 'done'; tries++) {
      turn = await runClaim(await claim(), refusing)
      clock += 60_000
    }
    expect(tries).toBe(5)
    expect(await workshop.work.batch(team_id, id)).toMatchObject({
      status: 'failed',
      error_message: 'The search is too broad.',
    })
    expect(await left()).toBe(before)
    const window = { team_id, startMs: 0, endMs: clock + 1 }
    expect((await ledger.usageEvents(window, undefined, 9)).events).toMatchObject([
      { http_status: 500, millicredits: 0, error_type: 'internal_error', linked_ids: { batch_job_id: id } },
    ])
    expect(existsSync(join(folder, 'batches', id))).toBe(false)
  })

  it('is retried at the chunk that fails with an internal error, and tells callers nothing of it when it is given up', async () => {
    const { id, team_id } = await submit(4)
    let faults = 0
    const shaky = using(
      counting(number => {
        if (number === 2 && faults++ < 3) throw new Error('secret')
      }),
    )
    for (let turn = ''; turn !== 'done'; clock += 60_000) turn = await runClaim(await claim(), shaky)
    expect(numbersOf(id)).toEqual(upTo(4))
    const lost = await submit(4)
    const broken = using(
      counting(number => {
        if (number === 2) throw new Error('secret')
      }),
    )
    for (let turn = ''; turn !== 'done'; clock += 60_000) turn = await runClaim(await claim(), broken)
    const ended = await workshop.work.batch(team_id, lost.id)
    expect([ended?.status, ended?.error_message]).toEqual([
      'failed',
      'The job failed because of an internal error. Nothing was charged. Submit it again.',
    ])
    expect(await left()).toBe((await left(2)) + 10_000_000 - 4000)
  })

  it.skipIf(!existsSync('/dev/full'))(
    'waits while the disk is full, however long that is, and goes on when there is room',
    async () => {
      const { id, team_id } = await submit(2)
      const files = join(folder, 'batches', id)
      mkdirSync(files, { recursive: true })
      const attempts = 50
      for (let turn = 1; turn <= attempts; turn++)
        symlinkSync('/dev/full', join(files, `part-000.jsonl.gz.${turn}`))
      for (let turn = 1; turn <= attempts; turn++, clock += 60_000)
        expect(await runClaim(await claim(), workshop)).toBe('paused')
      expect(await workshop.work.batch(team_id, id)).toMatchObject({ status: 'processing', chunks: 0 })
      // Files that an attempt leaves would hold the room that others need.
      expect(readdirSync(files)).toEqual([])
      symlinkSync('/dev/full', join(files, `${resultName}.${attempts + 1}`))
      expect(await runClaim(await claim(), workshop)).toBe('paused')
      clock += 60_000
      expect(await runClaim(await claim(), workshop)).toBe('done')
      expect(numbersOf(id)).toEqual(upTo(2))
    },
  )

  it('does not make a data directory that is away for the moment, and goes on when it is back', async () => {
    const { id } = await submit(2)
    const away = using(counting(() => renameSync(folder, `${folder}-away`)))
    expect(await runClaim(await claim(), away)).toBe('paused')
    expect(existsSync(folder)).toBe(false)
    renameSync(`${folder}-away`, folder)
    clock += 60_000
    expect(await runClaim(await claim(), workshop)).toBe('done')
    expect(numbersOf(id)).toEqual(upTo(2))
  })

  it('has a valid empty file when it was cancelled before it began', async () => {
    const before = await left()
    const { id, team_id } = await submit(3)
    await workshop.work.cancelBatch(team_id, id, clock)
    expect(await runClaim(await claim(), workshop)).toBe('done')
    expect(await workshop.work.batch(team_id, id)).toMatchObject({ status: 'completed', chunks: 0 })
    expect(numbersOf(id)).toEqual([])
    expect(await left()).toBe(before)
  })

  it('has no line of a worker that was overtaken', async () => {
    const { id } = await submit(6)
    const slow = await claim()
    let isTaken = false
    const overtaken = using({
      ...counting(),
      runChunk: async (...chunk) => {
        if (!isTaken) {
          isTaken = true
          clock += leaseMs
          expect(await runClaim(await claim(), workshop)).toBe('done')
        }
        const made = await counting().runChunk(...chunk)
        return { ...made, lines: ['{"number":-1}'] }
      },
    })
    const before = await left()
    expect(await runClaim(slow, overtaken)).toBe('overtaken')
    expect(numbersOf(id)).toEqual(upTo(6))
    expect(await left()).toBe(before)
  })

  it('ends in the same way when its worker dies between any two of the last steps', async () => {
    const before = await left()
    for (const step of ['settle', 'endBatch'] as const) {
      const { id, team_id } = await submit(2)
      const dying: RunnerDependencies = {
        ...workshop,
        ledger: {
          ...workshop.ledger,
          settle: async (...args) => {
            const settled = await workshop.ledger.settle(...args)
            if (step === 'settle') throw new Error('died')
            return settled
          },
        },
        work: {
          ...workshop.work,
          endBatch: async () => {
            throw new Error('died')
          },
        },
      }
      await runClaim(await claim(), dying)
      clock += 60_000
      expect(await runClaim(await claim(), workshop)).toBe('done')
      expect(await workshop.work.batch(team_id, id)).toMatchObject({ status: 'completed', result_count: 2 })
      expect(numbersOf(id)).toEqual([0, 1])
    }
    expect(before - (await left())).toBe(4000)
  })
})

describe('turns', () => {
  it('let a small job of another team overtake a large one', async () => {
    const large = await submit(500)
    const small = await submit(1, { team_id: 2 })
    const busy = using(
      counting(() => {
        const until = performance.now() + 5
        while (performance.now() < until);
      }),
    )
    const ended: string[] = []
    while (ended.length < 2) {
      const turn = await claim()
      if ((await runClaim(turn, busy)) === 'done') ended.push(turn.batch.id)
    }
    expect(ended).toEqual([small.id, large.id])
    expect(numbersOf(large.id)).toEqual(upTo(500))
  })
})

describe('cleaning', () => {
  it('removes results thirty days after they were last read, and nothing sooner', async () => {
    const { id, team_id } = await submit(1)
    await runClaim(await claim(), workshop)
    await removeOldResults(workshop, clock + 30 * dayMs)
    expect(numbersOf(id)).toEqual([0])
    await workshop.work.noteBatchRead(id, clock + 20 * dayMs)
    await removeOldResults(workshop, clock + 40 * dayMs)
    expect(numbersOf(id)).toEqual([0])
    await removeOldResults(workshop, clock + 51 * dayMs)
    expect(existsSync(join(folder, 'batches', id))).toBe(false)
    expect(await workshop.work.batch(team_id, id)).toBeUndefined()
  })

  it('releases the hold of a submit that died half way', async () => {
    const before = await left()
    const batch = newBatch({ team_id: 1, created_ms: clock })
    await workshop.work.addBatch(batch, unreachedCaps)
    await ledger.hold({ id: batch.id, team_id: 1, api_key_id: null, millicredits: 5000 }, clock)
    await withdrawDeadSubmits(workshop, clock + 60_000)
    expect(await left()).toBe(before - 5000)
    await withdrawDeadSubmits(workshop, clock + 60_001)
    expect(await left()).toBe(before)
  })
})
