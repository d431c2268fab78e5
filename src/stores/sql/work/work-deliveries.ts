// Webhook deliveries in the database.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type {
  ClaimedDelivery,
  Delivery,
  DeliveryAttempt,
  DeliveryWithAttempts,
  WebhookStore,
} from '../../work-webhooks.ts'
import { isPostgres } from '../dialect.ts'
import { type DirectoryId, isHere } from '../directories.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { targetContext } from './watches/watch-secrets.ts'
import type { SecretQueries } from './work-secrets.ts'

/** No delivery waits longer than this, a day of `Retry-After` included; one that seems to was made before the clock was set back. */
const waitMaxMs = 25 * 3_600_000
/** The attempts kept of a delivery, which may be replayed without end. */
const attemptsKept = 100

type DeliveryQueries = Omit<WebhookStore, keyof SecretQueries>

export const openDeliveries = (
  db: Kysely<LedgerTables>,
  box: SecretBox,
  directoryId: DirectoryId,
): DeliveryQueries => ({
  claimDelivery: async ({ origins, teams }, nowMs, leaseMs) =>
    db.transaction().execute(async transaction => {
      let due = transaction
        .selectFrom('webhook_delivery')
        .select('id')
        .where('is_waiting', '=', 1)
        .where(({ or, eb }) => or([eb('next_ms', '<=', nowMs), eb('next_ms', '>', nowMs + waitMaxMs)]))
        .orderBy('next_ms')
        .limit(1)
      if (directoryId !== undefined) {
        // The body links to the result, which only services of the same directory have.
        const here = transaction.selectFrom('batch_job').select('batch_job.id').where(isHere(directoryId))
        due = due.where(({ or, eb }) =>
          or([eb('batch_id', 'in', here), eb('directory_id', '=', directoryId)]),
        )
      }
      if (origins.length > 0) due = due.where('origin', 'not in', padded(origins))
      if (teams.length > 0) due = due.where('team_id', 'not in', padded(teams))
      const next = await (isPostgres(db) ? due.forUpdate().skipLocked() : due).executeTakeFirst()
      if (!next) return undefined
      const row = await transaction
        .updateTable('webhook_delivery')
        .set({ next_ms: nowMs + leaseMs, turn: sql<number>`turn + 1` })
        .where('id', '=', next.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const { is_waiting: _, origin: __, directory_id: ___, api_key_id: ____, target, ...delivery } = row
      const opened = target === null ? null : box.open(target, targetContext(row.id))
      return { ...delivery, target: opened } satisfies ClaimedDelivery
    }),

  keepBody: async (id, body) => {
    const row = await db
      .updateTable('webhook_delivery')
      .set({ body: sql<string>`coalesce(body, ${body})` })
      .where('id', '=', id)
      .returning('body')
      .executeTakeFirstOrThrow()
    return row.body ?? body
  },

  logAttempt: async (due, attempt, { status, next_ms, target }) =>
    db.transaction().execute(async transaction => {
      const { numUpdatedRows } = await transaction
        .updateTable('webhook_delivery')
        .set({
          ...{ status, next_ms, place: due.place + 1, is_waiting: status === 'pending' ? 1 : 0 },
          ...(target !== undefined && { target: box.seal(target, targetContext(due.id)) }),
        })
        .where('id', '=', due.id)
        .where('turn', '=', due.turn)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      const ofDelivery = transaction.selectFrom('webhook_attempt').where('delivery_id', '=', due.id)
      const { last } = await ofDelivery
        .select(({ fn }) => fn.max('number').as('last'))
        .executeTakeFirstOrThrow()
      const number = Number(last ?? -1) + 1
      await transaction
        .insertInto('webhook_attempt')
        .values({ ...attempt, delivery_id: due.id, number })
        .execute()
      await transaction
        .deleteFrom('webhook_attempt')
        .where('delivery_id', '=', due.id)
        .where('number', '<=', number - attemptsKept)
        .execute()
      return true
    }),

  delivery: async (teamId, id) => {
    const row = await deliveriesOf(db, teamId, undefined).where('id', '=', id).executeTakeFirst()
    return row && (await withAttempts(db, [row]))[0]
  },

  deliveries: async (teamId, { status, batch_id, watch_id, api_key_id, after, limit }) => {
    const visible = deliveriesOf(db, teamId, api_key_id)
    const last = after === undefined ? undefined : await visible.where('id', '=', after).executeTakeFirst()
    if (after !== undefined && !last) return undefined
    let query = visible
      .orderBy('created_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (status !== undefined) query = query.where('status', '=', status)
    if (batch_id !== undefined) query = query.where('batch_id', '=', batch_id)
    if (watch_id !== undefined) query = query.where('watch_id', '=', watch_id)
    if (last) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_ms', 'id'), '<', tuple(last.created_ms, last.id)),
      )
    }
    return withAttempts(db, await query.execute())
  },

  replayDelivery: async (teamId, id, nowMs) => {
    const { numUpdatedRows } = await db
      .updateTable('webhook_delivery')
      // The new turn makes `logAttempt` refuse an attempt that is under way.
      .set({ status: 'pending', is_waiting: 1, place: 0, next_ms: nowMs, turn: sql<number>`turn + 1` })
      .where('id', '=', id)
      .where('team_id', '=', teamId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

/** Repeats the last value up to a power of two, so that lists of few lengths occur in prepared statements. */
function padded<T>(values: readonly T[]): readonly T[] {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, at) => values[Math.min(at, values.length - 1)] as T)
}

/** Adds the delivery that announces the end of a job; it is due at once. */
export async function addDelivery(
  db: Kysely<LedgerTables>,
  delivery: Pick<Delivery, 'id' | 'team_id' | 'batch_id' | 'url'>,
  nowMs: number,
): Promise<void> {
  const start = { status: 'pending', is_waiting: 1, place: 0, turn: 0, body: null } as const
  const ofWatch = { watch_id: null, run_id: null, part: null, channel: null, target: null } as const
  await db
    .insertInto('webhook_delivery')
    .values({
      ...delivery,
      ...start,
      ...ofWatch,
      directory_id: null,
      api_key_id: null,
      origin: new URL(delivery.url).origin,
      created_ms: nowMs,
      next_ms: nowMs,
    })
    .execute()
}

type DeliveryRow = Selectable<LedgerTables['webhook_delivery']>

/** Selects the deliveries of the team. With `api_key_id`, only deliveries of jobs that this key submitted. */
function deliveriesOf(db: Kysely<LedgerTables>, teamId: number, api_key_id: number | undefined) {
  const ofTeam = db.selectFrom('webhook_delivery').selectAll().where('team_id', '=', teamId)
  if (api_key_id === undefined) return ofTeam
  const jobs = db
    .selectFrom('batch_job')
    .select('batch_job.id')
    .where('team_id', '=', teamId)
    .where('api_key_id', '=', api_key_id)
  return ofTeam.where(({ or, eb }) => or([eb('batch_id', 'in', jobs), eb('api_key_id', '=', api_key_id)]))
}

async function withAttempts(
  db: Kysely<LedgerTables>,
  rows: readonly DeliveryRow[],
): Promise<readonly DeliveryWithAttempts[]> {
  const attempts = await attemptsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, team_id, batch_id, watch_id, run_id, url, status, place, created_ms, next_ms }) => {
    const delivery = { id, team_id, batch_id, watch_id, run_id, url, status, place, created_ms, next_ms }
    return { ...delivery, attempts: attempts.get(id) ?? [] }
  })
}

/** Returns the attempts of the deliveries, oldest first. */
export async function attemptsOf(
  db: Kysely<LedgerTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DeliveryAttempt[]>> {
  const attempts = new Map<string, DeliveryAttempt[]>()
  if (ids.length === 0) return attempts
  const rows = await db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('delivery_id', 'in', [...ids])
    .orderBy('number')
    .execute()
  for (const { delivery_id, number: _, ...attempt } of rows) {
    const ofDelivery = attempts.get(delivery_id)
    if (ofDelivery) ofDelivery.push(attempt)
    else attempts.set(delivery_id, [attempt])
  }
  return attempts
}
