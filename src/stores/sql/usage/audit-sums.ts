// Examines the sums of usage: adds every event up again, with the functions that added it when it was written.
import { type Kysely, sql } from 'kysely'
import type { AuditProgress, Findings } from '../../findings.ts'
import type { UsageEvent } from '../../ledger-usage.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import type { ColumnValues } from '../rows.ts'
import { auditFailures } from './audit-failures.ts'
import { summedThrough } from './sum-new-events.ts'
import { EventSums } from './sums.ts'
import { readableEvent } from './usage-rows.ts'

const readAtOnce = 5000

/** Returns the time from which on no event was removed; older events and their sums may be missing. */
export async function completeSince(db: Kysely<LedgerTables>): Promise<number> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'usage_removal')) return 0
  const { rows } = await sql<{ before_ms: number }>`select before_ms from usage_removal`.execute(db)
  return Number(rows[0]?.before_ms ?? 0)
}

interface SummedEvents {
  readonly sums: EventSums
  /** The ids of events that cannot be read, and are in no sum. */
  readonly unreadable: readonly string[]
}

interface SummedSpan {
  readonly sinceMs: number
  /** The number of the last event to be added; all are when absent. */
  readonly through?: number
}

/** Adds events up. `onEvents` is called with each batch of all that there are. */
export async function sumEvents(
  db: Kysely<LedgerTables>,
  { sinceMs, through = Number.POSITIVE_INFINITY }: SummedSpan,
  onEvents: (events: readonly UsageEvent[]) => void = () => {},
): Promise<SummedEvents> {
  const sums = new EventSums()
  const unreadable: string[] = []
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('usage_event')
      .selectAll()
      .where('number', '>', last)
      .orderBy('number')
      .limit(readAtOnce)
      .execute()
    const events = rows.flatMap(({ detail: _, number, ...row }) => {
      const event = readableEvent(row)
      if (!event) unreadable.push(row.event_id)
      else if (number <= through && event.ts_ms >= sinceMs) sums.add(event)
      return event ?? []
    })
    onEvents(events)
    if (rows.length < readAtOnce) return { sums, unreadable }
    last = rows.at(-1)?.number ?? last
  }
}

interface SumsAudit {
  readonly file: string
  readonly findings: Findings
  readonly looking: AuditProgress
}

export async function auditSums(
  db: Kysely<LedgerTables>,
  sinceMs: number,
  { file, findings, looking }: SumsAudit,
): Promise<void> {
  const { count } = await db
    .selectFrom('usage_event')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  let done = 0
  const through = await summedThrough(db)
  if (through === Number.POSITIVE_INFINITY) {
    findings.add(
      'wrong_sum',
      `${file} (usage_watermark)`,
      'the row with the number of the last event in the sums',
    )
  }
  const { sums, unreadable } = await sumEvents(db, { sinceMs, through }, events => {
    done += events.length
    looking('usage events', done / Math.max(1, Number(count)))
    for (const { event_id, cost_components, millicredits } of events) {
      const lines = cost_components.reduce((sum, { credits }) => sum + Math.round(credits * 1000), 0)
      if (lines !== millicredits) findings.add('wrong_event', `${file} (usage_event)`, `event ${event_id}`)
    }
  })
  // With unreadable events nobody knows what the sums should be.
  for (const id of unreadable) findings.add('unreadable_value', `${file} (usage_event)`, `event ${id}`)
  if (unreadable.length > 0) return
  for (const { table, rows: all } of [...sums.tables()].flatMap(({ requests, components }) => [
    requests,
    components,
  ])) {
    const where = `${file} (${table})`
    // Events of a block that began before `sinceMs` may have been removed.
    const complete = all.filter(({ bucket_ms }) => Number(bucket_ms) >= sinceMs)
    const wanted = new Map(complete.map(row => [rowKey(row), row]))
    const { rows } = await sql<ColumnValues>`
      select * from ${sql.table(table)} where bucket_ms >= ${sinceMs}`.execute(db)
    for (const row of rows) {
      const sum = wanted.get(rowKey(row))
      wanted.delete(rowKey(row))
      if (!sum || !isSameRow(row, sum)) findings.add('wrong_sum', where, describeRow(row))
    }
    for (const row of wanted.values()) findings.add('wrong_sum', where, describeRow(row))
  }
  await auditFailures(db, { sinceMs, through }, { file, findings })
}

const dimensionNames = [
  ...['team_id', 'bucket_ms', 'product', 'endpoint', 'client_surface', 'client_platform', 'error_type'],
  ...['api_key_id', 'http_status', 'component'],
]

const rowKey = (row: ColumnValues): string => dimensionNames.map(name => row[name] ?? '').join('\n')

const summedColumns = [
  'requests',
  'free_requests',
  'errors',
  'results',
  'millicredits',
  'half_hours',
  'quantity',
]

/** Quantities may be fractions, whose sum depends on the order. */
const isSameRow = (stored: ColumnValues, sum: ColumnValues): boolean =>
  summedColumns.every(name => Math.abs(Number(stored[name] ?? 0) - Number(sum[name] ?? 0)) < 1e-6)

const describeRow = ({ team_id, endpoint, bucket_ms }: ColumnValues): string =>
  `team ${team_id}, ${endpoint ?? 'all endpoints'}, ${new Date(Number(bucket_ms)).toISOString()}`
