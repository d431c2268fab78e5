import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../endpoints/index.ts'
import { nameOfProcess } from '../../../lib/running-process.ts'
import { idempotencyKeysMax } from '../../ledger-idempotency.ts'
import { migrate } from '../migrate.ts'
import { openSqlite } from '../sqlite.ts'
import { openIdempotency } from './idempotency.ts'

const hourMs = 3_600_000
/** Other systems do not name processes. */
const isLinux = process.platform === 'linux'
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
  expect(await begin('first', nowMs)).toMatchObject({ is: 'running' })
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
  expect(await begin(10 * dayMs - 1000)).toMatchObject({ is: 'running' })
  expect(await begin(9 * dayMs)).toEqual({ is: 'new' })
  expect(await begin(9 * dayMs + 1000)).toMatchObject({ is: 'running' })
  expect(await begin(9 * dayMs + 60_000)).toEqual({ is: 'new' })
  await db.destroy()
  rmSync(folder, { recursive: true })
})

describe('the key of a request that is cut off', () => {
  const request = { team_id: 1, key: 'cut off', fingerprint: 'a', permissions: [] }
  const held = (leftMs: number, isHeld: boolean) => ({
    is: 'running',
    runningMs: 60_000 - leftMs,
    leftMs,
    isHeld,
  })

  it('is free at once when its process has ended, and never while that runs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-keys-'))
    const db = openSqlite(join(folder, 'account.db'))
    await migrate(db)
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const ended = once(other, 'close')
    const [killed, later] = [openIdempotency(db, nameOfProcess(other.pid)), openIdempotency(db)]
    expect(await killed.begin(request, dayMs, 60_000)).toEqual({ is: 'new' })
    expect(await later.begin(request, dayMs + 1000, 60_000)).toEqual(held(59_000, isLinux))
    other.kill('SIGKILL')
    await ended
    const freed = isLinux ? { is: 'new' } : held(58_000, false)
    expect(await later.begin(request, dayMs + 2000, 60_000)).toEqual(freed)
    expect((await later.begin(request, dayMs + 2000, 60_000)).is).toBe('running')
    await db.destroy()
    rmSync(folder, { recursive: true })
  })

  it('is held to the end of the lease when its process may run elsewhere', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-keys-'))
    const db = openSqlite(join(folder, 'account.db'))
    await migrate(db)
    const [host, ...rest] = nameOfProcess()?.split(' ') ?? []
    const [boot, namespace, began] = rest
    const elsewhere = [
      null,
      '',
      'damaged',
      [`another-${host}`, ...rest].join(' '),
      [host, 'another-boot', namespace, began, '1'].join(' '),
      [host, boot, 'pid:[1]', began, '1'].join(' '),
    ]
    for (const [index, holder] of elsewhere.entries()) {
      const asked = { ...request, key: String(index) }
      expect(await openIdempotency(db, holder).begin(asked, dayMs, 60_000)).toEqual({ is: 'new' })
      const later = openIdempotency(db)
      expect(await later.begin(asked, dayMs + 59_999, 60_000)).toEqual(held(1, false))
      expect(await later.begin(asked, dayMs + 60_000, 60_000)).toEqual({ is: 'new' })
    }
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
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
