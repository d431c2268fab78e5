// Reads the answers of enrich and identify.
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { Answer } from './almanac.ts'

export interface Match {
  readonly confidence: number
  /** The person or the company. */
  readonly data: JsonObject
  readonly id: unknown
}

interface Entry {
  readonly matches: readonly {
    readonly confidence_score: number
    readonly person_data?: JsonObject
    readonly company_data?: JsonObject
  }[]
}

/** Returns the matches of each identifier of the request, best first. */
export const matchesOf = ({ body }: Answer): readonly (readonly Match[])[] =>
  (body as readonly Entry[]).map(({ matches }) =>
    matches.map(({ confidence_score: confidence, person_data, company_data }) => {
      const data = person_data ?? company_data ?? {}
      return { confidence, data, id: data.service_person_id ?? data.service_company_id }
    }),
  )

/** Returns the id of the best match for each identifier; undefined without a match. */
export const bestIds = (answer: Answer): readonly unknown[] => matchesOf(answer).map(([best]) => best?.id)

/** The best match for the first identifier. */
export function firstMatch(answer: Answer): JsonObject {
  const [match] = matchesOf(answer)[0] ?? []
  if (!match) throw new Error(`Nothing was matched: ${JSON.stringify(answer.body).slice(0, 300)}`)
  return match.data
}

/** Returns the cost of the request; undefined when the answer does not show it. */
export const creditsOf = ({ headers }: Answer): string | undefined =>
  headers.get('x-credits-used') ?? undefined
