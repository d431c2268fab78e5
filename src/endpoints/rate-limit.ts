// How often a team may ask an endpoint.
import type { Caller } from '../access/keys.ts'
import type { Endpoint } from './endpoint.ts'

/** `off`: nobody is limited. */
export type RateLimits = 'default' | 'off'

/** Requests to any of the paths are counted together, under one limit. */
export interface SharedBucket {
  readonly name: string
  readonly paths: readonly string[]
}

/** The paths whose requests are counted with those of the row, its own among them. */
export const pathsCountedWith = ({ path, rate }: Pick<Endpoint, 'path' | 'rate'>): readonly string[] =>
  rate.bucket?.paths ?? [path]

/**
 * Requests a minute the team may make of the row; null is no limit. A limit of a path holds for all that are counted
 * with it, and goes before the one for every endpoint.
 */
export function limitOf(
  row: Pick<Endpoint, 'path' | 'rate'>,
  limits: Caller['limits'],
  rateLimits: RateLimits,
): number | null {
  if (rateLimits === 'off') return null
  for (const name of [...pathsCountedWith(row), '*']) {
    const own = limits[name]
    if (own !== undefined) return own
  }
  return row.rate.perMinute
}
