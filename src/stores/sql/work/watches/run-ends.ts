// The ends of runs in the database, each in one transaction with what follows from it.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { RunEnd, WatchWork } from '../../../watch-work.ts'
import type { RunLogEntry, Watch } from '../../../watches.ts'
import type { LedgerTables } from '../../ledger/schema.ts'
import { addDeliveries } from './run-deliveries.ts'
import { toWatch } from './watch-rows.ts'
import { putSets, putSnapshots, updateSets } from './watch-state.ts'
import type { InTurn } from './watcher-turn.ts'

type EndQueries = Pick<
  WatchWork,
  'saveBaseline' | 'finishSubjects' | 'finishRun' | 'suspendRun' | 'endQuietRun' | 'failRun'
>

export const openRunEnds = (box: SecretBox, inTurn: InTurn): EndQueries => ({
  saveBaseline: (turn, watch, runId, sets, end) =>
    inTurn(turn, async transaction => {
      if (!(await endBaseline(transaction, watch, runId, end))) return
      await putSets(transaction, watch.id, watch.generation, sets)
    }),

  finishSubjects: (turn, watch, runId, end) =>
    inTurn(turn, async transaction => {
      if (!(await endBaseline(transaction, watch, runId, end))) return
      await transaction
        .deleteFrom('watch_subject')
        .where('watch_id', '=', watch.id)
        .where('generation', '<', watch.generation)
        .execute()
    }),

  finishRun: (turn, run, sets, end) =>
    inTurn(turn, async transaction => {
      const { numUpdatedRows } = await endRun(transaction, run.run_id, 'SUCCESS', run.logs, end)
      if (numUpdatedRows === 0n) return
      const row = await transaction
        .updateTable('watch')
        .set({
          runs: sql<number>`runs + 1`,
          records_delivered: sql<number>`records_delivered + ${run.new_records_count}`,
          millicredits: sql<number>`millicredits + ${run.millicredits}`,
          last_run_ms: end.nowMs,
          // An edit since the run was prepared waits for its baseline, and a run that was asked for since then waits, too: both
          // are due at once.
          next_ms: sql<number>`case when generation = ${run.generation} and not exists (
            select 1 from watch_run where watch_id = ${run.watch_id} and status = 'RUNNING' and prepared is null
          ) then ${end.next_ms} else next_ms end`,
        })
        .where('id', '=', run.watch_id)
        .returningAll()
        .executeTakeFirst()
      const watch = row && toWatch(row, box)
      if (!watch) return
      if (sets && watch.generation === run.generation) {
        await putSets(transaction, watch.id, watch.generation, sets)
      }
      await putSnapshots(transaction, watch.id, run.subjects)
      await addDeliveries(transaction, box, { watch, run, nowMs: end.nowMs })
    }),

  suspendRun: (turn, run, reason, end) =>
    inTurn(turn, async transaction => {
      await endRun(transaction, run.run_id, 'SKIPPED', run.logs, end, {
        failure_reason: reason,
        millicredits: 0,
        new_records_count: 0,
      })
      await transaction.deleteFrom('watch_part').where('run_id', '=', run.run_id).execute()
      await transaction
        .updateTable('watch')
        .set({ status: 'suspended', next_ms: end.next_ms, needed_millicredits: run.millicredits })
        .where('id', '=', run.watch_id)
        .where('status', 'in', ['active', 'suspended', 'paused'])
        .execute()
    }),

  endQuietRun: (turn, { id, generation }, runId, { sets, records_searched, ...end }) =>
    inTurn(turn, async transaction => {
      await endRun(transaction, runId, 'SUCCESS', [], end, { records_searched })
      await transaction
        .updateTable('watch')
        .set({
          runs: sql<number>`runs + 1`,
          last_run_ms: end.nowMs,
          next_ms: sql<number>`case when generation = ${generation} then ${end.next_ms} else next_ms end`,
        })
        .where('id', '=', id)
        .execute()
      if (sets) {
        await updateSets(transaction, { watch_id: id, generation, ...sets })
      }
    }),

  failRun: (turn, { id }, runId, reason, end) =>
    inTurn(turn, async transaction => {
      await transaction.updateTable('watch').set({ next_ms: end.next_ms }).where('id', '=', id).execute()
      const { prepared } = await transaction
        .selectFrom('watch_run')
        .select('prepared')
        .where('id', '=', runId)
        .executeTakeFirstOrThrow()
      // A prepared run may have been paid: it is ended later.
      if (prepared !== null) return
      await endRun(transaction, runId, 'FAILED', [], end, { failure_reason: reason })
    }),
})

type RunRow = Selectable<LedgerTables['watch_run']>

const endRun = (
  db: Kysely<LedgerTables>,
  runId: number,
  status: 'SUCCESS' | 'SKIPPED' | 'FAILED',
  before: readonly RunLogEntry[],
  { nowMs, logs }: RunEnd,
  more: Partial<
    Pick<RunRow, 'failure_reason' | 'millicredits' | 'new_records_count' | 'records_searched'>
  > = {},
) =>
  db
    .updateTable('watch_run')
    .set({ status, completed_ms: nowMs, prepared: null, logs: JSON.stringify([...before, ...logs]), ...more })
    .where('id', '=', runId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst()

/** Ends the run of a baseline. Returns false, with nothing written, when the watch was edited since. */
async function endBaseline(
  db: Kysely<LedgerTables>,
  { id, generation }: Watch,
  runId: number,
  end: RunEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watch')
    .set({ awaited: 'none', last_run_ms: end.nowMs, next_ms: end.next_ms, runs: sql<number>`runs + 1` })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await endRun(db, runId, 'SUCCESS', [], end)
  return true
}
