// Claims on batch jobs in the database, by which workers share them.
import { type Kysely, sql, type UpdateObject, type UpdateResult } from 'kysely'
import type { BatchChunk, BatchClaim, BatchPool, BatchStore } from '../../work-batches.ts'
import { isPostgres } from '../dialect.ts'
import { type DirectoryId, isHere } from '../directories.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { toBatch } from './work-batches.ts'
import { addDelivery } from './work-deliveries.ts'

type ClaimQueries = Pick<
  BatchStore,
  'claimBatch' | 'extendClaim' | 'finishChunks' | 'yieldBatch' | 'endBatch' | 'freeClaims'
>

export const openClaims = (db: Kysely<LedgerTables>, directoryId: DirectoryId): ClaimQueries => ({
  claimBatch: async (owner, nowMs, leaseMs, pool) =>
    db.transaction().execute(async transaction => {
      const id = await nextJob(transaction, directoryId, { nowMs, leaseMs, pool })
      if (id === undefined) return undefined
      const row = await transaction
        .updateTable('batch_job')
        .set(({ selectFrom, fn }) => ({
          owner,
          status: 'processing',
          free_ms: nowMs + leaseMs,
          turn: sql<number>`turn + 1`,
          attempts: sql<number>`attempts + 1`,
          started_ms: fn.coalesce('started_ms', sql<number>`${nowMs}`),
          served: selectFrom('batch_job as any')
            .select(({ fn }) => sql<number>`${fn.max('any.served')} + 1`.as('last'))
            .$asScalar()
            .$castTo<number>(),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return { batch: toBatch(row, directoryId), turn: row.turn }
    }),

  extendClaim: async (claim, untilMs) => isStillClaimed(await updateClaimed(db, claim, { free_ms: untilMs })),

  finishChunks: async (claim, chunks, leaseUntilMs) =>
    db.transaction().execute(async transaction => {
      const sum = (of: (chunk: BatchChunk) => number) => chunks.reduce((total, chunk) => total + of(chunk), 0)
      const results = sum(chunk => chunk.results)
      const fulfilled = sum(chunk => chunk.fulfilled)
      const requested = chunks.find(chunk => chunk.requested !== undefined)?.requested
      const isHeld = isStillClaimed(
        await updateClaimed(transaction, claim, {
          free_ms: leaseUntilMs,
          attempts: 0,
          chunks: sql<number>`chunks + ${chunks.length}`,
          result_count: sql<number>`result_count + ${results}`,
          entities_fulfilled: sql<number>`entities_fulfilled + ${fulfilled}`,
          ...(requested !== undefined && { entities_requested: requested }),
        }),
      )
      if (!isHeld) return false
      const rows = chunks.map(({ charges, next, requested: _, ...chunk }) => ({
        ...chunk,
        batch_id: claim.batch.id,
        charges: JSON.stringify(charges),
        next: next && JSON.stringify(next),
      }))
      await transaction.insertInto('batch_chunk').values(rows).execute()
      return true
    }),

  yieldBatch: async (claim, notBeforeMs, isProgress) =>
    isStillClaimed(
      await updateClaimed(db, claim, { free_ms: notBeforeMs, ...(isProgress && { attempts: 0 }) }),
    ),

  endBatch: async (claim, { deliveryId, ...end }, nowMs) =>
    db.transaction().execute(async transaction => {
      const ended = { owner: null, is_active: 0, completed_ms: nowMs, read_ms: nowMs }
      if (!isStillClaimed(await updateClaimed(transaction, claim, { ...end, ...ended }))) return false
      const { id, webhook_url, team_id } = claim.batch
      await transaction.deleteFrom('batch_request').where('batch_id', '=', id).execute()
      if (webhook_url !== null) {
        await addDelivery(transaction, { id: deliveryId, team_id, batch_id: id, url: webhook_url }, nowMs)
      }
      return true
    }),

  freeClaims: async owner => {
    await db
      .updateTable('batch_job')
      .set({ free_ms: 0 })
      .where('is_active', '=', 1)
      .where('owner', '=', owner)
      .execute()
  },
})

/** No job waits longer than its lease and this; one that seems to was claimed before the clock was set back. */
const waitMaxMs = 60_000

/** Returns the next job, round robin over teams: the oldest free job of the team that was served longest ago. */
async function nextJob(
  db: Kysely<LedgerTables>,
  directoryId: DirectoryId,
  { nowMs, leaseMs, pool }: { nowMs: number; leaseMs: number; pool: BatchPool | undefined },
): Promise<string | undefined> {
  const free = db
    .selectFrom('batch_job')
    .select('id')
    .where('is_active', '=', 1)
    .where('is_ready', '=', 1)
    .where(({ or, eb }) => or([eb('free_ms', '<=', nowMs), eb('free_ms', '>', nowMs + leaseMs + waitMaxMs)]))
    .where(isHere(directoryId))
    .where(({ eb, lit }) => (pool === undefined ? lit(true) : eb('pool', '=', pool)))
    .orderBy(({ selectFrom }) =>
      selectFrom('batch_job as any')
        .select(({ fn }) => fn.max('any.served').as('last'))
        .whereRef('any.team_id', '=', 'batch_job.team_id'),
    )
    .orderBy('created_ms')
    .orderBy('id')
    .limit(1)
  const locked = isPostgres(db) ? free.forUpdate('batch_job').skipLocked() : free
  return (await locked.executeTakeFirst())?.id
}

/** Changes the job if no other worker has claimed it since. */
const updateClaimed = (
  db: Kysely<LedgerTables>,
  { batch, turn }: BatchClaim,
  set: UpdateObject<LedgerTables, 'batch_job'>,
): Promise<UpdateResult> =>
  db
    .updateTable('batch_job')
    .set(set)
    .where('id', '=', batch.id)
    .where('turn', '=', turn)
    .where('is_active', '=', 1)
    .executeTakeFirst()

const isStillClaimed = ({ numUpdatedRows }: UpdateResult): boolean => numUpdatedRows > 0n
