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
  /** The requests a minute that a team may make by default. A row without a bucket is counted by itself. */
  readonly rate: { readonly perMinute: number; readonly bucket?: SharedBucket }
}

/** Returns the paths whose requests are counted with those of the row, including its own. */
export const pathsCountedWith = ({ path, rate }: RateLimited): readonly string[] =>
  rate.bucket?.paths ?? [path]

/**
 * Returns the requests a minute that the team may make to the row; null means no limit. A limit set on a path
 * applies to all paths that are counted with it, and takes precedence over the one set for every endpoint.
 */
export function limitOf(row: RateLimited, limits: Caller['limits'], rateLimits: RateLimits): number | null {
  if (rateLimits === 'off') return null
  for (const name of [...pathsCountedWith(row), '*']) {
    const teamLimit = limits[name]
    if (teamLimit !== undefined) return teamLimit
  }
  return row.rate.perMinute
}
