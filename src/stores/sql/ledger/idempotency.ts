// Idempotency keys in the database.

import { type Kysely, sql } from 'kysely'
import { isRunningByName, nameOfProcess } from '../../../lib/running-process.ts'
import type { Settlement } from '../../ledger-credits.ts'
import {
  answerKeptMs,
  type IdempotencyState,
  type IdempotencyStore,
  type IdempotentRequest,
  idempotencyKeysMax,
  keptAnswerBytesMax,
} from '../../ledger-idempotency.ts'
import { skewMaxMs } from '../clock-skew.ts'
import { storedList } from '../stored-json.ts'
import type { LedgerTables } from './schema.ts'

/** Bytes of answers are counted by the hour, so that a count is removed together with its answers. */
const bucketMs = 3_600_000

/** `holder` names the process that answers the requests; null where the system names none. */
export const openIdempotency = (
  db: Kysely<LedgerTables>,
  holder: string | null = nameOfProcess(),
): IdempotencyStore => ({
  hasRequest: async ({ team_id, key }, ageMs) => {
    const row = await db
      .selectFrom('idempotent_request')
      .select('key')
      .where('team_id', '=', team_id)
      .where('key', '=', key)
      .where('created_ms', '>', ageMs - answerKeptMs)
      .executeTakeFirst()
    return row !== undefined
  },

  begin: async (request, nowMs, leaseMs, ageMs = nowMs) => {
    for (;;) {
      const state = await db
        .transaction()
        .execute(transaction => takeKey(transaction, request, { nowMs, leaseMs, ageMs, holder }))
      if (state) return state
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

/** Returns the `answerIdentity` of those answers whose keys have a kept answer already. */
export async function answeredKeys(
  db: Kysely<LedgerTables>,
  settlements: readonly Settlement[],
): Promise<Set<string>> {
  const answered = new Set<string>()
  for (const { event, answer } of settlements) {
    if (!answer) continue
    const row = await db
      .selectFrom('idempotent_request')
      .select('key')
      .where('team_id', '=', event.team_id)
      .where('key', '=', answer.key)
      .where('lease_until_ms', 'is', null)
      .executeTakeFirst()
    if (row) answered.add(answerIdentity(event.team_id, answer.key))
  }
  return answered
}

export const answerIdentity = (teamId: number, key: string): string => `${teamId} ${key}`

/** Stores the answers, even if other requests have taken or freed their keys meanwhile. The teams must be locked. */
export async function keepAnswers(
  db: Kysely<LedgerTables>,
  settlements: readonly Settlement[],
  nowMs: number,
): Promise<void> {
  for (const { event, answer } of settlements) {
    if (!answer) continue
    const { team_id } = event
    const { key, permissions, mustBeKept, body, ...rest } = answer
    const bytes = body === null ? 0 : Buffer.byteLength(body)
    const isKept = body !== null && (mustBeKept || (await hasRoom(db, team_id, bytes)))
    await countAnswer(db, team_id, isKept ? bytes : 0, nowMs)
    const kept = {
      ...rest,
      body: isKept ? body : null,
      permissions: JSON.stringify(permissions),
      lease_until_ms: null,
      lease_holder: null,
    }
    await db
      .insertInto('idempotent_request')
      .values({ team_id, key, created_ms: nowMs, ...kept })
      .onConflict(conflict => conflict.columns(['team_id', 'key']).doUpdateSet(kept))
      .execute()
  }
}

/** Returns whether the bytes of one more answer may be kept for the team. */
async function hasRoom(db: Kysely<LedgerTables>, teamId: number, bytes: number): Promise<boolean> {
  // Expired answers take their room until they are removed, whatever the clock says of their age.
  return (await countsOf(db, teamId, 0)).bytes + bytes <= keptAnswerBytesMax
}

interface AnswerCounts {
  readonly bytes: number
  readonly keys: number
  /** The start of the oldest hour that counts; undefined without any. */
  readonly oldestMs: number | undefined
}

/** Returns what the team has used within the 24 hours before `ageMs`, and since. */
async function countsOf(db: Kysely<LedgerTables>, teamId: number, ageMs: number): Promise<AnswerCounts> {
  const { bytes, keys, oldest } = await db
    .selectFrom('kept_answer_bytes')
    .select(({ fn }) => [
      fn.sum<number | string | null>('bytes').as('bytes'),
      fn.sum<number | string | null>('keys').as('keys'),
      fn.min<number | null>('bucket_ms').as('oldest'),
    ])
    .where('team_id', '=', teamId)
    .where('bucket_ms', '>', emptyBucketMs(ageMs))
    .executeTakeFirstOrThrow()
  return { bytes: Number(bytes ?? 0), keys: Number(keys ?? 0), oldestMs: oldest ?? undefined }
}

async function countAnswer(
  db: Kysely<LedgerTables>,
  team_id: number,
  bytes: number,
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('kept_answer_bytes')
    .values({ team_id, bucket_ms: nowMs - (nowMs % bucketMs), bytes, keys: 1 })
    .onConflict(conflict =>
      conflict.columns(['team_id', 'bucket_ms']).doUpdateSet(({ ref }) => ({
        bytes: sql<number>`${ref('kept_answer_bytes.bytes')} + ${bytes}`,
        keys: sql<number>`${ref('kept_answer_bytes.keys')} + 1`,
      })),
    )
    .execute()
}

/** Returns the time up to which buckets count only answers that have expired. */
export const emptyBucketMs = (ageMs: number): number => ageMs - answerKeptMs - bucketMs

interface Lease {
  readonly nowMs: number
  readonly leaseMs: number
  /** The time by which answers have expired. */
  readonly ageMs: number
  readonly holder: string | null
}

/** Returns undefined when the key was freed, or taken by another request, while this ran, so that its state is another one now. */
async function takeKey(
  db: Kysely<LedgerTables>,
  { team_id, key, fingerprint, permissions, keptBytes = 0 }: IdempotentRequest,
  { nowMs, leaseMs, ageMs, holder }: Lease,
): Promise<IdempotencyState | undefined> {
  const row = {
    team_id,
    key,
    fingerprint,
    permissions: JSON.stringify(permissions),
    lease_until_ms: nowMs + leaseMs,
    lease_holder: holder,
    created_ms: nowMs,
  }
  const made = await db
    .insertInto('idempotent_request')
    .values({ ...row, status: null, body: null, headers: null })
    .onConflict(conflict => conflict.columns(['team_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (Number(made.numInsertedOrUpdatedRows ?? 0) > 0) {
    const { keys, oldestMs = ageMs } = await countsOf(db, team_id, ageMs)
    const isRoom = keptBytes === 0 || (await hasRoom(db, team_id, keptBytes))
    if (keys < idempotencyKeysMax && isRoom) return { is: 'new' }
    await db.deleteFrom('idempotent_request').where('team_id', '=', team_id).where('key', '=', key).execute()
    return { is: 'full', retryMs: oldestMs - emptyBucketMs(ageMs) }
  }
  const mine = db.selectFrom('idempotent_request').selectAll()
  const stored = await mine.where('team_id', '=', team_id).where('key', '=', key).executeTakeFirst()
  if (!stored) return undefined
  const isOver = stored.created_ms <= ageMs - answerKeptMs
  // Whoever has too few permissions must not see the answer: with an unreadable list that is everybody.
  const needed = storedList(stored.permissions ?? '[]')
  const isPermitted = needed?.every(each => permissions.includes(String(each))) ?? false
  const isSame = stored.fingerprint === fingerprint && isPermitted
  if (!isOver && !isSame) return { is: 'different' }
  if (!isOver && stored.lease_until_ms === null) {
    return {
      is: 'answered',
      status: stored.status ?? 200,
      body: stored.body,
      headers: stored.headers ?? '{}',
    }
  }
  const leftMs = Number(stored.lease_until_ms) - nowMs
  // A lease that seems to last longer was taken before the clock was set back.
  if (!isOver && leftMs > 0 && leftMs <= leaseMs + skewMaxMs) {
    const isHeld = stored.lease_holder === null ? undefined : isRunningByName(stored.lease_holder)
    const runningMs = Math.max(0, nowMs - stored.created_ms)
    if (isHeld !== false) return { is: 'running', runningMs, leftMs, isHeld: isHeld === true }
  }
  const { numUpdatedRows } = await db
    .updateTable('idempotent_request')
    .set({ ...row, status: null, body: null, headers: null })
    .where('team_id', '=', team_id)
    .where('key', '=', key)
    // Another request that takes the key changes one of these.
    .where('created_ms', '=', stored.created_ms)
    .where('lease_until_ms', stored.lease_until_ms === null ? 'is' : '=', stored.lease_until_ms)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { is: 'new' } : undefined
}
