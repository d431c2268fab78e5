// The `limit` of lists of jobs and deliveries: a value out of bounds is cut to the nearest bound instead of being refused.
import type { Call } from '../endpoint.ts'
import { integerOf } from './query.ts'

const limitMax = 100
const limitDefault = 20

/** Returns the limit: 1 to 100, and 20 by default. */
export const pageLimit = (query: Call['query']): number =>
  Math.min(limitMax, Math.max(1, integerOf(query, 'limit', {}) ?? limitDefault))
