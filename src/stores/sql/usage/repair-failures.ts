// Recomputes the sums of failures: the sums by day from the events, the sums by block from the sums by day.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { LedgerTables } from '../ledger/schema.ts'
import { failureBlocks, failureDays } from './audit-failures.ts'
import { type FailureTable, failureDimensions, failureKeys } from './failures.ts'

/** Replaces the sums from `sinceMs` on. `db` must be a transaction. */
export async function repairFailures(db: Kysely<LedgerTables>, sinceMs: number): Promise<void> {
  const dimensions = sql.join(failureDimensions.map(name => sql.ref(name)))
  await sql`insert into usage_failure (${dimensions})
    select distinct ${dimensions} from usage_event where http_status >= 400 and http_status <> 429
    on conflict do nothing`.execute(db)
  await replace(db, 'usage_failure_day', failureDays(sinceMs, Number.MAX_SAFE_INTEGER), sinceMs)
  await replace(db, 'usage_failure_block', failureBlocks(sinceMs), sinceMs)
}

async function replace(
  db: Kysely<LedgerTables>,
  table: FailureTable,
  rows: RawBuilder<unknown>,
  sinceMs: number,
): Promise<void> {
  const columns = [...failureKeys, 'count', 'first_ms', 'last_ms', 'latest']
  await db.deleteFrom(table).where('bucket_ms', '>=', sinceMs).execute()
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(name => sql.ref(name)))}) ${rows}`.execute(
    db,
  )
}
