// The `limit` of lists of jobs and deliveries: cut to what is possible, not refused (reference behaviour, 18.4).
import type { Call } from '../endpoint.ts'
import { integerOf } from './query.ts'

const limitMax = 100
const limitDefault = 20

/** 1 to 100, and 20 unless told. */
export const pageLimit = (query: Call['query']): number =>
  Math.min(limitMax, Math.max(1, integerOf(query, 'limit', {}) ?? limitDefault))
