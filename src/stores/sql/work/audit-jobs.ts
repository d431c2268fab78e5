// Examines batch jobs in the database: against the credits held for them, their chunks, and the webhooks that announce their end.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Findings } from '../../findings.ts'
import { type AuditRule, applyRules, rowsWithoutOwner, type WrongRow } from '../audit-rules.ts'
import type { LedgerTables } from '../ledger/schema.ts'

/** Finds open holds without an active job: a hold is taken after its job was added, and settled before the job ends. */
export const orphanHolds = sql<{ readonly id: string }>`select h.id from credit_hold h
  left join batch_job j on j.id = h.id and j.is_active = 1 where h.is_open = 1 and j.id is null`

/** Finds rows whose job is missing, or is one that must not have such rows. */
const rowsWithoutJob = (table: keyof LedgerTables, orWhere: RawBuilder<unknown>): RawBuilder<WrongRow> =>
  rowsWithoutOwner({ table, column: 'batch_id', owner: 'batch_job', label: 'job', orWhere })

const rules: readonly AuditRule[] = [
  {
    kind: 'orphan_hold',
    table: 'credit_hold',
    wrong: sql`select 'hold ' || o.id as example from (${orphanHolds}) o`,
  },
  {
    // A worker that dies between settling and ending a job leaves an event and no hold; another worker then ends the job.
    kind: 'unpaid_job',
    table: 'batch_job',
    wrong: sql`select 'job ' || j.id as example from batch_job j
      left join credit_hold h on h.id = j.id and h.is_open = 1
      left join usage_event e on e.event_id = j.event_id
      where j.is_ready = 1 and j.is_active = 1 and h.id is null and e.event_id is null
        -- A later run of an export is held for when it begins.
        and (j.export_id is null or j.entities_fulfilled > 0)`,
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
  {
    kind: 'orphan_row',
    table: 'batch_request',
    wrong: rowsWithoutJob('batch_request', sql`o.is_active = 0`),
  },
  { kind: 'orphan_row', table: 'batch_chunk', wrong: rowsWithoutJob('batch_chunk', sql`false`) },
  {
    kind: 'orphan_row',
    table: 'webhook_delivery',
    wrong: sql`select 'job ' || r.batch_id as example from webhook_delivery r
      left join batch_job o on o.id = r.batch_id
      where r.run_id is null and (o.id is null or o.is_active = 1 or o.webhook_url is null)`,
  },
  {
    kind: 'orphan_row',
    table: 'webhook_delivery',
    wrong: sql`select 'run ' || r.run_id as example from webhook_delivery r
      left join watch_run o on o.id = r.run_id where r.run_id is not null and o.id is null`,
  },
  {
    kind: 'orphan_row',
    table: 'webhook_attempt',
    wrong: rowsWithoutOwner({
      table: 'webhook_attempt',
      column: 'delivery_id',
      owner: 'webhook_delivery',
      label: 'delivery',
    }),
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

/** Examines batch jobs and deliveries. `sinceMs` is the time from which on all usage events are kept. */
export const auditJobs = (
  db: Kysely<LedgerTables>,
  sinceMs: number,
  place: { readonly file: string; readonly findings: Findings },
): Promise<void> =>
  applyRules(db, [...rules, { kind: 'unpaid_job', table: 'batch_job', wrong: unbilledJobs(sinceMs) }], place)

const unbilledJobs = (sinceMs: number): RawBuilder<WrongRow> =>
  sql`select 'job ' || j.id as example from batch_job j
    left join usage_event e on e.event_id = j.event_id
    where j.is_active = 0 and j.completed_ms >= ${sinceMs} and e.event_id is null`
