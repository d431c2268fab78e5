// Examines the sums of failures: the sums by day against the events, the sums by block against the sums by day.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Findings } from '../../findings.ts'
import { addWrongRows, type WrongRow } from '../audit-rules.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { type FailureTable, failureDimensions, failureKeys } from './failures.ts'
import { blockMs, dayMs } from './sums.ts'

export async function auditFailures(
  db: Kysely<LedgerTables>,
  { sinceMs, through }: { readonly sinceMs: number; readonly through: number },
  { file, findings }: { readonly file: string; readonly findings: Findings },
): Promise<void> {
  const find = (table: FailureTable, wrong: RawBuilder<WrongRow>) =>
    addWrongRows(db, wrong, { kind: 'wrong_sum', where: `${file} (${table})`, findings })
  await find('usage_failure_day', rowsUnlike(failureDays(sinceMs, through), 'usage_failure_day', sinceMs))
  await find('usage_failure_block', rowsUnlike(failureBlocks(sinceMs), 'usage_failure_block', sinceMs))
}

/** Returns a query for the sums by day that the events up to a number add up to; events without a group have group 0. */
export function failureDays(sinceMs: number, through: number): RawBuilder<unknown> {
  const same = failureDimensions.map(name => sql`f.${sql.ref(name)} = e.${sql.ref(name)}`)
  return sql`
    select e.team_id, ts_ms - ts_ms % ${sql.lit(dayMs)} as bucket_ms, coalesce(f.id, 0) as group_id,
      coalesce(e.api_key_id, 0) as api_key_id, count(*) as count, min(ts_ms) as first_ms, max(ts_ms) as last_ms,
      max(number) as latest
    from usage_event e left join usage_failure f on ${sql.join(same, sql` and `)}
    where e.http_status >= 400 and e.http_status <> 429 and ts_ms >= ${sinceMs}
      and number <= ${through}
    group by 1, 2, 3, 4`
}

/** Returns a query for the sums by block that the stored sums by day add up to. */
export const failureBlocks = (sinceMs: number): RawBuilder<unknown> => sql`
    select team_id, bucket_ms - bucket_ms % ${sql.lit(blockMs)} as bucket_ms, group_id, api_key_id,
      cast(sum(count) as bigint) as count, min(first_ms) as first_ms, max(last_ms) as last_ms, max(latest) as latest
    from usage_failure_day
    where bucket_ms - bucket_ms % ${sql.lit(blockMs)} >= ${sinceMs}
    group by 1, 2, 3, 4`

/** Returns a query for rows that only one side has, or that differ between the sides. */
function rowsUnlike(wanted: RawBuilder<unknown>, table: FailureTable, sinceMs: number): RawBuilder<WrongRow> {
  const same = failureKeys.map(name => sql`w.${sql.ref(name)} = s.${sql.ref(name)}`)
  const differs = ['count', 'first_ms', 'last_ms', 'latest'].map(
    name => sql`w.${sql.ref(name)} is distinct from s.${sql.ref(name)}`,
  )
  return sql<WrongRow>`
    select 'team ' || coalesce(w.team_id, s.team_id) || ', failure ' || coalesce(w.group_id, s.group_id) as example
    from (${wanted}) w
    full join (select * from ${sql.table(table)} where bucket_ms >= ${sinceMs}) s on ${sql.join(same, sql` and `)}
    where ${sql.join(differs, sql` or `)}`
}
