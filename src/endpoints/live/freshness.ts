// `max_age_days` of cached endpoints: what is older on file is asked for live first, and the answer says which it was.
import Type from 'typebox'
import type { LiveRecord } from '../../live/records/intake.ts'
import type { ProviderOutcome, RecordQuestion, RecordSources } from '../../live/records/records.ts'

const dayMs = 86_400_000

/** The key of a body: days, 0 to ask live whatever is on file. */
export const maxAgeDays = Type.Optional(Type.Integer({ minimum: 0, maximum: 36_500 }))

/** Says where an answer comes from, as answers show it. */
export type Freshness = {
  readonly answered_from: 'live' | 'file'
  /** Whole days since the record on file was last confirmed; null where there is none. */
  readonly age_days: number | null
  readonly providers: readonly ProviderOutcome[]
}

export interface FreshRecords {
  /** The records that a provider has now; none when those on file are to be answered. */
  readonly records: readonly LiveRecord[]
  readonly freshness: Freshness
}

interface FreshnessRequest {
  readonly question: RecordQuestion | undefined
  /** When the record on file was last confirmed; undefined where there is none. */
  readonly updatedAtMs: number | undefined
  readonly maxAgeDays: number
  readonly nowMs: number
}

/** Asks for the record live when it is too old or not on file. */
export async function askIfOld(
  { question, updatedAtMs, maxAgeDays: days, nowMs }: FreshnessRequest,
  sources: Pick<RecordSources, 'ask'>,
): Promise<FreshRecords> {
  const ageMs = updatedAtMs === undefined ? undefined : Math.max(0, nowMs - updatedAtMs)
  const age_days = ageMs === undefined ? null : Math.floor(ageMs / dayMs)
  const isFresh = ageMs !== undefined && days > 0 && ageMs <= days * dayMs
  const onFile = { answered_from: 'file', age_days, providers: [] } as const
  if (isFresh || !question) return { records: [], freshness: onFile }
  const { records, outcomes: providers } = await sources.ask(question)
  if (records.length === 0) return { records, freshness: { ...onFile, providers } }
  return { records, freshness: { answered_from: 'live', age_days: 0, providers } }
}
