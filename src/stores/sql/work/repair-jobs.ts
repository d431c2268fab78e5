// Repairs the rows of batch jobs: removes rows without a job, and recomputes counts and webhooks from the jobs.
import { type Kysely, sql } from 'kysely'
import type { LedgerTables } from '../ledger/schema.ts'
import { addDelivery } from './work-deliveries.ts'

interface JobsRepair {
  readonly newId: () => string
  readonly nowMs: number
}

export const repairJobs = (db: Kysely<LedgerTables>, { newId, nowMs }: JobsRepair): Promise<void> =>
  db.transaction().execute(async transaction => {
    const jobs = transaction.selectFrom('batch_job').select('id')
    const active = jobs.where('is_active', '=', 1)
    const announced = jobs.where('is_active', '=', 0).where('webhook_url', 'is not', null)
    await transaction.deleteFrom('batch_request').where('batch_id', 'not in', active).execute()
    await transaction.deleteFrom('batch_chunk').where('batch_id', 'not in', jobs).execute()
    await transaction
      .deleteFrom('webhook_delivery')
      .where('run_id', 'is', null)
      .where('batch_id', 'not in', announced)
      .execute()
    await transaction
      .deleteFrom('webhook_delivery')
      .where('run_id', 'not in', transaction.selectFrom('watch_run').select('id'))
      .execute()
    await transaction
      .deleteFrom('webhook_attempt')
      .where('delivery_id', 'not in', transaction.selectFrom('webhook_delivery').select('id'))
      .execute()
    const fromChunks = (sum: string) =>
      sql`(select cast(coalesce(${sql.raw(sum)}, 0) as bigint) from batch_chunk where batch_id = batch_job.id)`
    await sql`update batch_job set chunks = ${fromChunks('count(*)')}, result_count = ${fromChunks('sum(results)')},
      entities_fulfilled = ${fromChunks('sum(fulfilled)')}`.execute(transaction)
    await sql`update webhook_delivery set is_waiting = case when status = 'pending' then 1 else 0 end`.execute(
      transaction,
    )
    const unannounced = await transaction
      .selectFrom('batch_job')
      .select(['id', 'team_id', 'webhook_url'])
      .where('id', 'in', announced)
      .where('id', 'not in', transaction.selectFrom('webhook_delivery').select('batch_id'))
      .execute()
    for (const { id: batch_id, team_id, webhook_url } of unannounced) {
      await addDelivery(transaction, { id: newId(), team_id, batch_id, url: webhook_url ?? '' }, nowMs)
    }
  })
