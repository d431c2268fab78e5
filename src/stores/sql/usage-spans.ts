// Where in time events of a filter are: read from the sums, so that a page of few among many events is found at once.
import { type Kysely, sql } from 'kysely'
import type { UsageFilter } from '../ledger-usage.ts'
import type { Tables } from './schema.ts'
import { dayMs, hourMs } from './sums.ts'
import { all, dimensionConditions, type Span, within } from './usage-filter.ts'

/** Spans of the window, newest first, that hold every event which passes the filter. */
export async function* spansWithMatches(db: Kysely<Tables>, filter: UsageFilter): AsyncGenerator<Span> {
  const { startMs } = filter
  // An error key has an index of its own, and without filters every span has matches.
  if (filter.error_key || (dimensionConditions(filter).length === 0 && !filter.hide_free)) {
    yield filter
    return
  }
  let endMs = ceil(filter.endMs, dayMs)
  // Most filters have matches in the last day; for the others the steps grow.
  for (let days = 1; endMs > startMs; days *= 2) {
    const from = Math.max(floor(startMs, dayMs), endMs - days * dayMs)
    for (const day of await bucketsWith(db, 'usage_day', filter, { startMs: from, endMs })) {
      const hours = await bucketsWith(db, 'usage_hour', filter, { startMs: day, endMs: day + dayMs })
      for (const span of joined(hours)) yield cut(span, filter)
    }
    endMs = from
  }
}

/** The starts of the buckets that have such events, newest first. */
async function bucketsWith(
  db: Kysely<Tables>,
  table: 'usage_day' | 'usage_hour',
  filter: UsageFilter,
  span: Span,
): Promise<readonly number[]> {
  const conditions = [
    ...within('bucket_ms', filter.team_id, span),
    ...dimensionConditions(filter),
    ...(filter.hide_free ? [sql<boolean>`requests > free_requests`] : []),
  ]
  const { rows } = await sql<{ bucket_ms: number }>`
    select distinct bucket_ms from ${sql.table(table)} where ${all(conditions)} order by bucket_ms desc
  `.execute(db)
  return rows.map(({ bucket_ms }) => Number(bucket_ms))
}

/** Hours that follow one another as one span. */
function joined(hours: readonly number[]): readonly Span[] {
  const spans: { startMs: number; readonly endMs: number }[] = []
  for (const hour of hours) {
    const last = spans.at(-1)
    if (last?.startMs === hour + hourMs) last.startMs = hour
    else spans.push({ startMs: hour, endMs: hour + hourMs })
  }
  return spans
}

const cut = (span: Span, window: Span): Span => ({
  startMs: Math.max(span.startMs, window.startMs),
  endMs: Math.min(span.endMs, window.endMs),
})

const floor = (ms: number, step: number): number => ms - (ms % step)
const ceil = (ms: number, step: number): number => Math.ceil(ms / step) * step
