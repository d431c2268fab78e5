// Requests with an idempotency key in the database.
import type { Kysely } from 'kysely'
import type { Begun, IdempotencyStore, IdempotentRequest } from '../ledger-idempotency.ts'
import type { Tables } from './schema.ts'

/** How long an answer is kept, in milliseconds. */
export const keptMs = 24 * 3_600_000

export const openIdempotency = (db: Kysely<Tables>): IdempotencyStore => ({
  isKnown: async ({ team_id, key }, nowMs) => {
    const known = await db
      .selectFrom('idempotent_request')
      .select('key')
      .where('team_id', '=', team_id)
      .where('key', '=', key)
      .where('created_ms', '>', nowMs - keptMs)
      .where(({ eb, or }) => or([eb('lease_until_ms', 'is', null), eb('lease_until_ms', '>', nowMs)]))
      .executeTakeFirst()
    return known !== undefined
  },

  begin: async (request, nowMs, leaseMs) => {
    for (;;) {
      const begun = await db.transaction().execute(within => attempt(within, request, nowMs, leaseMs))
      if (begun) return begun
    }
  },

  forget: async (teamId, key) => {
    await db
      .deleteFrom('idempotent_request')
      .where('team_id', '=', teamId)
      .where('key', '=', key)
      .where('lease_until_ms', 'is not', null)
      .execute()
  },
})

/** Undefined when whoever had the key let go of it just now: it can be taken. */
async function attempt(
  db: Kysely<Tables>,
  { team_id, key, fingerprint }: IdempotentRequest,
  nowMs: number,
  leaseMs: number,
): Promise<Begun | undefined> {
  const row = { team_id, key, fingerprint, lease_until_ms: nowMs + leaseMs, created_ms: nowMs }
  const made = await db
    .insertInto('idempotent_request')
    .values({ ...row, status: null, body: null, headers: null })
    .onConflict(conflict => conflict.columns(['team_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (Number(made.numInsertedOrUpdatedRows ?? 0) > 0) return { is: 'new' }
  const mine = db.selectFrom('idempotent_request').selectAll()
  const known = await mine.where('team_id', '=', team_id).where('key', '=', key).executeTakeFirst()
  if (!known) return undefined
  const isOver = known.created_ms <= nowMs - keptMs
  if (!isOver && known.fingerprint !== fingerprint) return { is: 'different' }
  if (!isOver && known.lease_until_ms === null) {
    return {
      is: 'answered',
      status: known.status ?? 200,
      body: known.body,
      headers: known.headers ?? '{}',
    }
  }
  if (!isOver && Number(known.lease_until_ms) > nowMs) return { is: 'running' }
  const { numUpdatedRows } = await db
    .updateTable('idempotent_request')
    .set({ ...row, status: null, body: null, headers: null })
    .where('team_id', '=', team_id)
    .where('key', '=', key)
    // Whoever else takes the key over changes these.
    .where('created_ms', '=', known.created_ms)
    .where('lease_until_ms', known.lease_until_ms === null ? 'is' : '=', known.lease_until_ms)
    .executeTakeFirst()
  return { is: numUpdatedRows > 0n ? 'new' : 'running' }
}
