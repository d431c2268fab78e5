// The rate of a team at an endpoint: refuses what is too much, and tells how much is left.
import type { Caller } from '../access/keys.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { limitOf } from '../endpoints/rate-limit.ts'
import { ApiError } from '../errors.ts'
import type { Taken } from '../lib/sliding-window.ts'
import type { Admission, Gateway } from './gateway.ts'

const windowSeconds = 60

/** Throws 429, after which nothing was counted. */
export async function takeRate(
  endpoint: Endpoint,
  { key, limits }: Caller,
  admission: Admission,
  { ledger, services, nowMs }: Gateway,
): Promise<void> {
  const limit = limitOf(endpoint, limits, services.rateLimits)
  if (limit === null) return
  const bucket = endpoint.rate.bucket ?? endpoint.path
  const taken = await ledger.takeRate({ team_id: key.team_id, bucket, limit }, nowMs())
  Object.assign(admission.headers, rateHeaders(bucket, limit, taken))
  if (taken.isAllowed) return
  const seconds = secondsUntil(taken)
  throw new ApiError(
    'rate_limit_error',
    `Rate limit exceeded. ${endpoint.path} allows ${limit} requests per minute; try again in ${seconds} seconds.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

/** At least a second: who waits so long is let in. */
const secondsUntil = ({ resetMs }: Taken): number => Math.max(1, Math.ceil(resetMs / 1000))

/** The names of interface.md, and those of the IETF draft (draft-ietf-httpapi-ratelimit-headers-10). */
function rateHeaders(bucket: string, limit: number, taken: Taken): Record<string, string> {
  const seconds = secondsUntil(taken)
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(taken.remaining),
    'X-RateLimit-Reset': String(seconds),
    'RateLimit-Policy': `"${bucket}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${bucket}";r=${taken.remaining};t=${seconds}`,
  }
}
