// The account side in PostgreSQL, which several processes share.
import type { Kysely } from 'kysely'
import { InputError } from '../../../errors.ts'
import { type Slot, take } from '../../../lib/sliding-window.ts'
import type { Ledger } from '../../ledger.ts'
import type { RateStore } from '../../ledger-rates.ts'
import { migrate } from '../migrate.ts'
import { openPostgres, reasonOf } from '../postgres.ts'
import { storedList } from '../stored-json.ts'
import { type LongReads, sqlLedger } from './ledger.ts'
import type { LedgerTables } from './schema.ts'

/** Connects to the server of the URL, and migrates its tables. Throws an InputError when it cannot be reached. */
export async function openPostgresLedger(url: string): Promise<Ledger> {
  const migrated = openPostgres(url, { max: 2 })
  try {
    await migrate(migrated)
  } catch (cause) {
    throw new InputError(
      `The account side cannot be opened in PostgreSQL: ${reasonOf(cause)}. Is ALMANAC_DATABASE_URL right, and may its user create tables?`,
      { cause },
    )
  } finally {
    await migrated.destroy()
  }
  const db = openPostgres(url, { statementMs })
  const reports = openPostgres(url, { max: reportsAtOnce, statementMs: reportMs })
  return {
    ...sqlLedger(db),
    ...longReadsOf(reports),
    ...sharedRates(db),
    accessVersion: readVersion(db),
    close: async () => {
      await Promise.all([db.destroy(), reports.destroy()])
    },
  }
}

/** The time that a statement may take. It takes about a millisecond, unless somebody locks the tables. */
const statementMs = 3000
const reportMs = 10_000
/** The most long reads at once; others wait. */
const reportsAtOnce = 2

function longReadsOf(db: Kysely<LedgerTables>): LongReads {
  const { usageEvents, usageSums, usageErrors, entries } = sqlLedger(db)
  return { usageEvents, usageSums, usageErrors, entries }
}

/**
 * Requests that arrive during a read share the next one, so that each sees a version that was read after it arrived. When
 * the first read fails, the next one fails with it, so that nobody waits twice.
 */
function readVersion(db: Kysely<LedgerTables>): Ledger['accessVersion'] {
  let next: Promise<number> | undefined
  let running: Promise<number> | undefined
  const select = async () =>
    (await db.selectFrom('access_version').select('version').executeTakeFirstOrThrow()).version
  const read = async () => {
    try {
      await running
    } finally {
      next = undefined
    }
    running = select().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    next ??= read()
    return next
  }
}

/** Rate limits in the database, because all processes count towards the same limit. */
const sharedRates = (db: Kysely<LedgerTables>): RateStore => ({
  takeRate: ({ team_id, bucket, limit }, nowMs) =>
    db.transaction().execute(async transaction => {
      await transaction
        .insertInto('rate_window')
        .values({ team_id, bucket, slots: '[]' })
        .onConflict(conflict => conflict.columns(['team_id', 'bucket']).doNothing())
        .execute()
      const mine = transaction
        .selectFrom('rate_window')
        .select('slots')
        .where('team_id', '=', team_id)
        .where('bucket', '=', bucket)
        .forUpdate()
      const slots = (storedList((await mine.executeTakeFirstOrThrow()).slots) ?? []) as Slot[]
      const taken = take(slots, limit, nowMs)
      await transaction
        .updateTable('rate_window')
        .set({ slots: JSON.stringify(slots) })
        .where('team_id', '=', team_id)
        .where('bucket', '=', bucket)
        .execute()
      return taken
    }),
})
