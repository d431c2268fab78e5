// Examines the sums of failures: those by day against the events, those by block against those by day.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Findings } from '../../findings.ts'
import { addWrongRows, type WrongRow } from '../audit-rules.ts'
import type { Tables } from '../ledger/schema.ts'
import { type FailureTable, failureDimensions, failureKeys } from './failures.ts'
import { blockMs, dayMs } from './sums.ts'

export async function auditFailures(
  db: Kysely<Tables>,
  sinceMs: number,
  { file, findings }: { readonly file: string; readonly findings: Findings },
): Promise<void> {
  const find = (table: FailureTable, wrong: RawBuilder<WrongRow>) =>
    addWrongRows(db, wrong, { kind: 'wrong_sum', where: `${file} (${table})`, findings })
  await find('usage_failure_day', rowsUnlike(failureDays(sinceMs), 'usage_failure_day', sinceMs))
  await find('usage_failure_block', rowsUnlike(failureBlocks(sinceMs), 'usage_failure_block', sinceMs))
}

/** The rows by day that events make, with group 0 where there is none of theirs. */
export function failureDays(sinceMs: number): RawBuilder<unknown> {
  const same = failureDimensions.map(name => sql`f.${sql.ref(name)} = e.${sql.ref(name)}`)
  return sql`
    select e.team_id, ts_ms - ts_ms % ${sql.lit(dayMs)} as bucket_ms, coalesce(f.id, 0) as group_id,
      coalesce(e.api_key_id, 0) as api_key_id, count(*) as count, min(ts_ms) as first_ms, max(ts_ms) as last_ms,
      max(number) as latest
    from usage_event e left join usage_failure f on ${sql.join(same, sql` and `)}
    where e.http_status >= 400 and e.http_status <> 429 and ts_ms >= ${sinceMs}
    group by 1, 2, 3, 4`
}

/** The rows by block that those by day make. */
export const failureBlocks = (sinceMs: number): RawBuilder<unknown> => sql`
    select team_id, bucket_ms - bucket_ms % ${sql.lit(blockMs)} as bucket_ms, group_id, api_key_id,
      cast(sum(count) as bigint) as count, min(first_ms) as first_ms, max(last_ms) as last_ms, max(latest) as latest
    from usage_failure_day
    where bucket_ms - bucket_ms % ${sql.lit(blockMs)} >= ${sinceMs}
    group by 1, 2, 3, 4`

/** Rows that stand on one side only, or say something else on the other. */
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
