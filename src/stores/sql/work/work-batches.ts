// Batch jobs in the database: reading, cancelling and removing them; work-submits.ts adds them.
import type { Kysely, Selectable } from 'kysely'
import type { JsonObject } from '../../../lib/json/json.ts'
import { jsonOrUndefined } from '../../../lib/json/json-or-undefined.ts'
import type { Charge } from '../../charge.ts'
import type { BatchChunk, BatchJob, BatchStore, TableColumns } from '../../work-batches.ts'
import { type DirectoryId, isElsewhere, isHere } from '../directories.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { listIn } from '../stored-json.ts'
import { dropEndedExport } from './work-exports.ts'

type BatchQueries = Pick<
  BatchStore,
  | 'removeBatch'
  | 'batch'
  | 'batchOfAnyTeam'
  | 'batches'
  | 'batchRequest'
  | 'batchChunks'
  | 'lastBatchChunk'
  | 'noteBatchRead'
  | 'cancelBatch'
  | 'unreadBatches'
>

export const openBatches = (db: Kysely<LedgerTables>, directoryId: DirectoryId): BatchQueries => ({
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
      const removed = await transaction
        .deleteFrom('batch_job')
        .where('id', '=', id)
        .returning('export_id')
        .executeTakeFirst()
      if (removed?.export_id != null) await dropEndedExport(transaction, removed.export_id)
    }),

  batch: async (teamId, id) => {
    const batch = await anyBatch(db, directoryId, id)
    return batch?.team_id === teamId ? batch : undefined
  },

  batchOfAnyTeam: id => anyBatch(db, directoryId, id),

  batches: async (teamId, { status, export_id, api_key_id, after, limit }) => {
    const last = after === undefined ? undefined : await anyBatch(db, directoryId, after)
    if (after !== undefined && last?.team_id !== teamId) return undefined
    if (last && last.export_id !== (export_id ?? null)) return undefined
    if (last && api_key_id !== undefined && last.api_key_id !== api_key_id) return undefined
    let query = db
      .selectFrom('batch_job')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('is_ready', '=', 1)
      .where(({ eb }) =>
        export_id === undefined ? eb('export_id', 'is', null) : eb('export_id', '=', export_id),
      )
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
    return rows.map(toChunk)
  },

  lastBatchChunk: async id => {
    const row = await db
      .selectFrom('batch_chunk')
      .selectAll()
      .where('batch_id', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && toChunk(row)
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

/** Returns undefined for a job that is not ready, which nobody can see yet. */
async function anyBatch(
  db: Kysely<LedgerTables>,
  directoryId: DirectoryId,
  id: string,
): Promise<BatchJob | undefined> {
  const row = await db.selectFrom('batch_job').selectAll().where('id', '=', id).executeTakeFirst()
  return row?.is_ready === 1 ? toBatch(row, directoryId) : undefined
}

const toChunk = ({
  batch_id: _,
  charges,
  next,
  ...chunk
}: Selectable<LedgerTables['batch_chunk']>): BatchChunk => ({
  ...chunk,
  charges: JSON.parse(charges) as Charge[],
  next: next === null ? null : (JSON.parse(next) as JsonObject),
})

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
    table_columns: columns,
    ...batch
  } = row
  return {
    ...batch,
    permissions: listIn(permissions),
    columns: columnsIn(columns),
    isElsewhere: isElsewhere(directory_id, directoryId),
  }
}

/** Returns null for a text that the database no longer holds as JSON. */
const columnsIn = (text: string | null): TableColumns | null =>
  text === null ? null : ((jsonOrUndefined(text) ?? null) as TableColumns | null)
