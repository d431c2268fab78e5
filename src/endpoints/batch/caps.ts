// The caps of active batch jobs, by team and pool, and of all teams together.
import type { Caller } from '../../access/keys.ts'
import { ApiError } from '../../errors.ts'
import type { BatchCapacity, BatchCaps, BatchPool } from '../../stores/work-batches.ts'
import type { Endpoint } from '../endpoint.ts'
import { limitOf, type RateLimits } from '../rate-limit.ts'

const capMin = 5
const capMax = 30
/** The most exports of a team that repeat. */
export const repeatingMax = 20
/** The most active jobs of all teams together. */
const allTeamsMax = 500

/**
 * Returns the cap of the pool: a sixth of the highest rate that the team has on any endpoint of it, from 5 to
 * 30.
 */
export function capsOf(
  endpoints: readonly Endpoint[],
  { limits }: Pick<Caller, 'limits'>,
  pool: BatchPool,
  rateLimits: RateLimits,
): BatchCaps {
  const rates = endpoints
    .filter(endpoint => endpoint.pool === pool)
    .map(endpoint => limitOf(endpoint, limits, rateLimits) ?? Number.POSITIVE_INFINITY)
  const cap = Math.floor(Math.max(...rates) / 6)
  return { pool: Math.min(capMax, Math.max(capMin, cap)), platform: allTeamsMax }
}

/**
 * The `Retry-After` in seconds for each refusal. A team's own jobs take a while; among the jobs of all teams
 * one ends every moment. An export that repeats ends when it is cancelled.
 */
const refusals = {
  pool_full: {
    retryAfter: 30,
    message: 'Too many active batch jobs in this pool. Submit again when one of them has ended.',
  },
  platform_full: {
    retryAfter: 5,
    message: 'The service is running as many batch jobs as it can. Submit again in a moment.',
  },
  exports_full: {
    retryAfter: 3600,
    message: `A team may have ${repeatingMax} exports that repeat. Cancel one that is no longer needed.`,
  },
} as const

/** Throws 429 unless there is room for another job. */
export function refuseFull(place: BatchCapacity): void {
  if (place === 'free') return
  const { message, retryAfter } = refusals[place]
  throw new ApiError('rate_limit_error', message, { headers: { 'Retry-After': String(retryAfter) } })
}
