// Removes runs that ended long ago, and ended watches beyond what a team keeps.
import { type Kysely, sql } from 'kysely'
import type { WatchStore } from '../../../watches.ts'
import type { LedgerTables } from '../../ledger/schema.ts'
import { inParts } from '../../rows.ts'
import { watchBytes } from './watch-requests.ts'

const runsAtOnce = 500
const watchesAtOnce = 20

export const openOldWatches = (
  db: Kysely<LedgerTables>,
): Pick<WatchStore, 'removeOldRuns' | 'removeEndedWatches'> => ({
  removeOldRuns: async beforeMs =>
    db.transaction().execute(async transaction => {
      const rows = await transaction
        .selectFrom('watch_run')
        .select('id')
        .where('completed_ms', '<', beforeMs)
        .limit(runsAtOnce)
        .execute()
      const ids = rows.map(({ id }) => id)
      await removeRuns(transaction, ids)
      return ids
    }),

  removeEndedWatches: async ({ countMax, bytesMax }) =>
    db.transaction().execute(async transaction => {
      for (const table of ['watch_sets', 'watch_subject'] as const) {
        await transaction.deleteFrom(table).where('watch_id', 'in', settledWatches(transaction)).execute()
      }
      const { rows } = await sql<{ readonly id: number }>`
        select id from (${newestFirst}) as ended
        where (place > ${countMax} or bytes > ${bytesMax}) and id in (${settledWatches(transaction)})
        limit ${watchesAtOnce}`.execute(transaction)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return { watches: 0, runs: [] }
      const ended = await transaction
        .selectFrom('watch_run')
        .select('id')
        .where('watch_id', 'in', ids)
        .execute()
      const runs = ended.map(({ id }) => id)
      await removeRuns(transaction, runs)
      await transaction.deleteFrom('watch_entities').where('watch_id', 'in', ids).execute()
      await transaction.deleteFrom('watch').where('id', 'in', ids).execute()
      return { watches: ids.length, runs }
    }),
})

/** Ended watches with their place, and the bytes from the newest one of the team to them. */
const newestFirst = sql`
  select watch.id, row_number() over newest as place,
    sum(${watchBytes}) over newest as bytes
  from watch left join watch_entities on watch_entities.watch_id = watch.id
  where is_live = 0
  window newest as (partition by team_id order by watch.id desc)`

/** Returns the ended watches that neither have a run to end nor a notification to deliver. */
const settledWatches = (db: Kysely<LedgerTables>) =>
  db
    .selectFrom('watch')
    .select('id')
    .where('is_live', '=', 0)
    .where(({ eb, exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('watch_run')
            .select('watch_run.id')
            .whereRef('watch_run.watch_id', '=', 'watch.id')
            .where('watch_run.status', '=', 'RUNNING'),
        ),
      ).and(
        eb(
          'id',
          'not in',
          selectFrom('webhook_delivery')
            .select(sql<number>`watch_id`.as('watch_id'))
            .where('is_waiting', '=', 1)
            .where('watch_id', 'is not', null),
        ),
      ),
    )

async function removeRuns(db: Kysely<LedgerTables>, ids: readonly number[]): Promise<void> {
  await inParts(ids, async part => {
    const deliveries = db.selectFrom('webhook_delivery').select('id').where('run_id', 'in', part)
    await db.deleteFrom('webhook_attempt').where('delivery_id', 'in', deliveries).execute()
    for (const table of ['webhook_delivery', 'watch_part'] as const) {
      await db.deleteFrom(table).where('run_id', 'in', part).execute()
    }
    await db.deleteFrom('watch_run').where('id', 'in', part).execute()
  })
}
