// Examines batch jobs in the database: against the credits held for them, their chunks, and what tells of their end.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FindingKind, Findings } from '../../findings.ts'
import { type Example, findRows } from '../ledger/audit-credits.ts'
import type { Tables } from '../ledger/schema.ts'

interface Rule {
  readonly kind: FindingKind
  readonly table: string
  /** Rows that are wrong. */
  readonly wrong: RawBuilder<Example>
}

/** Holds for which no job is under way: a hold is made behind its job, and settled before its job ends. */
export const orphanHolds = sql<{ readonly id: string }>`select h.id from credit_hold h
  left join batch_job j on j.id = h.id and j.is_active = 1 where h.is_open = 1 and j.id is null`

const ofJob = (table: string, column: string) =>
  sql<Example>`select 'job ' || r.batch_id as example from ${sql.table(table)} r
    left join batch_job j on j.id = r.batch_id where j.id is null or ${sql.raw(column)}`

const rules: readonly Rule[] = [
  {
    kind: 'orphan_hold',
    table: 'credit_hold',
    wrong: sql`select 'hold ' || o.id as example from (${orphanHolds}) o`,
  },
  {
    // Whoever dies between the bill and the end of a job leaves an event and no hold; the job then ends as it should.
    kind: 'unpaid_job',
    table: 'batch_job',
    wrong: sql`select 'job ' || j.id as example from batch_job j
      left join credit_hold h on h.id = j.id and h.is_open = 1
      left join usage_event e on e.event_id = j.event_id
      where j.is_ready = 1 and j.is_active = 1 and h.id is null and e.event_id is null`,
  },
  {
    kind: 'wrong_progress',
    table: 'batch_job',
    wrong: sql`select 'job ' || j.id as example from batch_job j
      left join (select batch_id, count(*) as chunks, sum(results) as results, sum(fulfilled) as fulfilled,
        max(number) as last from batch_chunk group by batch_id) c on c.batch_id = j.id
      where j.chunks <> coalesce(c.chunks, 0) or j.result_count <> coalesce(c.results, 0)
        or j.entities_fulfilled <> coalesce(c.fulfilled, 0) or coalesce(c.last + 1, 0) <> coalesce(c.chunks, 0)`,
  },
  {
    kind: 'lost_request',
    table: 'batch_request',
    wrong: sql`select 'job ' || j.id as example, j.id as id from batch_job j
      left join batch_request r on r.batch_id = j.id where j.is_active = 1 and r.batch_id is null`,
  },
  { kind: 'orphan_row', table: 'batch_request', wrong: ofJob('batch_request', 'j.is_active = 0') },
  { kind: 'orphan_row', table: 'batch_chunk', wrong: ofJob('batch_chunk', 'false') },
  {
    kind: 'orphan_row',
    table: 'webhook_delivery',
    wrong: ofJob('webhook_delivery', 'j.is_active = 1 or j.webhook_url is null'),
  },
  {
    kind: 'orphan_row',
    table: 'webhook_attempt',
    wrong: sql`select 'delivery ' || a.delivery_id as example from webhook_attempt a
      left join webhook_delivery d on d.id = a.delivery_id where d.id is null`,
  },
  {
    kind: 'lost_delivery',
    table: 'webhook_delivery',
    wrong: sql`select 'job ' || j.id as example from batch_job j
      left join webhook_delivery d on d.batch_id = j.id
      where j.is_active = 0 and j.webhook_url is not null and d.id is null`,
  },
  {
    kind: 'wrong_delivery',
    table: 'webhook_delivery',
    wrong: sql`select 'delivery ' || id as example from webhook_delivery
      where is_waiting <> case when status = 'pending' then 1 else 0 end`,
  },
]

export async function auditJobs(
  db: Kysely<Tables>,
  sinceMs: number,
  { file, findings }: { readonly file: string; readonly findings: Findings },
): Promise<void> {
  for (const { kind, table, wrong } of rules)
    await findRows(db, wrong, { kind, where: `${file} (${table})`, findings })
  const unbilled = sql<Example>`select 'job ' || j.id as example from batch_job j
    left join usage_event e on e.event_id = j.event_id
    where j.is_active = 0 and j.completed_ms >= ${sinceMs} and e.event_id is null`
  await findRows(db, unbilled, { kind: 'unpaid_job', where: `${file} (batch_job)`, findings })
}
