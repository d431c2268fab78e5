import { join } from 'node:path'
import { sql } from 'kysely'
import Database from 'libsql'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../../test/support/command.ts'
import { errorOf, failureOf } from '../../lib/threads/messages.ts'
import { Unavailable } from '../../lib/unavailable.ts'
import { openSqlite } from './sqlite.ts'

const file = join(temporaryFolder(), 'a.db')
const busyMs = 1000
const db = openSqlite(file, busyMs)
const other = new Database(file)

beforeAll(async () => {
  await sql`CREATE TABLE note (text TEXT)`.execute(db)
})
afterAll(async () => {
  other.close()
  await db.destroy()
})

const write = (text: string) =>
  db.transaction().execute(transaction => sql`INSERT INTO note VALUES (${text})`.execute(transaction))
const errorOfWriting = async (text: string): Promise<unknown> =>
  write(text).then(
    () => undefined,
    error => error,
  )
const count = async () => (await sql`SELECT 1 FROM note`.execute(db)).rows.length

it('a file that another process keeps locked is not available, and only the first write waits for it', async () => {
  other.exec('BEGIN IMMEDIATE')
  const startMs = performance.now()
  for (let each = 0; each < 5; each++) {
    expect(await errorOfWriting('a')).toMatchObject({ name: 'Unavailable', code: 'SQLITE_BUSY' })
  }
  expect(performance.now() - startMs).toBeLessThan(2.5 * busyMs)
  other.exec('ROLLBACK')
  expect([await errorOfWriting('b'), await count()]).toEqual([undefined, 1])
  // Waits again, now that the lock was free in between.
  other.exec('BEGIN IMMEDIATE')
  const againMs = performance.now()
  expect(await errorOfWriting('c')).toBeInstanceOf(Unavailable)
  expect(performance.now() - againMs).toBeGreaterThan(busyMs / 2)
  other.exec('ROLLBACK')
})

it('a change by itself that found the file locked leaves nothing unfinished that later transactions would wait for', async () => {
  const alone = (text: string) =>
    sql`INSERT INTO note (text) VALUES (${text})`.execute(db).then(
      () => undefined,
      error => error,
    )
  const before = await count()
  other.exec('BEGIN IMMEDIATE')
  expect(await alone('alone')).toMatchObject({ name: 'Unavailable', code: 'SQLITE_BUSY' })
  other.exec('ROLLBACK')
  expect([await errorOfWriting('later'), await alone('again'), await count()]).toEqual([
    undefined,
    undefined,
    before + 2,
  ])
})

it('a full disk is not available, leaves the transaction out, and may have room again', async () => {
  const pages = (await sql<{ page_count: number }>`PRAGMA page_count`.execute(db)).rows[0]?.page_count ?? 0
  const before = await count()
  await sql.raw(`PRAGMA max_page_count = ${pages}`).execute(db)
  expect(await errorOfWriting('a'.repeat(100_000))).toMatchObject({
    name: 'Unavailable',
    code: 'SQLITE_FULL',
  })
  expect(await count()).toBe(before)
  await sql.raw(`PRAGMA max_page_count = ${pages + 1000}`).execute(db)
  expect([await errorOfWriting('a'.repeat(100_000)), await count()]).toEqual([undefined, before + 1])
})

it('is still not available on the other side of a thread, with its code', async () => {
  other.exec('BEGIN IMMEDIATE')
  const crossed = errorOf(structuredClone(failureOf(await errorOfWriting('d'))))
  other.exec('ROLLBACK')
  expect(crossed).toBeInstanceOf(Unavailable)
  expect(crossed).toMatchObject({ code: 'SQLITE_BUSY', retryMs: expect.any(Number) })
})

it('a statement is prepared once, however often another one runs meanwhile', async () => {
  const prepared = vi.spyOn(Database.prototype, 'prepare')
  const rare = () => sql`SELECT 2 FROM note`.execute(db)
  try {
    await rare()
    for (let each = 0; each < 500; each++) await count()
    await rare()
    expect(prepared.mock.calls.filter(([text]) => text === 'SELECT 2 FROM note')).toHaveLength(1)
  } finally {
    prepared.mockRestore()
  }
})
