// Keeps the sets of records and the subjects of watches in the database, and applies the matches of a commit to them.
import { type Kysely, sql } from 'kysely'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { SubjectOfWatch, WatchWork } from '../../../watch-work.ts'
import type { DirectoryId } from '../../directories.ts'
import type { LedgerTables } from '../../ledger/schema.ts'
import { inParts, insertRows, listMax } from '../../rows.ts'
import { toWatch } from './watch-rows.ts'
import { subjectColumns, updateSets, updateSubject } from './watch-state.ts'
import type { InTurn } from './watcher-turn.ts'

type MatchQueries = Pick<
  WatchWork,
  | 'liveWatches'
  | 'watchesVersion'
  | 'expireWatches'
  | 'watchSets'
  | 'unresolvedSubjects'
  | 'unresolvedWith'
  | 'subjectsOf'
  | 'applyMatch'
  | 'subjectKeys'
  | 'saveSubjects'
  | 'keepSubjects'
>

export const openWatchMatching = (
  db: Kysely<LedgerTables>,
  box: SecretBox,
  directoryId: DirectoryId,
  inTurn: InTurn,
): MatchQueries => ({
  liveWatches: async () => {
    let live = db.selectFrom('watch').selectAll().where('is_live', '=', 1).orderBy('id')
    if (directoryId !== undefined) live = live.where('directory_id', '=', directoryId)
    return (await live.execute()).flatMap(row => toWatch(row, box) ?? [])
  },

  watchesVersion: async () => {
    const row = await db
      .selectFrom('watcher')
      .select('version')
      .where('directory_id', '=', directoryId ?? '')
      .executeTakeFirst()
    return row?.version ?? 0
  },

  expireWatches: (turn, nowMs) =>
    inTurn(turn, async transaction => {
      let over = transaction
        .updateTable('watch')
        .set({ status: 'expired', is_live: 0 })
        .where('is_live', '=', 1)
        .where('expires_ms', '<=', nowMs)
      if (directoryId !== undefined) over = over.where('directory_id', '=', directoryId)
      await over.execute()
    }),

  watchSets: async ids =>
    (
      await inParts(ids, part =>
        db.selectFrom('watch_sets').selectAll().where('watch_id', 'in', part).execute(),
      )
    ).flat(),

  unresolvedSubjects: async (watchIds, limit) => {
    const found: SubjectOfWatch[] = []
    for (let start = 0; start < watchIds.length && found.length < limit; start += listMax) {
      const rows = await db
        .selectFrom('watch_subject')
        .select(subjectColumns)
        .where('record_id', 'is', null)
        .where('watch_id', 'in', watchIds.slice(start, start + listMax))
        .limit(limit - found.length)
        .execute()
      found.push(...rows)
    }
    return found
  },

  unresolvedWith: async (watchIds, keys) => {
    const wanted = new Set(keys.map(({ kind, value }) => `${kind}\n${value}`))
    const watches = new Set(watchIds)
    const found = await inParts([...new Set(keys.map(({ value }) => value))], values =>
      db
        .selectFrom('watch_subject')
        .select(subjectColumns)
        .where('value', 'in', values)
        .where('record_id', 'is', null)
        .execute(),
    )
    return found
      .flat()
      .filter(({ watch_id, kind, value }) => watches.has(watch_id) && wanted.has(`${kind}\n${value}`))
  },

  subjectsOf: async (watchIds, recordIds) => {
    const watches = new Set(watchIds)
    const found = await inParts(recordIds, part =>
      db.selectFrom('watch_subject').select(subjectColumns).where('record_id', 'in', part).execute(),
    )
    return found.flat().filter(({ watch_id }) => watches.has(watch_id))
  },

  applyMatch: (turn, { position, sets, touched, touchedWatches, moved }) =>
    inTurn(turn, async transaction => {
      for (const changed of sets) await updateSets(transaction, changed)
      for (const { watch_ids, record_ids } of touched) {
        await inParts(record_ids, records =>
          transaction
            .updateTable('watch_subject')
            .set({ is_changed: 1 })
            .where('record_id', 'in', records)
            // An expression, so that SQLite looks up each record once instead of each with each watch.
            .where(sql<number>`watch_id + 0`, 'in', watch_ids)
            .where('is_changed', '=', 0)
            .execute(),
        )
      }
      for (const watchId of touchedWatches) {
        await transaction
          .updateTable('watch_subject')
          .set({ is_changed: 1 })
          .where('watch_id', '=', watchId)
          .execute()
      }
      for (const { watch_id, ...subject } of moved) await updateSubject(transaction, watch_id, subject, 1)
      await transaction
        .updateTable('watcher')
        .set({ position })
        .where('directory_id', '=', directoryId ?? '')
        .execute()
    }),

  subjectKeys: async (watchId, generation) => {
    const rows = await db
      .selectFrom('watch_subject')
      .select(['kind', 'value', 'generation'])
      .where('watch_id', '=', watchId)
      .execute()
    return rows.map(row => ({ kind: row.kind, value: row.value, isCurrent: row.generation === generation }))
  },

  saveSubjects: (turn, { id, generation }, subjects) =>
    inTurn(turn, transaction =>
      insertRows(
        transaction,
        'watch_subject',
        subjects.map(subject => ({ ...subject, watch_id: id, generation, is_changed: 0 })),
        replaceSubject,
      ),
    ),

  keepSubjects: (turn, { id, generation }, keys) =>
    inTurn(turn, async transaction => {
      for (const kind of new Set(keys.map(key => key.kind))) {
        await inParts(
          keys.filter(key => key.kind === kind).map(({ value }) => value),
          values =>
            transaction
              .updateTable('watch_subject')
              .set({ generation })
              .where('watch_id', '=', id)
              .where('kind', '=', kind)
              .where('value', 'in', values)
              .execute(),
        )
      }
    }),
})

const replaceSubject = () =>
  sql`on conflict (watch_id, kind, value) do update set generation = excluded.generation,
    record_id = excluded.record_id, snapshot = excluded.snapshot, is_changed = 0`
