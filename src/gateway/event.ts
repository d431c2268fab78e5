// The usage event of a request, answered or refused (interface.md, Usage event).
import type { Caller } from '../access/keys.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { ApiError } from '../errors.ts'
import { clientOf } from '../metering/client.ts'
import { errorKey } from '../metering/error-key.ts'
import { costComponents, totalMillicredits } from '../metering/price.ts'
import type { Charge } from '../stores/charge.ts'
import type { DetailedUsageEvent } from '../stores/ledger-usage.ts'
import type { Headers, RequestHead } from './gateway.ts'
import { storedRequest } from './stored-request.ts'

/** What became of a request. */
export interface Outcome {
  readonly status: number
  readonly charges: readonly Charge[]
  readonly results: number | null
  readonly linkedIds: Readonly<Record<string, string>>
  readonly error: ApiError | undefined
  /** Refused before it reached its endpoint. */
  readonly isRefused: boolean
  /** The body of the answer, when it is an error. */
  readonly errorBody: string | undefined
}

/** What an event tells of the endpoint that was asked. */
export type MeteredEndpoint = Pick<Endpoint, 'path' | 'product' | 'neverBills' | 'hasEffect' | 'price'>

/** What is known of a request from its beginning. */
export interface Begun {
  readonly incoming: RequestHead
  /** Undefined when it was not read. */
  readonly body: Buffer | undefined
  readonly endpoint: MeteredEndpoint
  readonly caller: Caller
  readonly startMs: number
  readonly latencyMs: number
}

export function eventOf(begun: Begun, outcome: Outcome): DetailedUsageEvent {
  const { incoming, body, endpoint, caller, startMs, latencyMs } = begun
  const { status, error, charges } = outcome
  const isLimited = status === 429
  const userAgent = headerText(incoming.headers, 'user-agent')
  const client = clientOf(userAgent)
  return {
    event_id: incoming.id,
    ts_ms: startMs,
    team_id: caller.key.team_id,
    user_id: caller.key.user_id,
    api_key_id: isLimited ? null : caller.key.id,
    client_surface: outcome.isRefused ? 'gateway' : client.surface,
    client_platform: isLimited ? '' : client.platform,
    user_agent: userAgent,
    client_ip: incoming.clientIp,
    product: endpoint.product,
    endpoint: endpoint.path,
    method: incoming.method,
    api_version: headerText(incoming.headers, 'x-api-version'),
    http_status: status,
    error_type: error?.type ?? '',
    error_key: error && !isLimited ? errorKey(error.masked) : '',
    error_kind: error && !isLimited ? kindOf(error) : '',
    result_count: outcome.results,
    latency_ms: latencyMs,
    millicredits: totalMillicredits(charges),
    cost_components: costComponents(charges),
    linked_ids: outcome.linkedIds,
    is_free: endpoint.neverBills ?? false,
    detail: storedRequest(incoming, body, error, outcome.errorBody),
  }
}

/** Who has to do something about it (reference behaviour, 20.5). */
function kindOf({ status, isMiss }: ApiError): DetailedUsageEvent['error_kind'] {
  if (isMiss) return 'no_results'
  if (status === 402 || status === 403) return 'account'
  return status >= 500 ? 'server' : 'request'
}

const headerText = (headers: Headers, name: string): string => {
  const value = headers[name]
  return value === undefined ? '' : String(value).slice(0, 1000)
}
