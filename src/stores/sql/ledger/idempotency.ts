// Requests with an idempotency key in the database.
import type { Kysely } from 'kysely'
import type { KeptAnswer, Settlement } from '../../ledger-credits.ts'
import type { Begun, IdempotencyStore, IdempotentRequest } from '../../ledger-idempotency.ts'
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
      .executeTakeFirst()
    return known !== undefined
  },

  begin: async (request, nowMs, leaseMs) => {
    for (;;) {
      const begun = await db.transaction().execute(within => attempt(within, request, nowMs, leaseMs))
      if (begun) return begun
    }
  },

  forget: async (teamId, key, begunMs) => {
    await db
      .deleteFrom('idempotent_request')
      .where('team_id', '=', teamId)
      .where('key', '=', key)
      .where('lease_until_ms', 'is not', null)
      .where('created_ms', '=', begunMs)
      .execute()
  },
})

/** Of the keys of these answers, those that have an answer already, as `identityOf` names them. */
export async function answeredKeys(
  db: Kysely<Tables>,
  settlements: readonly Settlement[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { event, answer } of settlements) {
    if (!answer) continue
    const row = await db
      .selectFrom('idempotent_request')
      .select('key')
      .where('team_id', '=', event.team_id)
      .where('key', '=', answer.key)
      .where('lease_until_ms', 'is', null)
      .executeTakeFirst()
    if (row) found.add(identityOf(event.team_id, answer.key))
  }
  return found
}

export const identityOf = (teamId: number, key: string): string => `${teamId} ${key}`

/** Whoever took the key over meanwhile, or let go of it, finds the answer. */
export async function keepAnswer(
  db: Kysely<Tables>,
  team_id: number,
  { key, permissions, ...answer }: KeptAnswer,
  nowMs: number,
): Promise<void> {
  const kept = { ...answer, permissions: JSON.stringify(permissions), lease_until_ms: null }
  await db
    .insertInto('idempotent_request')
    .values({ team_id, key, created_ms: nowMs, ...kept })
    .onConflict(conflict => conflict.columns(['team_id', 'key']).doUpdateSet(kept))
    .execute()
}

/** Undefined when whoever had the key let go of it just now: it can be taken. */
async function attempt(
  db: Kysely<Tables>,
  { team_id, key, fingerprint, permissions }: IdempotentRequest,
  nowMs: number,
  leaseMs: number,
): Promise<Begun | undefined> {
  const row = {
    team_id,
    key,
    fingerprint,
    permissions: JSON.stringify(permissions),
    lease_until_ms: nowMs + leaseMs,
    created_ms: nowMs,
  }
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
  const needed = JSON.parse(known.permissions ?? '[]') as string[]
  const isSame = known.fingerprint === fingerprint && needed.every(each => permissions.includes(each))
  if (!isOver && !isSame) return { is: 'different' }
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
