// Repairs the account side and the batch jobs where other rows say what they should be.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Settlement } from '../ledger-credits.ts'
import type { BatchJob } from '../work-batches.ts'
import type { AccountsPlace } from './audit.ts'
import { isPostgres } from './dialect.ts'
import { openCredits } from './ledger/credits.ts'
import { addGrant } from './ledger/grant-balances.ts'
import type { LedgerTables } from './ledger/schema.ts'
import { openSettle } from './ledger/settle.ts'
import { openPostgres } from './postgres.ts'
import { insertRows } from './rows.ts'
import { openSqlite } from './sqlite.ts'
import { completeSince, sumEvents } from './usage/audit-sums.ts'
import { repairFailures } from './usage/repair-failures.ts'
import { allSummed, charges } from './usage/sum-new-events.ts'
import { orphanHolds } from './work/audit-jobs.ts'
import { repairJobs } from './work/repair-jobs.ts'
import { toBatch } from './work/work-batches.ts'
import { addDelivery } from './work/work-deliveries.ts'

export interface AccountsRepair {
  /** The ids of jobs that cannot be finished, or whose result is lost. */
  readonly lostJobs: readonly string[]
  /** Returns the settlement of a failed job. */
  readonly billOf: (batch: BatchJob) => Settlement
  /** Returns a new id for a delivery. */
  readonly newId: () => string
  readonly nowMs: number
}

/**
 * Repairs the place; a second repair changes nothing more. Nobody else may have the SQLite files open, whereas services
 * may keep using PostgreSQL.
 */
export async function repairAccounts(place: AccountsPlace, repair: AccountsRepair): Promise<void> {
  const db = 'url' in place ? openPostgres(place.url) : openSqlite(join(place.folder, 'account.db'))
  try {
    if ('folder' in place) {
      const work = join(place.folder, 'work.db')
      // Without a file of jobs only sums can be repaired.
      if (!existsSync(work)) return await repairSums(db)
      await sql`attach ${work} as work`.execute(db)
    }
    for (const id of repair.lostJobs) await failJob(db, id, repair)
    await releaseOrphans(db, repair.nowMs)
    await repairJobs(db, repair)
    await repairSums(db)
  } finally {
    await db.destroy()
  }
}

const failedInside = 'The job failed because of an internal error. Nothing was charged. Submit it again.'
const resultLost = 'The result of this job was lost. What it cost was given back. Submit it again.'

/** Marks a job as failed, which costs nothing: an active job releases its hold, an ended one is refunded. */
async function failJob(db: Kysely<LedgerTables>, id: string, repair: AccountsRepair): Promise<void> {
  const { nowMs, billOf, newId } = repair
  const row = await db.selectFrom('batch_job').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.status === 'failed') return
  const batch = toBatch(row, undefined)
  if (row.is_active === 1) await openSettle(db).settle([billOf(batch)], nowMs)
  await db.transaction().execute(async transaction => {
    if (row.is_active === 0) await giveBack(transaction, batch, nowMs)
    else if (row.webhook_url !== null) {
      const { team_id, webhook_url: url } = row
      await addDelivery(transaction, { id: newId(), team_id, batch_id: id, url }, nowMs)
    }
    for (const table of ['batch_request', 'batch_chunk'] as const) {
      await transaction.deleteFrom(table).where('batch_id', '=', id).execute()
    }
    const nothing = { chunks: 0, result_count: 0, entities_fulfilled: 0 }
    const ended = { owner: null, is_active: 0, completed_ms: row.completed_ms ?? nowMs, read_ms: nowMs }
    await transaction
      .updateTable('batch_job')
      .set({
        ...nothing,
        ...ended,
        status: 'failed',
        error_message: row.is_active === 1 ? failedInside : resultLost,
      })
      .where('id', '=', id)
      .execute()
  })
}

/** Refunds an ended job with a grant that names its event, so that it is refunded once. */
async function giveBack(
  db: Kysely<LedgerTables>,
  { team_id, event_id }: BatchJob,
  nowMs: number,
): Promise<void> {
  const event = await db
    .selectFrom('usage_event')
    .select('millicredits')
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  const refund = await db
    .selectFrom('ledger_entry')
    .select('id')
    .where('event_id', '=', event_id)
    .where('kind', '=', 'grant')
    .executeTakeFirst()
  if (!event || event.millicredits === 0 || refund) return
  const { millicredits } = event
  const grant = { team_id, type: 'top_up', millicredits, expires_ms: null } as const
  const id = await addGrant(db, grant, nowMs)
  await db.updateTable('ledger_entry').set({ event_id }).where('grant_id', '=', id).execute()
}

/** Releases holds without an active job. A hold whose entries already add up to 0 is only closed. */
async function releaseOrphans(db: Kysely<LedgerTables>, nowMs: number): Promise<void> {
  const { rows } = await orphanHolds.execute(db)
  for (const { id } of rows) {
    const { sum } = await db
      .selectFrom('ledger_entry')
      .select(sql<number>`cast(coalesce(sum(millicredits), 0) as bigint)`.as('sum'))
      .where('hold_id', '=', id)
      .where('kind', 'in', ['hold', 'release'])
      .executeTakeFirstOrThrow()
    if (Number(sum) === 0) {
      await db.updateTable('credit_hold').set({ is_open: 0 }).where('id', '=', id).execute()
    } else await openCredits(db).release(id, nowMs)
  }
}

/**
 * Recomputes every sum: usage from the events, what keys spent from usage, what they hold from open holds, and what is
 * left of grants from the ledger entries. Locks keep everybody else from writing meanwhile.
 */
const repairSums = (db: Kysely<LedgerTables>): Promise<void> =>
  db.transaction().execute(async transaction => {
    if (isPostgres(transaction)) {
      await sql`lock table usage_event in share row exclusive mode`.execute(transaction)
      await sql`select 1 from team order by id for update`.execute(transaction)
    }
    const sinceMs = await completeSince(transaction)
    const { sums, unreadable } = await sumEvents(transaction, { sinceMs })
    // Unreadable events would be missing in sums that may be right today.
    const isKnown = unreadable.length === 0
    const tables = [...sums.tables()].flatMap(({ requests, components }) => [requests, components])
    for (const { table, rows } of isKnown ? tables : []) {
      await sql`delete from ${sql.table(table)} where bucket_ms >= ${sinceMs}`.execute(transaction)
      // A block that began before `sinceMs` has sums of events that were removed.
      const complete = rows.filter(({ bucket_ms }) => Number(bucket_ms) >= sinceMs)
      await insertRows(transaction, table, complete)
    }
    if (isKnown) {
      await repairFailures(transaction, sinceMs)
      await allSummed(transaction)
    }
    const total = sql`cast(coalesce(sum(millicredits), 0) as bigint)`
    await sql`update api_key set
      spent = (select ${total} from ${charges} where charges.api_key_id = api_key.id),
      held = (select ${total} from credit_hold where api_key_id = api_key.id and is_open = 1)`.execute(
      transaction,
    )
    // A grant that spent more than it had lacks an unknown entry: it stays as it is, and the next examination finds it again.
    const left = sql`(select ${total} from ledger_entry where grant_id = credit_grant.id)`
    await sql`update credit_grant set remaining = ${left} where remaining <> ${left} and ${left} >= 0`.execute(
      transaction,
    )
  })
