// The baselines of watches as database rows: the sets of a discovery watch, and the subjects of an entity watch.
import type { Kysely } from 'kysely'
import type { SetsUpdate, Subject, WatchSets } from '../../../watch-work.ts'
import type { LedgerTables } from '../../ledger/schema.ts'

export const subjectColumns = ['watch_id', 'kind', 'value', 'record_id', 'snapshot'] as const

/** Replaces the sets of a watch, whatever generation they were of. */
export async function putSets(
  db: Kysely<LedgerTables>,
  watch_id: number,
  generation: number,
  sets: WatchSets,
): Promise<void> {
  await db
    .insertInto('watch_sets')
    .values({ watch_id, generation, ...sets })
    .onConflict(conflict => conflict.column('watch_id').doUpdateSet({ generation, ...sets }))
    .execute()
}

/** Changes the sets of a watch, unless it has been edited since. */
export async function updateSets(
  db: Kysely<LedgerTables>,
  { watch_id, generation, ...sets }: SetsUpdate,
): Promise<void> {
  await db
    .updateTable('watch_sets')
    .set(sets)
    .where('watch_id', '=', watch_id)
    .where('generation', '=', generation)
    .execute()
}

/** Changes the record and the snapshot of a subject; `is_changed` is 1 when the next run has to compare it. */
export async function updateSubject(
  db: Kysely<LedgerTables>,
  watchId: number,
  { kind, value, record_id, snapshot }: Subject,
  is_changed: 0 | 1,
): Promise<void> {
  await db
    .updateTable('watch_subject')
    .set({ record_id, snapshot, is_changed })
    .where('watch_id', '=', watchId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .execute()
}

/** Notes the snapshots of subjects as those of the last run. */
export async function putSnapshots(
  db: Kysely<LedgerTables>,
  watchId: number,
  subjects: readonly Subject[],
): Promise<void> {
  for (const subject of subjects) await updateSubject(db, watchId, subject, 0)
}
