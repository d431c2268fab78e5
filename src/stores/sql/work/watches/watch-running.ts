// Runs of watches in the database, as the watcher begins and prepares them.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { PreparedRun, Subject, WatchWork } from '../../../watch-work.ts'
import type { RunLogEntry } from '../../../watches.ts'
import type { DirectoryId } from '../../directories.ts'
import type { LedgerTables } from '../../ledger/schema.ts'
import { storedList, storedObject } from '../../stored-json.ts'
import { addRun } from './watch-runs.ts'
import { putSnapshots, subjectColumns } from './watch-state.ts'
import type { InTurn } from './watcher-turn.ts'

type RunningQueries = Pick<
  WatchWork,
  | 'hastenWatches'
  | 'dueWatches'
  | 'beginRun'
  | 'changedSubjects'
  | 'settleSubjects'
  | 'prepareRun'
  | 'preparedRuns'
  | 'resumeWatch'
  | 'postponeWatch'
>

export const openWatchRunning = (
  db: Kysely<LedgerTables>,
  directoryId: DirectoryId,
  inTurn: InTurn,
): RunningQueries => ({
  hastenWatches: (turn, nowMs) =>
    inTurn(turn, async transaction => {
      let late = transaction
        .updateTable('watch')
        .set({ next_ms: nowMs })
        .where('is_live', '=', 1)
        .where(({ and, eb, or, ref }) =>
          or([
            eb('next_ms', '>', sql<number>`${nowMs} + ${ref('every_ms')}`),
            // It is only looked whether it can go on.
            and([eb('status', '=', 'suspended'), eb('next_ms', '>', nowMs)]),
          ]),
        )
      if (directoryId !== undefined) late = late.where('directory_id', '=', directoryId)
      await late.execute()
    }),

  dueWatches: async (nowMs, limit) => {
    let due = db
      .selectFrom('watch')
      .select('id')
      .where('is_live', '=', 1)
      .where('next_ms', '<=', nowMs)
      // The baseline of an edit does not wait until a paused watch goes on.
      .where(({ eb, or }) => or([eb('status', 'in', ['active', 'suspended']), eb('awaited', '!=', 'none')]))
      .orderBy('next_ms')
      .limit(limit)
    if (directoryId !== undefined) due = due.where('directory_id', '=', directoryId)
    return (await due.execute()).map(({ id }) => id)
  },

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
      // A literal, so that the index of changed subjects is used.
      .where('is_changed', '=', sql.lit(1))
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
    return (await prepared.execute()).flatMap(row => toPrepared(row) ?? [])
  },

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

/** Returns undefined for a run that cannot be read; its watch finds again what it had found. */
function toPrepared({ id, watch_id, team_id, logs, prepared, ...row }: RunRow): PreparedRun | undefined {
  type Rest = Pick<PreparedRun, 'generation' | 'event_id' | 'started_ms' | 'delivered'> & {
    readonly subjects: readonly Subject[]
  }
  const rest = storedObject(prepared ?? '') as unknown as Rest | undefined
  if (!rest) return undefined
  const { records_searched, records_after_filter, new_records_count, millicredits } = row
  return {
    ...rest,
    run_id: id,
    watch_id,
    team_id,
    records_searched,
    records_after_filter,
    new_records_count,
    millicredits,
    logs: (storedList(logs) ?? []) as RunLogEntry[],
  }
}
