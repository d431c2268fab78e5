// Exports in the database: reading and ending them, and the runs that repeat them.
import { type Kysely, type Selectable, sql } from 'kysely'
import { type ExportStore, exportRemoved, type RecordExport } from '../../exports.ts'
import { skewMaxMs } from '../clock-skew.ts'
import { isPostgres } from '../dialect.ts'
import { type DirectoryId, isHere } from '../directories.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { listIn } from '../stored-json.ts'
import { toBatch } from './work-batches.ts'
import { dropEndedExport } from './work-exports.ts'
import { insertBatch } from './work-submits.ts'

export const openExports = (db: Kysely<LedgerTables>, directoryId: DirectoryId): ExportStore => ({
  recordExport: (teamId, id) => oneExport(db, teamId, id),

  exportRequest: async id => {
    const { request } = await db
      .selectFrom('record_export')
      .select('request')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return request
  },

  recordExports: async (teamId, { api_key_id, after, limit }) => {
    const last = after === undefined ? undefined : await oneExport(db, teamId, after)
    if (after !== undefined && !last) return undefined
    if (last && api_key_id !== undefined && last.api_key_id !== api_key_id) return undefined
    let query = visibleExports(db, teamId)
      .orderBy('created_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (api_key_id !== undefined) query = query.where('api_key_id', '=', api_key_id)
    if (last) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_ms', 'id'), '<', tuple(last.created_ms, last.id)),
      )
    }
    return (await query.execute()).map(toExport)
  },

  lastRuns: async exportIds => {
    if (exportIds.length === 0) return []
    const rows = await db
      .selectFrom('batch_job')
      .selectAll()
      .where('export_id', 'in', [...exportIds])
      .where('is_ready', '=', 1)
      .where('created_ms', '=', ({ selectFrom }) =>
        selectFrom('batch_job as other')
          .select(({ fn }) => fn.max('other.created_ms').as('last'))
          .whereRef('other.export_id', '=', 'batch_job.export_id'),
      )
      .execute()
    const runs = new Map(rows.map(row => [row.export_id, toBatch(row, directoryId)]))
    return exportIds.map(id => runs.get(id))
  },

  cancelExport: (teamId, id, nowMs) =>
    db.transaction().execute(async transaction => {
      const before = await oneExport(transaction, teamId, id)
      if (!before || before.cancelled_ms !== null) return before
      const [run] = await transaction
        .updateTable('batch_job')
        .set({ cancelled_ms: nowMs })
        .where('export_id', '=', id)
        .where('is_active', '=', 1)
        .where('cancelled_ms', 'is', null)
        .returning('id')
        .execute()
      // An export that ran once and has ended stays as it ended.
      if (!run && before.every_ms === null) return before
      const row = await transaction
        .updateTable('record_export')
        .set({ cancelled_ms: nowMs, is_live: 0, next_ms: null })
        .where('id', '=', id)
        .returning(shownColumns)
        .executeTakeFirstOrThrow()
      return toExport(row)
    }),

  removeExport: (teamId, id, nowMs) =>
    db.transaction().execute(async transaction => {
      if (!(await oneExport(transaction, teamId, id))) return false
      await transaction
        .updateTable('record_export')
        .set({ removed_ms: nowMs, is_live: 0, next_ms: null })
        .where('id', '=', id)
        .execute()
      await transaction
        .updateTable('batch_job')
        .set({ cancelled_ms: nowMs, error_message: exportRemoved })
        .where('export_id', '=', id)
        .where('is_active', '=', 1)
        .execute()
      await dropEndedExport(transaction, id)
      return true
    }),

  beginDueRun: (run, nowMs) =>
    db.transaction().execute(async transaction => {
      let query = transaction
        .selectFrom('record_export')
        .select([...shownColumns, 'request'])
        .where('is_live', '=', 1)
        .where(({ eb, or, ref }) =>
          or([
            eb('next_ms', '<=', nowMs),
            // A run that is further ahead than the interval of its export was set before the clock was set back.
            eb('next_ms', '>', sql<number>`${nowMs + skewMaxMs} + ${ref('every_ms')}`),
          ]),
        )
        .orderBy('next_ms')
        .limit(1)
      if (directoryId !== undefined) query = query.where('directory_id', '=', directoryId)
      const row = await (isPostgres(db) ? query.forUpdate().skipLocked() : query).executeTakeFirst()
      if (!row) return false
      const { next_ms, every_ms, request, ...due } = { ...toExport(row), request: row.request }
      // Runs that nobody was there to begin are left out: the times of later ones stay as they were, also when the clock
      // was set back.
      const missed = Math.floor((nowMs - (next_ms ?? nowMs)) / (every_ms ?? 1))
      await transaction
        .updateTable('record_export')
        .set({ next_ms: (next_ms ?? nowMs) + (missed + 1) * (every_ms ?? 1) })
        .where('id', '=', due.id)
        .execute()
      if (missed < 0) return true
      const active = await transaction
        .selectFrom('batch_job')
        .select('id')
        .where('export_id', '=', due.id)
        .where('is_active', '=', 1)
        .executeTakeFirst()
      if (active) return true
      const { cancelled_ms: _, dataset, format, id: export_id, ...owner } = due
      const counts = { identifier_count: 1, entities_requested: 0, chunk_size: 0 }
      const fixed = { entity: dataset, action: 'export', pool: 'export', idempotency_key: null } as const
      const batch = { ...owner, ...run, ...counts, ...fixed, request, created_ms: nowMs }
      await insertBatch(transaction, batch, directoryId, { export_id, format, is_ready: 1 })
      return true
    }),

  removedRuns: async limit => {
    const rows = await db
      .selectFrom('batch_job')
      .innerJoin('record_export', 'record_export.id', 'batch_job.export_id')
      .select('batch_job.id')
      .where('record_export.removed_ms', 'is not', null)
      .where('batch_job.is_active', '=', 0)
      .where(isHere(directoryId))
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
})

const visibleExports = (db: Kysely<LedgerTables>, teamId: number) =>
  db
    .selectFrom('record_export')
    .select(shownColumns)
    .where('team_id', '=', teamId)
    .where('is_ready', '=', 1)
    .where('removed_ms', 'is', null)

async function oneExport(
  db: Kysely<LedgerTables>,
  teamId: number,
  id: string,
): Promise<RecordExport | undefined> {
  const row = await visibleExports(db, teamId).where('id', '=', id).executeTakeFirst()
  return row && toExport(row)
}

const shownColumns = [
  'id',
  'team_id',
  'user_id',
  'api_key_id',
  'permissions',
  'path',
  'dataset',
  'format',
  'webhook_url',
  'created_ms',
  'every_ms',
  'next_ms',
  'cancelled_ms',
] as const

const toExport = ({
  permissions,
  ...row
}: Pick<Selectable<LedgerTables['record_export']>, (typeof shownColumns)[number]>): RecordExport => ({
  ...row,
  permissions: listIn(permissions),
})
