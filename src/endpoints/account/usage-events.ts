// GET /account/usage/events and one of them by its id: the requests of the team one by one.
import { ApiError, invalidRequest } from '../../errors.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { message, shortenText } from '../../lib/message.ts'
import { toCredits } from '../../metering/price.ts'
import { offsetDate } from '../../normal/date.ts'
import { cursorParts, cursorText, queryHash } from '../../query/cursor.ts'
import type { UsageEvent, UsageFilter, UsagePosition } from '../../stores/ledger-usage.ts'
import type { Call, Endpoint, RunResult, Services } from '../endpoint.ts'
import { idOf } from '../params.ts'
import { booleanParameter, integerParameter, textParameter } from '../query-parameters.ts'
import { requestFilters, requestParameters, usageRate, withoutUndefined } from './usage-filters.ts'
import { type UsageWindow, windowOf } from './usage-window.ts'

const pageSize = { min: 1, max: 500, default: 100 }
/** The most characters of an `error_key`. */
export const errorKeyMax = 300

export const accountUsageEvents: Endpoint = {
  method: 'GET',
  path: '/account/usage/events',
  product: 'account_usage',
  category: 'Account',
  summary: 'The requests of the team one by one, newest first, free',
  rate: usageRate,
  query: ['limit', 'cursor', 'start', 'end', ...requestParameters, 'error_key', 'hide_free'],
  run: list,
}

export const accountUsageEvent: Endpoint = {
  method: 'GET',
  path: '/account/usage/events/:event_id',
  product: 'account_usage',
  category: 'Account',
  summary: 'One request of the team with what was sent and, if it failed, answered, free',
  rate: usageRate,
  run: show,
}

async function list({ query, caller }: Call, { ledger, nowMs }: Services): Promise<RunResult> {
  const limit = integerParameter(query, 'limit', pageSize) ?? pageSize.default
  const filters = {
    ...requestFilters(query),
    ...withoutUndefined({
      error_key: textParameter(query, 'error_key', errorKeyMax),
      hide_free: booleanParameter(query, 'hide_free'),
    }),
  }
  const hash = await queryHash([
    textParameter(query, 'start'),
    textParameter(query, 'end'),
    Object.entries(filters).sort(),
  ])
  const cursor = textParameter(query, 'cursor', Number.POSITIVE_INFINITY)
  const decodedCursor = cursor === undefined ? undefined : decode(cursor, hash)
  const window = decodedCursor ?? windowOf(query, nowMs())
  const filter: UsageFilter = { ...filters, ...windowOnly(window), team_id: caller.key.team_id }
  const { events, next } = await ledger.usageEvents(filter, decodedCursor?.position, limit)
  return {
    body: {
      events: events.map(eventView),
      has_more: next !== undefined,
      next_cursor: next ? encode(window, next, hash) : null,
    },
    results: events.length,
    charges: [],
  }
}

async function show({ params, caller }: Call, { ledger }: Services): Promise<RunResult> {
  const id = idOf(params, 'event_id')
  const event = id === undefined ? undefined : await ledger.usageEvent(caller.key.team_id, id)
  if (!event)
    throw new ApiError('not_found', message`Usage event ${shortenText(params.event_id ?? '')} not found.`)
  const { body, query_params, path_params, headers, response } = event.detail
  const request = { body: parsed(body), query_params, path_params }
  return {
    body: { ...eventView(event), request, headers, response: parsed(response) },
    results: 1,
    charges: [],
  }
}

/**
 * Returns the JSON object or array that the text holds; any other text, also the beginning of a longer one,
 * as it is.
 */
function parsed(text: string | null): Json {
  if (text === null) return null
  try {
    const value = JSON.parse(text) as Json
    return typeof value === 'object' ? value : text
  } catch {
    return text
  }
}

/** Returns an event with its fields in their documented order. */
const eventView = (event: UsageEvent): JsonObject => ({
  event_id: event.event_id,
  ts: offsetDate(event.ts_ms),
  team_id: event.team_id,
  user_id: event.user_id,
  api_key_id: event.api_key_id,
  client_surface: event.client_surface,
  client_platform: event.client_platform,
  user_agent: event.user_agent,
  client_ip: event.client_ip,
  product: event.product,
  endpoint: event.endpoint,
  method: event.method,
  api_version: event.api_version,
  http_status: event.http_status,
  status_class: `${Math.floor(event.http_status / 100)}xx`,
  error_type: event.error_type,
  error_key: event.error_key,
  result_count: event.result_count,
  latency_ms: event.latency_ms,
  credits_used: toCredits(event.millicredits),
  cost_components: event.cost_components.map(line => ({ ...line })),
  linked_ids: { ...event.linked_ids },
})

/**
 * The position where a page ended, and the window of the first page: the default window moves on at midnight.
 */
interface UsageCursor extends UsageWindow {
  readonly position: UsagePosition
}

const windowOnly = ({ startMs, endMs }: UsageWindow): UsageWindow => ({ startMs, endMs })

const cursorFormat = 1

const encode = ({ startMs, endMs }: UsageWindow, { ts_ms, number }: UsagePosition, hash: string): string =>
  cursorText([cursorFormat, hash, startMs, endMs, ts_ms, number])

/** Throws 400 when the text is not a cursor, or was issued for other parameters. */
function decode(cursor: string, hash: string): UsageCursor {
  const [format, cursorHash, ...numbers] = cursorParts(cursor)
  const [startMs, endMs, ts_ms, number] = numbers.filter(Number.isSafeInteger).map(Number)
  const isCursor = format === cursorFormat && typeof cursorHash === 'string' && numbers.length === 4
  if (
    !isCursor ||
    startMs === undefined ||
    endMs === undefined ||
    ts_ms === undefined ||
    number === undefined
  ) {
    throw invalidRequest('invalid cursor')
  }
  if (cursorHash !== hash) {
    throw invalidRequest(
      'invalid cursor: it belongs to other parameters. Send the same parameters as for the first page.',
    )
  }
  return { startMs, endMs, position: { ts_ms, number } }
}
