// The rate limits of teams at endpoints.
import type { Caller } from '../access/keys.ts'

/** `off` switches all rate limits off. */
export type RateLimits = 'default' | 'off'

/** Requests to any of the paths are counted together, under one limit. */
export interface SharedBucket {
  readonly name: string
  readonly paths: readonly string[]
}

/** The rate limit of a row of the endpoint table. */
export interface RateLimited {
  readonly path: string
  /** Requests a minute a team may make by default. Without a bucket the row has one of its own. */
  readonly rate: { readonly perMinute: number; readonly bucket?: SharedBucket }
}

/** The paths whose requests are counted with those of the row, its own among them. */
export const pathsCountedWith = ({ path, rate }: RateLimited): readonly string[] =>
  rate.bucket?.paths ?? [path]

/**
 * Requests a minute the team may make of the row; null is no limit. A limit of a path holds for all that are counted
 * with it, and goes before the one for every endpoint.
 */
export function limitOf(row: RateLimited, limits: Caller['limits'], rateLimits: RateLimits): number | null {
  if (rateLimits === 'off') return null
  for (const name of [...pathsCountedWith(row), '*']) {
    const own = limits[name]
    if (own !== undefined) return own
  }
  return row.rate.perMinute
}
