// Makes the usage event of a request, answered or refused.
import type { ApiError } from '../errors.ts'
import { clientOf } from '../metering/client.ts'
import { errorKey } from '../metering/error-key.ts'
import { costComponents, totalMillicredits } from '../metering/price.ts'
import type { Charge } from '../stores/charge.ts'
import type { DetailedUsageEvent } from '../stores/ledger-usage.ts'
import type { Headers } from './gateway.ts'
import { type IdentifiedRequest, latencyMs } from './request-context.ts'
import { storedRequest } from './stored-request.ts'
import { tableFormOf } from './table-body.ts'

/** The outcome of a request. */
export interface RequestOutcome {
  readonly status: number
  readonly charges: readonly Charge[]
  readonly results: number | null
  readonly linkedIds: Readonly<Record<string, string>>
  readonly error: ApiError | undefined
  /** True when it was refused before it reached its endpoint. */
  readonly isRefused: boolean
  /** The body of the answer, when it is an error. */
  readonly errorBody: string | undefined
}

/** Returns the event of a request that ends now. */
export function eventOf(context: IdentifiedRequest, outcome: RequestOutcome): DetailedUsageEvent {
  const { request, endpoint, caller, startMs } = context
  // A table is full of names and addresses.
  const body = tableFormOf(endpoint, request.headers) ? undefined : context.body
  const { status, error, charges } = outcome
  const isLimited = status === 429
  const userAgent = headerText(request.headers, 'user-agent')
  const client = clientOf(userAgent)
  return {
    event_id: request.id,
    ts_ms: startMs,
    team_id: caller.key.team_id,
    user_id: caller.key.user_id,
    api_key_id: isLimited ? null : caller.key.id,
    client_surface: outcome.isRefused ? 'gateway' : client.surface,
    client_platform: isLimited ? '' : client.platform,
    user_agent: userAgent,
    client_ip: request.clientIp,
    product: endpoint.product,
    endpoint: endpoint.path,
    method: request.method,
    api_version: headerText(request.headers, 'x-api-version'),
    http_status: status,
    error_type: error?.type ?? '',
    error_key: error && !isLimited ? errorKey(error.masked) : '',
    error_kind: error && !isLimited ? kindOf(error) : '',
    result_count: outcome.results,
    latency_ms: latencyMs(context),
    millicredits: totalMillicredits(charges),
    cost_components: costComponents(charges),
    linked_ids: outcome.linkedIds,
    is_free: endpoint.neverBills ?? false,
    detail: storedRequest(request, body, error, outcome.errorBody),
  }
}

/** Returns who can mend an error: the caller (`request`), the owner of the `account`, or the `server`. */
function kindOf({ status, isMiss }: ApiError): DetailedUsageEvent['error_kind'] {
  if (isMiss) return 'no_results'
  if (status === 402 || status === 403) return 'account'
  return status >= 500 ? 'server' : 'request'
}

const headerText = (headers: Headers, name: string): string => {
  const value = headers[name]
  return value === undefined ? '' : String(value).slice(0, 1000)
}
