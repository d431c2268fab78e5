// The rate of a team at an endpoint: refuses what is too much, and tells how much is left.
import type { Caller } from '../access/keys.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { limitOf } from '../endpoints/rate-limit.ts'
import { ApiError } from '../errors.ts'
import type { WindowUsage } from '../lib/sliding-window.ts'
import type { Admission, Gateway } from './gateway.ts'

const windowSeconds = 60
/** Replays a minute of kept answers, unless the endpoint itself allows more. */
const replaysPerMinute = 300

/** Throws 429, after which nothing was counted. */
export async function takeRate(
  endpoint: Endpoint,
  caller: Caller,
  admission: Admission,
  gateway: Gateway,
): Promise<void> {
  const limit = limitOf(endpoint, caller.limits, gateway.services.rateLimits)
  if (limit === null) return
  const bucket = endpoint.rate.bucket?.name ?? endpoint.path
  await take({ bucket, limit, what: `${endpoint.path} allows ${limit} requests` }, caller, admission, gateway)
}

/** The same for a request whose Idempotency-Key is known: it is counted apart from requests that do something. */
export async function takeReplayRate(
  endpoint: Endpoint,
  caller: Caller,
  admission: Admission,
  gateway: Gateway,
): Promise<void> {
  const own = limitOf(endpoint, caller.limits, gateway.services.rateLimits)
  if (own === null) return
  const limit = Math.max(replaysPerMinute, own)
  const bucket = `replays of ${endpoint.rate.bucket?.name ?? endpoint.path}`
  const what = `${endpoint.path} allows ${limit} requests with a known Idempotency-Key`
  await take({ bucket, limit, what }, caller, admission, gateway)
}

interface Limited {
  readonly bucket: string
  readonly limit: number
  /** What the refusal says is allowed per minute. */
  readonly what: string
}

async function take(
  { bucket, limit, what }: Limited,
  { key }: Caller,
  admission: Admission,
  { ledger, nowMs }: Gateway,
): Promise<void> {
  const taken = await ledger.takeRate({ team_id: key.team_id, bucket, limit }, nowMs())
  Object.assign(admission.headers, rateHeaders(bucket, limit, taken))
  if (taken.isAllowed) return
  const seconds = secondsUntil(taken)
  throw new ApiError(
    'rate_limit_error',
    `Rate limit exceeded. ${what} per minute; try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

/** At least a second: who waits so long is let in. */
const secondsUntil = ({ resetMs }: WindowUsage): number => Math.max(1, Math.ceil(resetMs / 1000))

/** The names of interface.md, and those of the IETF draft (draft-ietf-httpapi-ratelimit-headers-10). */
function rateHeaders(bucket: string, limit: number, taken: WindowUsage): Record<string, string> {
  const seconds = secondsUntil(taken)
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(taken.remaining),
    'X-RateLimit-Reset': String(seconds),
    'RateLimit-Policy': `"${bucket}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${bucket}";r=${taken.remaining};t=${seconds}`,
  }
}
