// The section `employee_reviews` of companies whose own sources have none: it is taken from their stored
// review profiles.
import { employeeRatings } from '../../catalog/company/signals.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import type { Candidate } from '../../matching/candidate.ts'
import type { Records } from '../../stores/records.ts'
import { reviewProfileOf } from './employee-review-enrich.ts'

const section = 'employee_reviews'

/**
 * Returns the candidates. When the request names the section, those that lack it get it from their review
 * profile.
 */
export async function withReviews(
  records: Records,
  fields: readonly string[] | undefined,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  if (!fields?.some(path => path.split('.')[0] === section)) return candidates
  return Promise.all(
    candidates.map(async candidate => {
      const { stored } = candidate
      if (stored.record[section] !== undefined) return candidate
      const profile = await reviewProfileOf(records, [stored.id])
      if (!profile) return candidate
      return {
        ...candidate,
        stored: { ...stored, record: { ...stored.record, [section]: ratingsIn(profile) } },
      }
    }),
  )
}

const ratingsIn = (profile: JsonObject): JsonObject =>
  Object.fromEntries(Object.keys(employeeRatings).map(name => [name, profile[name]]))
