import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endpoints } from '../../../endpoints/index.ts'
import { idempotencyKeysMax } from '../../ledger-idempotency.ts'
import { migrate } from '../migrate.ts'
import { openSqlite } from '../sqlite.ts'
import { openIdempotency } from './idempotency.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

it('a team that has used very many idempotency keys gets no new one until the first of them are removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-keys-'))
  const db = openSqlite(join(folder, 'account.db'))
  await migrate(db)
  const nowMs = 100 * dayMs
  const store = openIdempotency(db)
  const begin = (key: string, atMs: number, team_id = 1) =>
    store.begin({ team_id, key, fingerprint: 'a', permissions: [] }, atMs, 60_000)
  expect(await begin('first', nowMs)).toEqual({ is: 'new' })
  const counted = { team_id: 1, bytes: 0 }
  await db
    .insertInto('kept_answer_bytes')
    .values([
      { ...counted, bucket_ms: nowMs - 2 * hourMs, keys: idempotencyKeysMax - 1 },
      { ...counted, bucket_ms: nowMs, keys: 1 },
    ])
    .execute()
  expect(await begin('second', nowMs)).toEqual({ is: 'full', retryMs: 23 * hourMs })
  expect(await begin('first', nowMs)).toEqual({ is: 'running' })
  expect(await begin('second', nowMs, 2)).toEqual({ is: 'new' })
  expect(await begin('second', nowMs + 23 * hourMs)).toEqual({ is: 'new' })
  await db.destroy()
  rmSync(folder, { recursive: true })
})

it('a key that nobody answers any more is free after its lease, also when the clock was set back meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-keys-'))
  const db = openSqlite(join(folder, 'account.db'))
  await migrate(db)
  const store = openIdempotency(db)
  const begin = (atMs: number) =>
    store.begin({ team_id: 1, key: 'again', fingerprint: 'a', permissions: [] }, atMs, 60_000)
  expect(await begin(10 * dayMs)).toEqual({ is: 'new' })
  expect(await begin(10 * dayMs - 1000)).toEqual({ is: 'running' })
  expect(await begin(9 * dayMs)).toEqual({ is: 'new' })
  expect(await begin(9 * dayMs + 1000)).toEqual({ is: 'running' })
  expect(await begin(9 * dayMs + 60_000)).toEqual({ is: 'new' })
  await db.destroy()
  rmSync(folder, { recursive: true })
})

it('an answer whose permissions cannot be read is given to nobody', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-keys-'))
  const db = openSqlite(join(folder, 'account.db'))
  await migrate(db)
  const store = openIdempotency(db)
  const request = { team_id: 1, key: 'again', fingerprint: 'a', permissions: ['honors'] }
  expect(await store.begin(request, dayMs, 60_000)).toEqual({ is: 'new' })
  await db.updateTable('idempotent_request').set({ permissions: '{{{', lease_until_ms: null }).execute()
  expect(await store.begin(request, dayMs, 60_000)).toEqual({ is: 'different' })
  await db.destroy()
  rmSync(folder, { recursive: true })
})

it('no team reaches that many with the default rates of all endpoints together', () => {
  const perMinute = endpoints
    .filter(({ method }) => method === 'POST')
    .reduce((sum, { rate }) => sum + (rate?.perMinute ?? 0), 0)
  expect(perMinute * 60 * 24).toBeLessThan(idempotencyKeysMax)
})
