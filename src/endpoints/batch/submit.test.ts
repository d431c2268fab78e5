// A submit that takes so long that it is withdrawn, over real stores.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKey } from '../../access/keys.ts'
import { withdrawDeadSubmits } from '../../jobs/cleaner.ts'
import { newKey } from '../../lib/secret-box.ts'
import type { Ledger } from '../../stores/ledger.ts'
import { openSqliteLedger } from '../../stores/sql/ledger/sqlite-ledger.ts'
import { openSqliteWork } from '../../stores/sql/work/sqlite-work.ts'
import type { Work } from '../../stores/work.ts'
import type { Call, Services } from '../endpoint.ts'
import { submit } from './submit.ts'

const folder = mkdtempSync(join(tmpdir(), 'almanac-submit-'))
const nowMs = Date.UTC(2026, 0, 1)
let ledger: Ledger
let work: Work

beforeAll(async () => {
  ledger = await openSqliteLedger(folder)
  work = (await openSqliteWork(folder, [newKey()])).work
})
afterAll(async () => {
  await work.close()
  await ledger.close()
  rmSync(folder, { recursive: true })
})

it('a submit that was withdrawn while it held its credits gives them back and answers 503', async () => {
  const key = await createKey(ledger, { name: 'x', teamId: 1, permissions: [], nowMs, budget: 5000 })
  const before = (await ledger.credits(1, nowMs)).millicredits
  const slowLedger: Ledger = {
    ...ledger,
    hold: async (hold, at) => {
      await withdrawDeadSubmits({ work, ledger }, nowMs + 60_001)
      return ledger.hold(hold, at)
    },
  }
  const batches = { work, capsOf: () => ({ pool: 5, platform: 5 }), onReady: () => {} }
  const services = {
    ledger: slowLedger,
    nowMs: () => nowMs,
    answerAgeMs: () => nowMs,
    batches,
  } as unknown as Services
  const call = { body: {}, caller: { key, permissions: new Set(), limits: {} } } as unknown as Call
  const description = {
    path: '/batch/person/enrich',
    entity: 'person',
    action: 'enrich',
    pool: 'standard',
    perMinute: 30,
  } as const
  const order = {
    request: {},
    identifierCount: 3,
    entitiesMax: 3,
    creditsEach: 1,
    chunkSize: undefined,
    webhookUrl: undefined,
  }
  await expect(submit(description, order, call, services)).rejects.toMatchObject({
    type: 'service_unavailable',
  })
  expect((await ledger.credits(1, nowMs)).millicredits).toBe(before)
  expect(await ledger.key(key.id)).toMatchObject({ spent: 0, held: 0 })
  expect(await work.batches(1, { limit: 9 })).toEqual([])
})
