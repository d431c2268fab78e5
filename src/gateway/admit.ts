// Before an endpoint runs: version, key, rate, permission, credits. Each refusal is thrown with its status.
import type { Caller } from '../access/keys.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { mayCall } from '../endpoints/restriction.ts'
import { apiVersion } from '../endpoints/version.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { type Message, message, shortenText } from '../lib/message.ts'
import { toCredits, toMillicredits } from '../metering/price.ts'
import type { Admission, Gateway, Headers } from './gateway.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import { refuseFullPool } from './pool.ts'
import { takeRate, takeReplayRate } from './rate.ts'

export interface Admitted {
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
  /** The key was known when the request came. */
  readonly isRepeated: boolean
}

/**
 * Throws 400 for the version, 401 for the key, and what `admitNew` throws. A repeated request (its Idempotency-Key is
 * known) does nothing a second time: it needs a key that may call the endpoint, and has a rate limit of its own.
 */
export async function admit(endpoint: Endpoint, admission: Admission, gateway: Gateway): Promise<Admitted> {
  const { caller, incoming } = admission
  checkVersion(endpoint, incoming.headers)
  if (!caller) throw unauthorized(endpoint)
  const key = idempotencyKeyOf(incoming)
  const { ledger, nowMs } = gateway
  const isRepeated =
    key !== undefined && (await ledger.hasRequest({ team_id: caller.key.team_id, key }, nowMs()))
  if (isRepeated) {
    refuseEndpoint(endpoint, caller)
    await takeReplayRate(endpoint, caller, admission, gateway)
  } else await admitNew(endpoint, caller, admission, gateway)
  return { caller, idempotencyKey: key, isRepeated }
}

/** Throws 429 for rate and batch pool, 403 for permission: in this order. */
async function admitNew(
  endpoint: Endpoint,
  caller: Caller,
  admission: Admission,
  gateway: Gateway,
): Promise<void> {
  await takeRate(endpoint, caller, admission, gateway)
  await refuseFullPool(endpoint, caller, gateway)
  refuseEndpoint(endpoint, caller)
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

/** Three endpoints answer a 401 with a flat body (interface.md, Errors). */
const unauthorized = (endpoint: Endpoint): ApiError =>
  new ApiError('unauthorized', 'Invalid API key in request.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
    isFlat: endpoint.plainUnauthorized ?? false,
  })

function refuseEndpoint(endpoint: Endpoint, { key }: Caller): void {
  if (mayCall(key, endpoint)) return
  throw new ApiError(
    'permission_error',
    `This key may not call ${endpoint.path}. It is restricted to: ${key.endpoints?.join(', ')}.`,
  )
}

/** The least a request costs that is not free, in thousandths of a credit. */
const leastOf = ({ price }: Endpoint): number => toMillicredits(price?.least ?? price?.base?.unitPrice ?? 0)

/** Whether the caller has the least that such a request costs. */
export const canPay = async (
  endpoint: Endpoint,
  { key }: Caller,
  { balances, nowMs }: Gateway,
): Promise<boolean> => !endpoint.price || balances.covers(key, leastOf(endpoint), nowMs())

export const cannotPay = (endpoint: Endpoint): ApiError =>
  insufficientCredits(
    `Insufficient credits: ${endpoint.path} costs at least ${toCredits(leastOf(endpoint))}.`,
  )

export const insufficientCredits = (text: string | Message): ApiError =>
  new ApiError('insufficient_credits', text)
