// Submits of batch jobs: a job is added within the caps, made ready when its credits are held, and withdrawn otherwise.
import { type Kysely, sql } from 'kysely'
import { answerKeptMs } from '../../ledger-idempotency.ts'
import {
  type BatchCapacity,
  type BatchCaps,
  type BatchPool,
  type BatchStore,
  batchActiveMs,
  type NewBatchJob,
} from '../../work-batches.ts'
import { isPostgres } from '../dialect.ts'
import type { DirectoryId } from '../directories.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { toBatch } from './work-batches.ts'
import { addExport, readyExport } from './work-exports.ts'

/** The number of the advisory lock, the same in all processes. */
const submitLock = 7_062_001

type SubmitQueries = Pick<
  BatchStore,
  'batchCapacity' | 'addBatch' | 'readyBatch' | 'submittedBatch' | 'withdrawUnreadyBatches'
>

export const openSubmits = (db: Kysely<LedgerTables>, directoryId: DirectoryId): SubmitQueries => ({
  batchCapacity: (teamId, pool, caps, nowMs) => capacity(db, { teamId, pool, caps, nowMs }),

  addBatch: async (batch, caps) =>
    db.transaction().execute(async transaction => {
      await lockSubmits(transaction)
      const { team_id: teamId, pool, created_ms: nowMs } = batch
      const free = await capacity(transaction, { teamId, pool, caps, nowMs })
      if (free !== 'free') return free
      if (batch.export && !(await addExport(transaction, batch, batch.export, directoryId)))
        return 'exports_full'
      await insertBatch(transaction, batch, directoryId)
      return free
    }),

  readyBatch: async id =>
    db.transaction().execute(async transaction => {
      await lockSubmits(transaction)
      const { numUpdatedRows } = await transaction
        .updateTable('batch_job')
        .set({ is_ready: 1 })
        .where('id', '=', id)
        .where('cancelled_ms', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('batch_job as other')
                .select('other.id')
                .whereRef('other.team_id', '=', 'batch_job.team_id')
                .whereRef('other.idempotency_key', '=', 'batch_job.idempotency_key')
                .whereRef('other.id', '!=', 'batch_job.id')
                .where('other.is_ready', '=', 1)
                .where('other.created_ms', '>', sql<number>`batch_job.created_ms - ${sql.lit(answerKeptMs)}`),
            ),
          ),
        )
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await readyExport(transaction, id)
      return numUpdatedRows > 0n
    }),

  submittedBatch: async (teamId, idempotencyKey, ageMs) => {
    const row = await db
      .selectFrom('batch_job')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('idempotency_key', '=', idempotencyKey)
      .where('is_ready', '=', 1)
      .where('created_ms', '>', ageMs - answerKeptMs)
      .executeTakeFirst()
    return row && toBatch(row, directoryId)
  },

  withdrawUnreadyBatches: async beforeMs => {
    // From now on `readyBatch` refuses these jobs, so that nobody claims a job that is being removed.
    const rows = await db
      .updateTable('batch_job')
      .set({ cancelled_ms: beforeMs })
      .where('is_active', '=', 1)
      .where('is_ready', '=', 0)
      .where('created_ms', '<', beforeMs)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },
})

/** Counting jobs and adding one must be one step. Transactions of SQLite never overlap anyway. */
async function lockSubmits(db: Kysely<LedgerTables>): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${sql.lit(submitLock)})`.execute(db)
}

interface CapacityQuery {
  readonly teamId: number
  readonly pool: BatchPool
  readonly caps: BatchCaps
  readonly nowMs: number
}

async function capacity(
  db: Kysely<LedgerTables>,
  { teamId, pool, caps, nowMs }: CapacityQuery,
): Promise<BatchCapacity> {
  const { everybody, team } = await db
    .selectFrom('batch_job')
    .where('is_active', '=', 1)
    .where('created_ms', '>', nowMs - batchActiveMs)
    .select(({ fn, eb }) => [
      fn.countAll().as('everybody'),
      fn
        .countAll()
        .filterWhere(eb.and([eb('team_id', '=', teamId), eb('pool', '=', pool)]))
        .as('team'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(team) >= caps.pool) return 'pool_full'
  return Number(everybody) >= caps.platform ? 'platform_full' : 'free'
}

export async function insertBatch(
  db: Kysely<LedgerTables>,
  { request, permissions, export: begun, format, columns, ...batch }: NewBatchJob,
  directoryId: DirectoryId,
  run = { export_id: begun?.id ?? null, format: begun?.format ?? format ?? null, is_ready: 0 },
): Promise<void> {
  const nothing = { chunks: 0, result_count: 0, entities_fulfilled: 0, attempts: 0, turn: 0, served: 0 }
  const never = { started_ms: null, completed_ms: null, cancelled_ms: null, error_message: null, owner: null }
  await db
    .insertInto('batch_job')
    .values({
      ...batch,
      ...nothing,
      ...never,
      permissions: JSON.stringify(permissions),
      table_columns: columns ? JSON.stringify(columns) : null,
      status: 'pending',
      is_active: 1,
      ...run,
      free_ms: 0,
      directory_id: directoryId ?? null,
      read_ms: batch.created_ms,
    })
    .execute()
  await db.insertInto('batch_request').values({ batch_id: batch.id, body: request }).execute()
}
