// Admits a request before its endpoint runs: checks version, key, rate and permission, and whether credits
// suffice. Each refusal is thrown with its status.
import type { Endpoint } from '../endpoints/endpoint.ts'
import { mayCall } from '../endpoints/restriction.ts'
import { apiVersion } from '../endpoints/version.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { type Message, message, shortenText } from '../lib/message.ts'
import { toCredits, toMillicredits } from '../metering/price.ts'
import type { Gateway, Headers } from './gateway.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import { refuseFullPool } from './pool.ts'
import { type IdentifiedRequest, isIdentified, type RequestContext } from './request-context.ts'
import { takeRate, takeReplayRate } from './take-rate.ts'

export interface Admission<Row> {
  readonly admitted: IdentifiedRequest<Row>
  readonly idempotencyKey: string | undefined
  /** True when the Idempotency-Key was known when the request arrived. */
  readonly isRepeated: boolean
}

/**
 * Throws 400 for the version, 401 for the key, and what `admitNew` throws. A repeated request (its Idempotency-Key is
 * known) does nothing a second time: it needs a key that may call the endpoint, and has a rate limit of its own.
 */
export async function admit<Row extends Endpoint>(
  context: RequestContext<Row>,
  gateway: Gateway,
): Promise<Admission<Row>> {
  const { endpoint, request } = context
  checkVersion(endpoint, request.headers)
  if (!isIdentified(context)) throw unauthorized(endpoint)
  const key = idempotencyKeyOf(request)
  const { ledger, answerAgeMs } = gateway
  const isRepeated =
    key !== undefined &&
    (await ledger.hasRequest({ team_id: context.caller.key.team_id, key }, answerAgeMs()))
  if (isRepeated) {
    refuseEndpoint(context)
    await takeReplayRate(context, gateway)
  } else await admitNew(context, gateway)
  return { admitted: context, idempotencyKey: key, isRepeated }
}

/** Throws 429 for rate and batch pool, 403 for permission: in this order. */
async function admitNew(context: IdentifiedRequest<Endpoint>, gateway: Gateway): Promise<void> {
  await takeRate(context, gateway)
  await refuseFullPool(context, gateway)
  refuseEndpoint(context)
}

function checkVersion(endpoint: Endpoint, headers: Headers): void {
  const version = headers['x-api-version']
  if (version === undefined || version === '') {
    if (endpoint.versionOptional) return
    throw invalidRequest('Missing required header: x-api-version')
  }
  if (version !== apiVersion) {
    throw invalidRequest(
      message`Unsupported API version: '${shortenText(String(version))}'. Supported versions: ${apiVersion}`,
    )
  }
}

/** Returns the 401, with a flat body for endpoints whose clients expect one. */
export const unauthorized = (endpoint: Pick<Endpoint, 'plainUnauthorized'>): ApiError =>
  new ApiError('unauthorized', 'Invalid API key in request.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
    isFlat: endpoint.plainUnauthorized ?? false,
  })

function refuseEndpoint({ endpoint, caller: { key } }: IdentifiedRequest<Endpoint>): void {
  if (mayCall(key, endpoint)) return
  throw new ApiError(
    'permission_error',
    `This key may not call ${endpoint.path}. It is restricted to: ${key.endpoints?.join(', ')}.`,
  )
}

/** Returns the lowest cost of a request that is not free, in thousandths of a credit. */
const lowestCost = ({ price }: Pick<Endpoint, 'price'>): number =>
  toMillicredits(price?.least ?? price?.base?.unitPrice ?? 0)

/** Returns whether the caller has the lowest cost of such a request. */
export const canPay = async (
  { endpoint, caller: { key } }: IdentifiedRequest,
  { balances, nowMs }: Gateway,
): Promise<boolean> => !endpoint.price || balances.covers(key, lowestCost(endpoint), nowMs())

export const cannotPay = (endpoint: Pick<Endpoint, 'path' | 'price'>): ApiError =>
  insufficientCredits(
    `Insufficient credits: ${endpoint.path} costs at least ${toCredits(lowestCost(endpoint))}.`,
  )

export const insufficientCredits = (text: string | Message): ApiError =>
  new ApiError('insufficient_credits', text)
