// Runs of watches in the database, as requests read them, with the deliveries that they sent.
import type { Kysely } from 'kysely'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { WatchDelivery, WatchStore } from '../../../watches.ts'
import type { DirectoryId } from '../../directories.ts'
import type { LedgerTables } from '../../ledger/schema.ts'
import { listIn } from '../../stored-json.ts'
import { attemptsOf } from '../work-deliveries.ts'
import { noteChange } from './watch-requests.ts'
import { runColumns, toRun, toWatch } from './watch-rows.ts'

type RunQueries = Pick<WatchStore, 'requestRun' | 'watchRuns' | 'watchRun' | 'runDeliveries' | 'runPart'>

export const openWatchRuns = (
  db: Kysely<LedgerTables>,
  box: SecretBox,
  directoryId: DirectoryId,
): RunQueries => ({
  requestRun: async (teamId, id, nowMs) =>
    db.transaction().execute(async transaction => {
      const { numUpdatedRows } = await transaction
        .updateTable('watch')
        .set({ next_ms: nowMs })
        .where('id', '=', id)
        .where('team_id', '=', teamId)
        .where('status', '=', 'active')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return undefined
      const waiting = await transaction
        .selectFrom('watch_run')
        .select(runColumns)
        .where('watch_id', '=', id)
        .where('status', '=', 'RUNNING')
        .where('prepared', 'is', null)
        .executeTakeFirst()
      await noteChange(transaction, directoryId)
      const run = waiting ?? (await addRun(transaction, { watch_id: id, team_id: teamId, nowMs }))
      return toRun(run, null)
    }),

  watchRuns: async (id, { limit, before, only_credited }) => {
    let all = db.selectFrom('watch_run').where('watch_id', '=', id)
    if (only_credited) all = all.where('millicredits', '>', 0).where('status', '=', 'SUCCESS')
    const { total } = await all.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
    const page = before === undefined ? all : all.where('id', '<', before)
    const rows = await page
      .select(runColumns)
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const statuses = await latestStatuses(
      db,
      rows.map(row => row.id),
    )
    return { runs: rows.map(row => toRun(row, statuses.get(row.id) ?? null)), total: Number(total) }
  },

  watchRun: async (id, runId) => {
    const row = await db
      .selectFrom('watch_run')
      .select(runColumns)
      .where('id', '=', runId)
      .where('watch_id', '=', id)
      .executeTakeFirst()
    return row && toRun(row, (await latestStatuses(db, [runId])).get(runId) ?? null)
  },

  runDeliveries: async (teamId, runId) => {
    const rows = await db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('run_id', '=', runId)
      .where('team_id', '=', teamId)
      .orderBy('part')
      .orderBy('id')
      .execute()
    const attempts = await attemptsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(
      ({ origin: _, is_waiting: __, turn: ___, target: ____, channel, part, ...row }): WatchDelivery => ({
        ...row,
        channel: channel ?? 'webhook',
        part: part ?? 0,
        attempts: attempts.get(row.id) ?? [],
      }),
    )
  },

  runPart: async (runId, part) => {
    const row = await db
      .selectFrom('watch_part')
      .selectAll()
      .where('run_id', '=', runId)
      .where('part', '=', part)
      .executeTakeFirst()
    const joined = row
      ? await db
          .selectFrom('watch')
          .innerJoin('watch_run', 'watch_run.watch_id', 'watch.id')
          .selectAll('watch')
          .select('watch_run.new_records_count')
          .where('watch_run.id', '=', runId)
          .executeTakeFirst()
      : undefined
    if (!row || !joined) return undefined
    const { titles, total, count, results } = row
    const { new_records_count: delivered, ...joinedWatch } = joined
    const watch = toWatch(joinedWatch, box)
    if (!watch) return undefined
    return {
      run_id: runId,
      watch,
      delivered,
      total,
      count,
      results,
      titles: listIn(titles),
    }
  },
})

interface AddedRun {
  readonly watch_id: number
  readonly team_id: number
  readonly nowMs: number
}

/** Adds a run that has only begun. */
export const addRun = (db: Kysely<LedgerTables>, { nowMs, ...run }: AddedRun) =>
  db
    .insertInto('watch_run')
    .values({
      ...run,
      started_ms: nowMs,
      completed_ms: null,
      status: 'RUNNING',
      failure_reason: null,
      records_searched: 0,
      records_after_filter: 0,
      new_records_count: 0,
      millicredits: 0,
      logs: '[]',
      prepared: null,
    })
    .returning(runColumns)
    .executeTakeFirstOrThrow()

/** Returns what the receiver of the latest attempt answered, by run. */
async function latestStatuses(
  db: Kysely<LedgerTables>,
  runIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  if (runIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('webhook_attempt')
    .innerJoin('webhook_delivery', 'webhook_delivery.id', 'webhook_attempt.delivery_id')
    .select(['webhook_delivery.run_id', 'webhook_attempt.http_status'])
    .where('webhook_delivery.run_id', 'in', [...runIds])
    .orderBy('webhook_attempt.at_ms')
    .orderBy('webhook_attempt.number')
    .execute()
  return new Map(rows.map(({ run_id, http_status }) => [run_id ?? 0, http_status]))
}
