// Failures by what went wrong.
import { type Kysely, sql } from 'kysely'
import type { UsageErrorFilter, UsageErrorGroup } from '../ledger-usage.ts'
import type { Tables } from './schema.ts'
import { dayMs } from './sums.ts'
import { all, dimensionConditions, failed, within } from './usage-filter.ts'

/** Beyond so long a window, going through all failures of the team is faster than sorting those of the window. */
const longMs = 30 * dayMs

interface Row extends Omit<UsageErrorGroup, 'example_event_id'> {
  /** The number of the latest event. */
  readonly latest: number
}

export async function usageErrors(
  db: Kysely<Tables>,
  filter: UsageErrorFilter,
  limit: number,
): Promise<readonly UsageErrorGroup[]> {
  // The plus keeps a long window from the index by time: the one by group has nothing to sort.
  const time = filter.endMs - filter.startMs > longMs ? '+ts_ms' : 'ts_ms'
  const conditions = [
    ...within(time, filter.team_id, filter),
    ...dimensionConditions(filter),
    failed,
    sql<boolean>`http_status != 429`,
  ]
  const { rows } = await sql<Row>`
    select endpoint, error_key, error_kind, http_status, error_type, count(*) as count,
      min(ts_ms) as "firstMs", max(ts_ms) as "lastMs", max(number) as latest
    from usage_event
    where ${all(conditions)}
    group by endpoint, error_key, error_kind, http_status, error_type
    order by count(*) desc, max(ts_ms) desc, max(number) desc
    limit ${limit + 1}
  `.execute(db)
  const eventIds = await eventIdsOf(
    db,
    rows.map(({ latest }) => latest),
  )
  return rows.map(({ latest, count, firstMs, lastMs, ...group }) => ({
    ...group,
    count: Number(count),
    firstMs: Number(firstMs),
    lastMs: Number(lastMs),
    example_event_id: eventIds.get(Number(latest)) ?? '',
  }))
}

async function eventIdsOf(
  db: Kysely<Tables>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('usage_event')
    .select(['number', 'event_id'])
    .where('number', 'in', [...numbers])
    .execute()
  return new Map(rows.map(({ number, event_id }) => [Number(number), event_id]))
}
