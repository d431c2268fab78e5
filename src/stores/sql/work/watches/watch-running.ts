// Runs of watches in the database, as the watcher makes them: prepared, then paid, then ended with their deliveries.
import { type Kysely, type Selectable, sql } from 'kysely'
import { v4 as randomId } from 'uuid'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { Notification } from '../../../notifications.ts'
import type { PreparedRun, RunEnd, Subject, WatchWork } from '../../../watch-work.ts'
import type { RunLogEntry, Watch } from '../../../watches.ts'
import type { DirectoryId } from '../../directories.ts'
import type { LedgerTables } from '../../ledger/schema.ts'
import { putSets, putSnapshots, subjectColumns } from './watch-matching.ts'
import { targetContext, toWatch } from './watch-rows.ts'
import { addRun } from './watch-runs.ts'
import type { InTurn } from './watcher-turn.ts'

type RunningQueries = Pick<
  WatchWork,
  | 'dueWatches'
  | 'saveBaseline'
  | 'finishSubjects'
  | 'beginRun'
  | 'changedSubjects'
  | 'settleSubjects'
  | 'prepareRun'
  | 'preparedRuns'
  | 'finishRun'
  | 'suspendRun'
  | 'endQuietRun'
  | 'failRun'
  | 'resumeWatch'
  | 'postponeWatch'
>

