// Puts right the rows of batch jobs: what belongs to none goes, counts and webhooks follow from the jobs.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../ledger/schema.ts'
import { addDelivery } from './work-deliveries.ts'

interface JobsRepair {
  readonly newId: () => string
  readonly nowMs: number
}

export const repairJobs = (db: Kysely<Tables>, { newId, nowMs }: JobsRepair): Promise<void> =>
  db.transaction().execute(async within => {
    const jobs = within.selectFrom('batch_job').select('id')
    const active = jobs.where('is_active', '=', 1)
    const told = jobs.where('is_active', '=', 0).where('webhook_url', 'is not', null)
    await within.deleteFrom('batch_request').where('batch_id', 'not in', active).execute()
    await within.deleteFrom('batch_chunk').where('batch_id', 'not in', jobs).execute()
    await within.deleteFrom('webhook_delivery').where('batch_id', 'not in', told).execute()
    await within
      .deleteFrom('webhook_attempt')
      .where('delivery_id', 'not in', within.selectFrom('webhook_delivery').select('id'))
      .execute()
    const of = (sum: string) =>
      sql`(select cast(coalesce(${sql.raw(sum)}, 0) as bigint) from batch_chunk where batch_id = batch_job.id)`
    await sql`update batch_job set chunks = ${of('count(*)')}, result_count = ${of('sum(results)')},
      entities_fulfilled = ${of('sum(fulfilled)')}`.execute(within)
    await sql`update webhook_delivery set is_waiting = case when status = 'pending' then 1 else 0 end`.execute(
      within,
    )
    const silent = await within
      .selectFrom('batch_job')
      .select(['id', 'team_id', 'webhook_url'])
      .where('id', 'in', told)
      .where('id', 'not in', within.selectFrom('webhook_delivery').select('batch_id'))
      .execute()
    for (const { id: batch_id, team_id, webhook_url } of silent) {
      await addDelivery(within, { id: newId(), team_id, batch_id, url: webhook_url ?? '' }, nowMs)
    }
  })
