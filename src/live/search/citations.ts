// The indices of an author's citations.
import type { Json } from '../../lib/json/json.ts'
import { numberOf, objectsOf } from '../reading.ts'

/** Returns the citations since 2020 of counts by year: `[{ year, cited_by_count }]`. */
export const citationsSince = (countsByYear: Json | undefined): number =>
  objectsOf(countsByYear).reduce(
    (sum, { year, cited_by_count: count }) => sum + (numberOf(year) >= 2020 ? numberOf(count) : 0),
    0,
  )

/** Returns the h-index: the largest h for which h works have h citations each. */
export const hIndex = (citations: readonly number[]): number =>
  [...citations].sort((one, other) => other - one).filter((count, index) => count > index).length
