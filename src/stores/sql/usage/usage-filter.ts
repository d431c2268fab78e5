// The filters of usage as conditions on the columns that events and their sums have in common.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { UsageFilter } from '../../ledger-usage.ts'

/** The time from `startMs` (inclusive) to `endMs` (exclusive). */
export interface TimeSpan {
  readonly startMs: number
  readonly endMs: number
}

export type SqlCondition = Expression<SqlBool>

/** Returns the conditions on dimensions of sums: all of the filter except team, time, `error_key` and `hide_free`. */
export function dimensionConditions(filter: UsageFilter): readonly SqlCondition[] {
  const { status_class } = filter
  return [
    ...oneOf('api_key_id', filter.api_key_ids),
    ...oneOf('endpoint', filter.endpoints),
    ...oneOf('product', filter.products),
    ...oneOf('http_status', filter.status),
    ...oneOf('client_surface', filter.client_surface),
    ...(filter.error_type === undefined ? [] : oneOf('error_type', [filter.error_type])),
    ...(status_class === undefined ? [] : [inClass(Number(status_class[0]))]),
  ]
}

/** Returns the conditions for rows of the team whose event or whose bucket starts within the span. */
export const inSpan = (
  column: 'ts_ms' | 'bucket_ms' | '+ts_ms',
  teamId: number,
  { startMs, endMs }: TimeSpan,
): readonly SqlCondition[] => [
  sql`team_id = ${teamId}`,
  sql`${sql.raw(column)} >= ${startMs}`,
  sql`${sql.raw(column)} < ${endMs}`,
]

export const allOf = (conditions: readonly SqlCondition[]): SqlCondition =>
  sql.join([...conditions], sql` and `)

/** A literal, so that the database sees that the index of failures applies. */
export const isFailure: SqlCondition = sql`http_status >= ${sql.lit(400)}`

/** Returns whether only failures can pass the filter. */
export const keepsOnlyFailures = ({ status, status_class, error_type, error_key }: UsageFilter): boolean =>
  Boolean(error_type) ||
  Boolean(error_key) ||
  status_class === '4xx' ||
  status_class === '5xx' ||
  status?.every(code => code >= 400) === true

const oneOf = (column: string, values: readonly (string | number)[] | undefined): readonly SqlCondition[] =>
  values === undefined ? [] : [sql`${sql.ref(column)} in (${sql.join([...values])})`]

const inClass = (hundreds: number): SqlCondition =>
  sql`http_status >= ${hundreds * 100} and http_status < ${hundreds * 100 + 100}`
