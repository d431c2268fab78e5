// The sums of usage: what databases of before get when they are opened, and what is left when old events are removed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findPostgres, noPostgres } from '../../../../test/support/postgres.ts'
import { sharedPostgres } from '../../../../test/support/shared-postgres.ts'
import { freeEvent, midnight, randomEvent } from '../../../../test/support/usage.ts'
import { Findings } from '../../findings.ts'
import { type LedgerQueries, sqlLedger } from '../ledger/ledger.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { migrate } from '../migrate.ts'
import { fillUsageTotals } from '../migrations/0005-usage-totals.ts'
import { failureKeys } from '../migrations/0007-failure-keys.ts'
import { openPostgres } from '../postgres.ts'
import { openSqlite } from '../sqlite.ts'
import { auditSums, completeSince } from './audit-sums.ts'
import { openNewSums } from './new-sums.ts'

const tables = [
  'usage_block',
  'usage_component_block',
  'usage_hour_total',
  'usage_component_hour_total',
  'usage_failure',
  'usage_failure_day',
  'usage_failure_block',
] as const

/** The rows of every table in no order; groups of failures by their texts instead of their ids. */
async function contents(db: Kysely<LedgerTables>): Promise<readonly unknown[]> {
  const groups = await db.selectFrom('usage_failure').selectAll().execute()
  const textOf = new Map(groups.map(({ id, ...group }) => [id, JSON.stringify(group)]))
  const shown = ([name, value]: readonly [string, unknown]) => {
    if (name === 'id') return [name, 0]
    return [name, name === 'group_id' ? textOf.get(value as number) : value]
  }
  const all: unknown[] = []
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    all.push([table, rows.map(row => JSON.stringify(Object.entries(row).sort().map(shown))).sort()])
  }
  return all
}

/** Writes events of two days before a midnight and two after it. */
async function write(db: Kysely<LedgerTables>): Promise<LedgerQueries> {
  await migrate(db)
  const ledger = sqlLedger(db)
  for (const id of [1, 2]) {
    await ledger.addTeam({ id, name: `Team ${id}`, created_at: new Date(0).toISOString() })
    await ledger.grant(id, 1e12, 0, null)
  }
  const events = fc
    .sample(randomEvent, { numRuns: 250, seed: 3 })
    .map(event => ({ event: { ...event, event_id: freeEvent().event_id } }))
  for (let from = 0; from < events.length; from += 50) {
    await ledger.settle(events.slice(from, from + 50), 0)
    // Some are summed when more have been written since.
    if (from % 100 === 0) await openNewSums(db).add()
  }
  expect(await wrongSums(db)).toEqual([])
  await openNewSums(db).add()
  return ledger
}

async function expectSameWhenFilled(db: Kysely<LedgerTables>): Promise<void> {
  await write(db)
  const kept = await contents(db)
  for (const table of tables) await db.deleteFrom(table).execute()
  await fillUsageTotals(db as unknown as Kysely<unknown>)
  await failureKeys.up(db)
  expect(await contents(db)).toEqual(kept)
  await db.destroy()
}

async function expectSoundAfterRemoval(db: Kysely<LedgerTables>): Promise<void> {
  const ledger = await write(db)
  expect(await wrongSums(db)).toEqual([])
  for (const team of [1, 2]) while (await ledger.removeUsage(team, midnight, 50));
  expect(await wrongSums(db)).toEqual([])
  await sql`update usage_failure_day set count = count + 1`.execute(db)
  expect(await wrongSums(db)).not.toEqual([])
  await db.destroy()
}

async function wrongSums(db: Kysely<LedgerTables>): Promise<readonly unknown[]> {
  const findings = new Findings()
  await auditSums(db, await completeSince(db), { file: 'accounts', findings, looking: () => {} })
  return findings.list
}

describe('sums of usage', () => {
  it('that a migration makes equal those updated with every event, in a SQLite file', () =>
    inSqlite(expectSameWhenFilled))
  it('agree with the events that are left after a removal, in a SQLite file', () =>
    inSqlite(expectSoundAfterRemoval))

  const bin = findPostgres()
  if (bin === undefined) process.stderr.write(`${noPostgres}\n`)
  it.skipIf(bin === undefined)('equal and agree likewise in PostgreSQL', async () => {
    const server = await sharedPostgres(bin ?? '')
    await expectSameWhenFilled(openPostgres(await server.newDatabase()))
    await expectSoundAfterRemoval(openPostgres(await server.newDatabase()))
  })
})

async function inSqlite(expectations: (db: Kysely<LedgerTables>) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-totals-'))
  await expectations(openSqlite(join(folder, 'account.db')))
  rmSync(folder, { recursive: true, force: true })
}
