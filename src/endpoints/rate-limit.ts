// How often a team may ask an endpoint.
import type { Caller } from '../access/keys.ts'
import type { Endpoint } from './endpoint.ts'

/** `off`: nobody is limited. */
export type RateLimits = 'default' | 'off'

/** Requests a minute the team may make of the row; null is no limit. The row of its path goes before that of all. */
export function limitOf(
  { path, rate }: Pick<Endpoint, 'path' | 'rate'>,
  limits: Caller['limits'],
  rateLimits: RateLimits,
): number | null {
  if (rateLimits === 'off') return null
  for (const name of [path, rate.bucket ?? path, '*']) {
    const own = limits[name]
    if (own !== undefined) return own
  }
  return rate.perMinute
}
