// Batch jobs in the database: submitting, reading, cancelling and removing them.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { JsonObject } from '../../../lib/json/json.ts'
import type { Charge } from '../../charge.ts'
import {
  type BatchCapacity,
  type BatchCaps,
  type BatchJob,
  type BatchPool,
  type BatchStore,
  batchActiveMs,
  type NewBatchJob,
} from '../../work-batches.ts'
import { isPostgres } from '../dialect.ts'
import { type DirectoryId, isElsewhere, isHere } from '../directories.ts'
import { answerKeptMs } from '../ledger/idempotency.ts'
import type { LedgerTables } from '../ledger/schema.ts'

/** The number of the advisory lock, the same in all processes. */
const submitLock = 7_062_001

type BatchQueries = Omit<
  BatchStore,
  'claimBatch' | 'extendClaim' | 'finishChunks' | 'yieldBatch' | 'endBatch' | 'freeClaims'
>

export const openBatches = (db: Kysely<LedgerTables>, directoryId: DirectoryId): BatchQueries => ({
  batchCapacity: (teamId, pool, caps, nowMs) => capacity(db, { teamId, pool, caps, nowMs }),

  addBatch: async (batch, caps) =>
    db.transaction().execute(async transaction => {
      await lockSubmits(transaction)
      const { team_id: teamId, pool, created_ms: nowMs } = batch
      const free = await capacity(transaction, { teamId, pool, caps, nowMs })
      if (free === 'free') await insertBatch(transaction, batch, directoryId)
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
      return numUpdatedRows > 0n
    }),

  submittedBatch: async (teamId, idempotencyKey, nowMs) => {
    const row = await db
      .selectFrom('batch_job')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('idempotency_key', '=', idempotencyKey)
      .where('is_ready', '=', 1)
      .where('created_ms', '>', nowMs - answerKeptMs)
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

  removeBatch: id =>
    db.transaction().execute(async transaction => {
      await transaction
        .deleteFrom('webhook_attempt')
        .where(
          'delivery_id',
          'in',
          transaction.selectFrom('webhook_delivery').select('id').where('batch_id', '=', id),
        )
        .execute()
      for (const table of ['webhook_delivery', 'batch_chunk', 'batch_request'] as const) {
        await transaction.deleteFrom(table).where('batch_id', '=', id).execute()
      }
      await transaction.deleteFrom('batch_job').where('id', '=', id).execute()
    }),

  batch: async (teamId, id) => {
    const batch = await anyBatch(db, directoryId, id)
    return batch?.team_id === teamId ? batch : undefined
  },

  batchOfAnyTeam: id => anyBatch(db, directoryId, id),

  batches: async (teamId, { status, api_key_id, after, limit }) => {
    const last = after === undefined ? undefined : await anyBatch(db, directoryId, after)
    if (after !== undefined && last?.team_id !== teamId) return undefined
    if (last && api_key_id !== undefined && last.api_key_id !== api_key_id) return undefined
    let query = db
      .selectFrom('batch_job')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('is_ready', '=', 1)
      .orderBy('created_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (status !== undefined) query = query.where('status', '=', status)
    if (api_key_id !== undefined) query = query.where('api_key_id', '=', api_key_id)
    if (last) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_ms', 'id'), '<', tuple(last.created_ms, last.id)),
      )
    }
    return (await query.execute()).map(row => toBatch(row, directoryId))
  },

  batchRequest: async id => {
    const { body } = await db
      .selectFrom('batch_request')
      .select('body')
      .where('batch_id', '=', id)
      .executeTakeFirstOrThrow()
    return body
  },

  batchChunks: async id => {
    const rows = await db
      .selectFrom('batch_chunk')
      .selectAll()
      .where('batch_id', '=', id)
      .orderBy('number')
      .execute()
    return rows.map(({ batch_id: _, charges, next, ...chunk }) => ({
      ...chunk,
      charges: JSON.parse(charges) as Charge[],
      next: next === null ? null : (JSON.parse(next) as JsonObject),
    }))
  },

  noteBatchRead: async (id, nowMs) => {
    await db
      .updateTable('batch_job')
      .set({ read_ms: nowMs })
      .where('id', '=', id)
      .where('read_ms', '<', nowMs)
      .execute()
  },

  cancelBatch: async (teamId, id, nowMs) => {
    await db
      .updateTable('batch_job')
      .set({ cancelled_ms: nowMs })
      .where('id', '=', id)
      .where('team_id', '=', teamId)
      .where('is_active', '=', 1)
      .where('cancelled_ms', 'is', null)
      .execute()
    const batch = await anyBatch(db, directoryId, id)
    return batch?.team_id === teamId ? batch : undefined
  },

  unreadBatches: async (readBeforeMs, limit) => {
    const rows = await db
      .selectFrom('batch_job')
      .select('id')
      .where('is_active', '=', 0)
      .where('read_ms', '<', readBeforeMs)
      .where(isHere(directoryId))
      .limit(limit)
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

async function insertBatch(
  db: Kysely<LedgerTables>,
  { request, permissions, ...batch }: NewBatchJob,
  directoryId: DirectoryId,
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
      status: 'pending',
      is_active: 1,
      is_ready: 0,
      free_ms: 0,
      directory_id: directoryId ?? null,
      read_ms: batch.created_ms,
    })
    .execute()
  await db.insertInto('batch_request').values({ batch_id: batch.id, body: request }).execute()
}

/** Returns undefined for a job that is not ready, which nobody can see yet. */
async function anyBatch(
  db: Kysely<LedgerTables>,
  directoryId: DirectoryId,
  id: string,
): Promise<BatchJob | undefined> {
  const row = await db.selectFrom('batch_job').selectAll().where('id', '=', id).executeTakeFirst()
  return row?.is_ready === 1 ? toBatch(row, directoryId) : undefined
}

export function toBatch(row: Selectable<LedgerTables['batch_job']>, directoryId: DirectoryId): BatchJob {
  const {
    permissions,
    is_active: _,
    is_ready: __,
    owner: ___,
    free_ms,
    turn,
    served,
    read_ms,
    directory_id,
    idempotency_key: ____,
    ...batch
  } = row
  return {
    ...batch,
    permissions: JSON.parse(permissions) as string[],
    isElsewhere: isElsewhere(directory_id, directoryId),
  }
}
