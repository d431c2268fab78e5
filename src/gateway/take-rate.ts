// Enforces the rate limit of a team at an endpoint, and says in headers how many requests are left.
import type { Endpoint } from '../endpoints/endpoint.ts'
import { limitOf, type RateLimited } from '../endpoints/rate-limit.ts'
import { ApiError } from '../errors.ts'
import { type WindowUsage, windowMs } from '../lib/sliding-window.ts'
import type { Gateway } from './gateway.ts'
import type { IdentifiedRequest } from './request-context.ts'

/** The replays of kept answers that are allowed per minute, unless the endpoint itself allows more. */
const replaysPerMinute = 300

/** Counts a request. Throws 429 when there are too many; a refused request is not counted. */
export async function takeRate(context: IdentifiedRequest<RateLimited>, gateway: Gateway): Promise<void> {
  const { endpoint, caller } = context
  const limit = limitOf(endpoint, caller.limits, gateway.services.rateLimits)
  if (limit === null) return
  const bucket = endpoint.rate.bucket?.name ?? endpoint.path
  await take({ bucket, limit, allowed: `${endpoint.path} allows ${limit} requests` }, context, gateway)
}

/**
 * Counts a request whose Idempotency-Key is known, separately from requests that do work. Throws like
 * `takeRate`.
 */
export async function takeReplayRate(context: IdentifiedRequest<Endpoint>, gateway: Gateway): Promise<void> {
  const { endpoint, caller } = context
  const directLimit = limitOf(endpoint, caller.limits, gateway.services.rateLimits)
  if (directLimit === null) return
  const limit = Math.max(replaysPerMinute, directLimit)
  const bucket = `replays of ${endpoint.rate.bucket?.name ?? endpoint.path}`
  const allowed = `${endpoint.path} allows ${limit} requests with a known Idempotency-Key`
  await take({ bucket, limit, allowed }, context, gateway)
}

interface BucketLimit {
  readonly bucket: string
  readonly limit: number
  /** The allowance as the refusal words it: `/person/enrich allows 15 requests`. */
  readonly allowed: string
}

async function take(
  { bucket, limit, allowed }: BucketLimit,
  { caller: { key }, headers }: IdentifiedRequest<unknown>,
  { ledger, nowMs }: Gateway,
): Promise<void> {
  const usage = await ledger.takeRate({ team_id: key.team_id, bucket, limit }, nowMs())
  Object.assign(headers, rateHeaders(bucket, limit, usage))
  if (usage.isAllowed) return
  const seconds = secondsUntil(usage)
  throw new ApiError(
    'rate_limit_error',
    `Rate limit exceeded. ${allowed} per minute; try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

/** Rounded up to whole seconds, so that a caller who waits this long is admitted. */
const secondsUntil = ({ resetMs }: WindowUsage): number => Math.max(1, Math.ceil(resetMs / 1000))

/** Returns the customary `X-RateLimit-` headers and those of draft-ietf-httpapi-ratelimit-headers-10. */
function rateHeaders(bucket: string, limit: number, usage: WindowUsage): Record<string, string> {
  const seconds = secondsUntil(usage)
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(usage.remaining),
    'X-RateLimit-Reset': String(seconds),
    'RateLimit-Policy': `"${bucket}";q=${limit};w=${windowMs / 1000}`,
    RateLimit: `"${bucket}";r=${usage.remaining};t=${seconds}`,
  }
}
