// Finds from the sums the spans of time with events that pass a filter, so that a page of rare events is found at once.
import { type Kysely, sql } from 'kysely'
import type { UsageFilter } from '../../ledger-usage.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { dayMs, halfHourMs } from './sums.ts'
import { allOf, dimensionConditions, inSpan, type TimeSpan } from './usage-filter.ts'

const stepDaysMax = 64

/** Yields spans of the window, newest first, that together contain every event that passes the filter. */
export async function* spansWithMatches(
  db: Kysely<LedgerTables>,
  filter: UsageFilter,
): AsyncGenerator<TimeSpan> {
  const { startMs } = filter
  // An error key has an index of its own, and without filters every span has matches.
  if (filter.error_key || (dimensionConditions(filter).length === 0 && !filter.hide_free)) {
    yield filter
    return
  }
  let endMs = ceil(filter.endMs, dayMs)
  // Most filters have matches in the last day; for the others the steps grow.
  for (let days = 1; endMs > startMs; days = Math.min(2 * days, stepDaysMax)) {
    const from = Math.max(floor(startMs, dayMs), endMs - days * dayMs)
    for (const span of mergedSpans(await halfHoursWith(db, filter, { startMs: from, endMs }))) {
      const cut = { startMs: Math.max(span.startMs, startMs), endMs: Math.min(span.endMs, filter.endMs) }
      if (cut.startMs < cut.endMs) yield cut
    }
    endMs = from
  }
}

/** Returns the starts of the half hours with such events, newest first. */
async function halfHoursWith(
  db: Kysely<LedgerTables>,
  filter: UsageFilter,
  span: TimeSpan,
): Promise<readonly number[]> {
  const conditions = [
    ...inSpan('bucket_ms', filter.team_id, span),
    ...dimensionConditions(filter),
    ...(filter.hide_free ? [sql<boolean>`requests > free_requests`] : []),
  ]
  const { rows } = await sql<{ bucket_ms: number; half_hours: number }>`
    select distinct bucket_ms, half_hours from usage_day where ${allOf(conditions)}
  `.execute(db)
  const days = new Map<number, bigint>()
  for (const { bucket_ms, half_hours } of rows) {
    days.set(bucket_ms, (days.get(bucket_ms) ?? 0n) | BigInt(half_hours))
  }
  const starts = [...days].flatMap(([dayStartMs, bits]) =>
    Array.from({ length: dayMs / halfHourMs }, (_, index) => index)
      .filter(index => (bits >> BigInt(index)) & 1n)
      .map(index => dayStartMs + index * halfHourMs),
  )
  return starts.sort((a, b) => b - a)
}

/** Merges adjacent half hours to spans. */
function mergedSpans(starts: readonly number[]): readonly TimeSpan[] {
  const spans: { startMs: number; readonly endMs: number }[] = []
  for (const startMs of starts) {
    const last = spans.at(-1)
    if (last?.startMs === startMs + halfHourMs) last.startMs = startMs
    else spans.push({ startMs, endMs: startMs + halfHourMs })
  }
  return spans
}

const floor = (ms: number, step: number): number => ms - (ms % step)
const ceil = (ms: number, step: number): number => Math.ceil(ms / step) * step
