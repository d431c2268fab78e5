// Groups of failures: whole blocks and days are read from their sums, the rest from the events.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UsageErrorFilter, UsageErrorGroup } from '../../ledger-usage.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { failureDimensions } from './failures.ts'
import {
  allOf,
  dimensionConditions,
  inSpan,
  isFailure,
  type SqlCondition,
  type TimeSpan,
} from './usage-filter.ts'
import { splitWindow } from './usage-parts.ts'

interface FailureTotals {
  readonly group_id: number
  readonly count: number
  readonly first_ms: number
  readonly last_ms: number
  /** The number of the event that was written last. */
  readonly latest: number
}

interface WindowPart extends TimeSpan {
  readonly source: 'block' | 'day' | 'event'
}

export async function usageErrors(
  db: Kysely<LedgerTables>,
  filter: UsageErrorFilter,
  limit: number,
): Promise<readonly UsageErrorGroup[]> {
  const groups = new Map<number, FailureTotals>()
  for (const part of splitWindow(filter, ['block', 'day'])) {
    for (const sums of await sumsOf(db, filter, part)) {
      groups.set(sums.group_id, merged(groups.get(sums.group_id), sums))
    }
  }
  const first = [...groups.values()]
    .sort((a, b) => b.count - a.count || b.last_ms - a.last_ms || b.latest - a.latest)
    .slice(0, limit + 1)
  return withTexts(db, first)
}

async function sumsOf(
  db: Kysely<LedgerTables>,
  filter: UsageErrorFilter,
  part: WindowPart,
): Promise<readonly FailureTotals[]> {
  const { rows } = await (part.source === 'event'
    ? eventSums(filter, part)
    : keptSums(filter, { ...part, source: part.source })
  ).execute(db)
  return rows.map(({ group_id, count, first_ms, last_ms, latest }) => ({
    // PostgreSQL returns sums as strings.
    group_id: Number(group_id),
    count: Number(count),
    first_ms: Number(first_ms),
    last_ms: Number(last_ms),
    latest: Number(latest),
  }))
}

function keptSums(
  { team_id, api_key_ids, endpoints }: UsageErrorFilter,
  { source, ...span }: TimeSpan & { readonly source: 'block' | 'day' },
): RawBuilder<FailureTotals> {
  const conditions: readonly SqlCondition[] = [
    ...inSpan('bucket_ms', team_id, span),
    ...dimensionConditions({ team_id, ...span, ...(api_key_ids && { api_key_ids }) }),
    ...(endpoints
      ? [
          sql<boolean>`group_id in (
            select id from usage_failure where team_id = ${team_id} and endpoint in (${sql.join([...endpoints])})
          )`,
        ]
      : []),
  ]
  return sql<FailureTotals>`
    select group_id, sum(count) as count, min(first_ms) as first_ms, max(last_ms) as last_ms, max(latest) as latest
    from ${sql.table(`usage_failure_${source}`)}
    where ${allOf(conditions)}
    group by group_id
  `
}

/** Groups by texts before it looks up ids, because there are fewer groups than events. */
function eventSums(filter: UsageErrorFilter, span: TimeSpan): RawBuilder<FailureTotals> {
  const dimensions = sql.join(failureDimensions.map(name => sql.ref(name)))
  const conditions = [
    ...inSpan('ts_ms', filter.team_id, span),
    ...dimensionConditions(filter),
    isFailure,
    sql<boolean>`http_status != 429`,
  ]
  const same = failureDimensions.map(name => sql`usage_failure.${sql.ref(name)} = failed.${sql.ref(name)}`)
  return sql<FailureTotals>`
    select id as group_id, count, first_ms, last_ms, latest
    from (
      select ${dimensions}, count(*) as count, min(ts_ms) as first_ms, max(ts_ms) as last_ms, max(number) as latest
      from usage_event
      where ${allOf(conditions)}
      group by ${dimensions}
    ) as failed join usage_failure on ${sql.join(same, sql` and `)}
  `
}

const merged = (a: FailureTotals | undefined, b: FailureTotals): FailureTotals =>
  a
    ? {
        group_id: a.group_id,
        count: a.count + b.count,
        first_ms: Math.min(a.first_ms, b.first_ms),
        last_ms: Math.max(a.last_ms, b.last_ms),
        latest: Math.max(a.latest, b.latest),
      }
    : b

/** Returns the groups with their texts and an example event, in the same order. */
async function withTexts(
  db: Kysely<LedgerTables>,
  groups: readonly FailureTotals[],
): Promise<readonly UsageErrorGroup[]> {
  if (groups.length === 0) return []
  const ids = groups.map(({ group_id }) => group_id)
  const failures = await db.selectFrom('usage_failure').selectAll().where('id', 'in', ids).execute()
  const texts = new Map(failures.map(({ id, team_id: _, ...group }) => [id, group]))
  const numbers = groups.map(({ latest }) => latest)
  const events = await db
    .selectFrom('usage_event')
    .select(['number', 'event_id'])
    .where('number', 'in', numbers)
    .execute()
  const eventIds = new Map(events.map(({ number, event_id }) => [number, event_id]))
  return groups.flatMap(({ group_id, count, first_ms, last_ms, latest }) => {
    const group = texts.get(group_id)
    if (!group) return []
    const example_event_id = eventIds.get(latest) ?? ''
    return [{ ...group, count, firstMs: first_ms, lastMs: last_ms, example_event_id }]
  })
}
