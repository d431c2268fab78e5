// Converts usage events to database rows and back.
import type { Insertable, Selectable } from 'kysely'
import type { DetailedUsageEvent, UsageEvent, UsageEventDetail } from '../../ledger-usage.ts'
import type { LedgerTables } from '../ledger/schema.ts'

type UsageEventTable = LedgerTables['usage_event']

export function toEventRow(event: DetailedUsageEvent) {
  const { user_agent, client_ip, api_version, cost_components, linked_ids, is_free, detail, ...columns } =
    event
  return {
    ...columns,
    is_free: isHidden(event) ? 1 : 0,
    told: JSON.stringify({ user_agent, client_ip, api_version, cost_components, linked_ids }),
    detail: JSON.stringify(detail),
  } satisfies Insertable<UsageEventTable>
}

/** Returns whether `hide_free` leaves the event out. */
export const isHidden = ({ is_free, http_status, millicredits }: UsageEvent): boolean =>
  is_free && http_status < 400 && millicredits === 0

type EventTexts = Pick<
  UsageEvent,
  'user_agent' | 'client_ip' | 'api_version' | 'cost_components' | 'linked_ids'
>

export function toEvent(row: Omit<Selectable<UsageEventTable>, 'detail' | 'number'>): UsageEvent {
  const { told, is_free, error_kind, ...columns } = row
  return {
    ...columns,
    error_kind: error_kind as UsageEvent['error_kind'],
    ...(JSON.parse(told) as EventTexts),
    is_free: is_free === 1,
  }
}

/**
 * Returns the event of a row; undefined when its numbers or its JSON cannot be read. `is_free` says whether
 * `hide_free` hides the event, which is what sums count.
 */
export function readableEvent(row: Parameters<typeof toEvent>[0]): UsageEvent | undefined {
  const isNumber = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value)
  if (![row.ts_ms, row.millicredits, row.http_status].every(isNumber)) return undefined
  try {
    const event = toEvent(row)
    return Array.isArray(event.cost_components) ? event : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns the event of a row. What cannot be read of a damaged row is empty. */
export function toShownEvent(row: Parameters<typeof toEvent>[0]): UsageEvent {
  const told = isJson(row.told) ? row.told : JSON.stringify(nothingTold)
  return toEvent({ ...row, told })
}

export const toDetail = (text: string): UsageEventDetail =>
  isJson(text) ? (JSON.parse(text) as UsageEventDetail) : noDetail

const nothingTold: EventTexts = {
  user_agent: '',
  client_ip: '',
  api_version: '',
  cost_components: [],
  linked_ids: {},
}

const noDetail: UsageEventDetail = {
  body: null,
  query_params: {},
  path_params: {},
  headers: {},
  response: null,
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
