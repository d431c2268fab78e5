// Watches in the database, as requests make, change and read them.
import { type Kysely, sql } from 'kysely'
import type { JsonObject } from '../../../../lib/json/json.ts'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { WatchStore } from '../../../watches.ts'
import { isPostgres } from '../../dialect.ts'
import type { DirectoryId } from '../../directories.ts'
import type { LedgerTables } from '../../ledger/schema.ts'
import { storedObject } from '../../stored-json.ts'
import { newWatchRow, sealedChannels, toWatch } from './watch-rows.ts'

/** The number of the advisory lock that counts the watches of teams, the same in all processes. */
const addLock = 7_062_002

type RequestQueries = Pick<
  WatchStore,
  | 'addWatch'
  | 'watch'
  | 'watchPlace'
  | 'watchEntities'
  | 'watches'
  | 'changeWatch'
  | 'liveBytes'
  | 'hasLiveWatches'
>

export const openWatchRequests = (
  db: Kysely<LedgerTables>,
  box: SecretBox,
  directoryId: DirectoryId,
): RequestQueries => ({
  addWatch: async (watch, most) =>
    db.transaction().execute(async transaction => {
      if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${sql.lit(addLock)})`.execute(transaction)
      const { count } = await transaction
        .selectFrom('watch')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('team_id', '=', watch.team_id)
        .where('is_live', '=', 1)
        .executeTakeFirstOrThrow()
      if (Number(count) >= most) return undefined
      const row = await transaction
        .insertInto('watch')
        .values(newWatchRow(watch, box, directoryId))
        .returningAll()
        .executeTakeFirstOrThrow()
      if (watch.entities) await saveEntities(transaction, row.id, watch.entities)
      await noteChange(transaction, directoryId)
      return toWatch(row, box)
    }),

  watch: (teamId, id) => watchOf(db, box, teamId, id),

  watchPlace: (teamId, id) =>
    db
      .selectFrom('watch')
      .select(['id', 'team_id', 'kind', 'dataset', 'status'])
      .where('id', '=', id)
      .where('team_id', '=', teamId)
      .executeTakeFirst(),

  watchEntities: async id => {
    const row = await db
      .selectFrom('watch_entities')
      .select('body')
      .where('watch_id', '=', id)
      .executeTakeFirst()
    return (row && storedObject(row.body)) ?? null
  },

  watches: async (teamId, { kind, dataset, status, limit, offset, bytesMax }) => {
    const listed = db
      .selectFrom('watch')
      .where('team_id', '=', teamId)
      .where('kind', '=', kind)
      .where('dataset', '=', dataset)
      .where('status', status === undefined ? '!=' : '=', status ?? 'cancelled')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
    const sizes = await listed
      .leftJoin('watch_entities', 'watch_entities.watch_id', 'watch.id')
      .select(
        sql<number>`octet_length(watch.definition) + coalesce(octet_length(watch_entities.body), 0)`.as(
          'bytes',
        ),
      )
      .execute()
    const fitting = countFitting(
      sizes.map(({ bytes }) => bytes),
      bytesMax,
    )
    if (fitting < sizes.length) return { watches: undefined, fitting }
    const rows = await listed.selectAll().execute()
    // A watch whose filter cannot be read does not run, and is not shown; the filter itself stays in this thread.
    const watches = rows.flatMap(row => toWatch(row, box) ?? [])
    return { watches: watches.map(({ condition: _, ...watch }) => watch), fitting }
  },

  changeWatch: async (teamId, id, change, nowMs) =>
    db.transaction().execute(async transaction => {
      const { api_key_id, status, config, notifications } = change
      const { entities, definition, condition, permissions, awaited } = change
      let update = transaction
        .updateTable('watch')
        .set({
          ...(api_key_id !== undefined && { api_key_id }),
          ...(status && { status, is_live: status === 'cancelled' ? 0 : 1 }),
          // A resumed watch delivers at once what it noted while it was paused.
          ...(status === 'active' && {
            next_ms: sql<number>`case when status = 'paused' then ${nowMs} else next_ms end`,
          }),
          ...(config && {
            config: JSON.stringify(config.shown),
            every_ms: config.every_ms,
            expires_ms: config.expires_ms,
            // A baseline is due at once, and a suspended watch is looked at soon. The last run may be ahead of a clock that
            // was set back.
            next_ms: sql<number>`case
              when last_run_ms is null or awaited != 'none' or status = 'suspended' then next_ms
              when last_run_ms > ${nowMs} then ${nowMs + config.every_ms} else last_run_ms + ${config.every_ms} end`,
          }),
          ...(notifications && { notifications: sealedChannels(notifications, teamId, box) }),
          ...(definition && { definition: JSON.stringify(definition) }),
          ...(condition && { condition: JSON.stringify(condition) }),
          ...(permissions && { permissions: JSON.stringify(permissions) }),
          ...(awaited && {
            // An earlier edit that has not had its baseline yet may have asked for more.
            awaited: sql<'all' | 'subjects'>`case when awaited = 'all' then 'all' else ${awaited} end`,
            generation: sql<number>`generation + 1`,
            next_ms: nowMs,
          }),
        })
        .where('id', '=', id)
        .where('team_id', '=', teamId)
        .where('status', '!=', 'cancelled')
      if (status !== undefined && status !== 'cancelled') {
        update = update.where('status', 'in', ['active', 'paused'])
      }
      const row = await update.returningAll().executeTakeFirst()
      if (!row) return undefined
      if (entities) await saveEntities(transaction, id, entities)
      if (status === 'cancelled' || status === 'paused') await callOffRuns(transaction, id, nowMs)
      await noteChange(transaction, directoryId)
      return toWatch(row, box)
    }),

  liveBytes: async teamId => {
    const row = await db
      .selectFrom('watch')
      .leftJoin('watch_entities', 'watch_entities.watch_id', 'watch.id')
      .select(({ fn }) => fn.sum(watchBytes).as('bytes'))
      .where('team_id', '=', teamId)
      .where('is_live', '=', 1)
      .executeTakeFirst()
    return Number(row?.bytes ?? 0)
  },

  hasLiveWatches: async () => {
    const row = await db.selectFrom('watch').select('id').where('is_live', '=', 1).limit(1).executeTakeFirst()
    return row !== undefined
  },
})

/** The bytes of the filters of a watch, as they were sent and as they are compared, and of its entities. */
export const watchBytes = sql<number>`octet_length(watch.definition)
  + coalesce(octet_length(watch.condition), 0) + coalesce(octet_length(watch_entities.body), 0)`

/** Returns how many of the first sizes together are at most `bytesMax`; at least the first one. */
function countFitting(sizes: readonly number[], bytesMax: number): number {
  let bytes = 0
  const beyond = sizes.findIndex((size, index) => {
    bytes += size
    return index > 0 && bytes > bytesMax
  })
  return beyond === -1 ? sizes.length : beyond
}

/** Ends runs that were asked for and have not come to anything. */
async function callOffRuns(db: Kysely<LedgerTables>, watchId: number, nowMs: number): Promise<void> {
  await db
    .updateTable('watch_run')
    .set({ status: 'SKIPPED', completed_ms: nowMs, failure_reason: 'The watch was paused or cancelled.' })
    .where('watch_id', '=', watchId)
    .where('status', '=', 'RUNNING')
    .where('prepared', 'is', null)
    .execute()
}

async function saveEntities(db: Kysely<LedgerTables>, watchId: number, entities: JsonObject): Promise<void> {
  const body = JSON.stringify(entities)
  await db
    .insertInto('watch_entities')
    .values({ watch_id: watchId, body })
    .onConflict(conflict => conflict.column('watch_id').doUpdateSet({ body }))
    .execute()
}

export async function watchOf(
  db: Kysely<LedgerTables>,
  box: SecretBox,
  teamId: number,
  id: number,
): Promise<ReturnType<typeof toWatch> | undefined> {
  const row = await db
    .selectFrom('watch')
    .selectAll()
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row && toWatch(row, box)
}

/** Lets the watcher of the directory know that there is something to read. */
export async function noteChange(db: Kysely<LedgerTables>, directoryId: DirectoryId): Promise<void> {
  await db
    .insertInto('watcher')
    .values({ directory_id: directoryId ?? '', turn: 0, version: 1, position: null })
    .onConflict(conflict =>
      conflict.column('directory_id').doUpdateSet({ version: sql<number>`watcher.version + 1` }),
    )
    .execute()
}