export const openWatchRunning = (
  db: Kysely<LedgerTables>,
  box: SecretBox,
  directoryId: DirectoryId,
  inTurn: InTurn,
): RunningQueries => ({
  dueWatches: async (nowMs, limit) => {
    let due = db
      .selectFrom('watch')
      .select('id')
      .where('is_live', '=', 1)
      .where('next_ms', '<=', nowMs)
      .where('status', 'in', ['active', 'suspended'])
      .orderBy('next_ms')
      .limit(limit)
    if (directoryId !== undefined) due = due.where('directory_id', '=', directoryId)
    return (await due.execute()).map(({ id }) => id)
  },

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

  beginRun: (turn, { id, team_id }, nowMs) =>
    inTurn(turn, async transaction => {
      const waiting = await transaction
        .selectFrom('watch_run')
        .select('id')
        .where('watch_id', '=', id)
        .where('status', '=', 'RUNNING')
        .where('prepared', 'is', null)
        .executeTakeFirst()
      return (waiting ?? (await addRun(transaction, { watch_id: id, team_id, nowMs }))).id
    }),

  changedSubjects: async (watchId, after, limit) => {
    let changed = db
      .selectFrom('watch_subject')
      .select(subjectColumns)
      .where('watch_id', '=', watchId)
      .where('is_changed', '=', 1)
      .orderBy('kind')
      .orderBy('value')
      .limit(limit)
    if (after) {
      changed = changed.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('kind', 'value'), '>', tuple(after.kind, after.value)),
      )
    }
    return (await changed.execute()).map(({ watch_id: _, ...subject }) => subject)
  },

  settleSubjects: (turn, watchId, subjects) =>
    inTurn(turn, transaction => putSnapshots(transaction, watchId, subjects)),

  prepareRun: (turn, { run_id, watch_id: _, team_id: __, logs, ...run }, parts) =>
    inTurn(turn, async transaction => {
      const { records_searched, records_after_filter, new_records_count, millicredits, ...prepared } = run
      const counts = { records_searched, records_after_filter, new_records_count, millicredits }
      const { numUpdatedRows } = await transaction
        .updateTable('watch_run')
        .set({ ...counts, logs: JSON.stringify(logs), prepared: JSON.stringify(prepared) })
        .where('id', '=', run_id)
        .where('status', '=', 'RUNNING')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      for (const [part, { titles, ...rest }] of parts.entries()) {
        await transaction
          .insertInto('watch_part')
          .values({ ...rest, run_id, part, total: records_searched, titles: JSON.stringify(titles) })
          .execute()
      }
      return true
    }),

  preparedRuns: async () => {
    let prepared = db
      .selectFrom('watch_run')
      .innerJoin('watch', 'watch.id', 'watch_run.watch_id')
      .selectAll('watch_run')
      .where('watch_run.status', '=', 'RUNNING')
      .where('watch_run.prepared', 'is not', null)
    if (directoryId !== undefined) prepared = prepared.where('watch.directory_id', '=', directoryId)
    return (await prepared.execute()).map(toPrepared)
  },

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
          // An edit since the run was prepared waits for its baseline, which is due at once.
          next_ms: sql<number>`case when generation = ${run.generation} then ${end.next_ms} else next_ms end`,
        })
        .where('id', '=', run.watch_id)
        .returningAll()
        .executeTakeFirst()
      if (!row) return
      const watch = toWatch(row, box)
      if (sets && watch.generation === run.generation) {
        await putSets(transaction, watch.id, watch.generation, sets)
      }
      await putSnapshots(transaction, watch.id, run.subjects)
      await addDeliveries(transaction, box, { watch, run, nowMs: end.nowMs })
    }),

  suspendRun: (turn, run, end) =>
    inTurn(turn, async transaction => {
      await endRun(transaction, run.run_id, 'SKIPPED', run.logs, end, {
        failure_reason: 'The team has too few credits. Nothing was delivered or charged.',
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
        await transaction
          .updateTable('watch_sets')
          .set(sets)
          .where('watch_id', '=', id)
          .where('generation', '=', generation)
          .execute()
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

  resumeWatch: (turn, id, nowMs) =>
    inTurn(turn, async transaction => {
      await transaction
        .updateTable('watch')
        .set({ status: 'active', next_ms: nowMs, needed_millicredits: 0 })
        .where('id', '=', id)
        .where('status', '=', 'suspended')
        .execute()
    }),

  postponeWatch: (turn, id, next_ms) =>
    inTurn(turn, async transaction => {
      await transaction.updateTable('watch').set({ next_ms }).where('id', '=', id).execute()
    }),
})

type RunRow = Selectable<LedgerTables['watch_run']>

function toPrepared({ id, watch_id, team_id, logs, prepared, ...row }: RunRow): PreparedRun {
  type Rest = Pick<PreparedRun, 'generation' | 'event_id' | 'started_ms' | 'delivered'> & {
    readonly subjects: readonly Subject[]
  }
  const { records_searched, records_after_filter, new_records_count, millicredits } = row
  return {
    ...(JSON.parse(prepared ?? '{}') as Rest),
    run_id: id,
    watch_id,
    team_id,
    records_searched,
    records_after_filter,
    new_records_count,
    millicredits,
    logs: JSON.parse(logs) as RunLogEntry[],
  }
}

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

/** Adds a delivery for each channel and part; they are due at once. */
async function addDeliveries(
  db: Kysely<LedgerTables>,
  box: SecretBox,
  {
    watch,
    run: { run_id },
    nowMs,
  }: { readonly watch: Watch; readonly run: PreparedRun; readonly nowMs: number },
): Promise<void> {
  const parts = await db
    .selectFrom('watch_part')
    .select('part')
    .where('run_id', '=', run_id)
    .orderBy('part')
    .execute()
  const { directory_id } = await db
    .selectFrom('watch')
    .select('directory_id')
    .where('id', '=', watch.id)
    .executeTakeFirstOrThrow()
  for (const { part } of parts) {
    for (const notification of watch.notifications) {
      const id = `msg_${randomId()}`
      const { url, origin } = addressOf(notification)
      const { headers, to } = notification
      const target = headers || to ? box.seal(JSON.stringify({ headers, to }), targetContext(id)) : null
      await db
        .insertInto('webhook_delivery')
        .values({
          id,
          team_id: watch.team_id,
          batch_id: '',
          url,
          origin,
          status: 'pending',
          is_waiting: 1,
          place: 0,
          body: null,
          turn: 0,
          created_ms: nowMs,
          next_ms: nowMs,
          watch_id: watch.id,
          run_id,
          part,
          channel: notification.type,
          target,
          directory_id,
          api_key_id: watch.api_key_id,
        })
        .execute()
    }
  }
}

/** Returns where a notification goes, as the log of deliveries shows it, and whose limits it counts against. */
function addressOf({ url, to = [] }: Notification): { readonly url: string; readonly origin: string } {
  if (url !== undefined) return { url, origin: new URL(url).origin }
  return { url: `mailto:${to.map(encodeURIComponent).join(',')}`, origin: 'mailto:' }
}
