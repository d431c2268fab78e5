// `max_age_days` of cached endpoints: what is older on file is asked for live first, and the answer says which it was.
import Type from 'typebox'
import type { RecordIdentity } from '../../live/records/ability.ts'
import type { LiveRecord } from '../../live/records/intake.ts'
import type { RecordQuestion } from '../../live/records/questions.ts'
import type { ProviderOutcome } from '../../live/records/records.ts'
import type { RecordServices } from '../endpoint.ts'

const dayMs = 86_400_000
/** The time in which a request begins live questions. */
const requestBudgetMs = 20_000

/** The key of a body: days, 0 to ask live whatever is on file. */
export const maxAgeDays = Type.Optional(Type.Integer({ minimum: 0, maximum: 36_500 }))

/**
 * Why an answer is live, or from the file. `nothing_to_ask` when nothing is stated that a provider can look up, and
 * `over_budget` when the time of the request or the budgets of the providers were used up.
 */
type FreshnessReason =
  | 'older'
  | 'not_on_file'
  | 'fresh'
  | 'nothing'
  | 'failed'
  | 'over_budget'
  | 'not_configured'
  | 'off'
  | 'nothing_to_ask'

/** Says where an answer comes from, as answers show it. */
export type Freshness = {
  readonly answered_from: 'live' | 'file'
  readonly reason: FreshnessReason
  /** Whole days since the record on file was last confirmed; null where there is none. */
  readonly age_days: number | null
  readonly providers: readonly ProviderOutcome[]
}

export interface FreshRecords {
  /** The records that providers have now; none when those on file are to be answered. */
  readonly records: readonly LiveRecord[]
  readonly freshness: Freshness
}

interface FreshnessRequest {
  readonly dataset: RecordQuestion['dataset']
  /** The identifiers of the record, those to ask by first. */
  readonly identities: readonly RecordIdentity[]
  /** When the record on file was last confirmed; undefined where there is none. */
  readonly updatedAtMs: number | undefined
  readonly maxAgeDays: number
  /** No question begins after it. */
  readonly untilMs: number
}

/** Returns the time until which a request may begin live questions. */
export const liveBudget = ({ nowMs }: RecordServices, budgetMs = requestBudgetMs): number =>
  nowMs() + budgetMs

/** Asks for the record live when it is too old or not on file. */
export async function askIfOld(
  { dataset, identities, updatedAtMs, maxAgeDays: days, untilMs }: FreshnessRequest,
  { live, nowMs }: Pick<RecordServices, 'live' | 'nowMs'>,
): Promise<FreshRecords> {
  const ageMs = updatedAtMs === undefined ? undefined : Math.max(0, nowMs() - updatedAtMs)
  const age_days = ageMs === undefined ? null : Math.floor(ageMs / dayMs)
  const onFile = (reason: FreshnessReason, providers: readonly ProviderOutcome[] = []): FreshRecords => ({
    records: [],
    freshness: { answered_from: 'file', reason, age_days, providers },
  })
  if (ageMs !== undefined && days > 0 && ageMs <= days * dayMs) return onFile('fresh')
  const [identity, ...others] = identities
  if (!identity) return onFile('nothing_to_ask')
  if (!live.isOn) return onFile('off')
  if (nowMs() >= untilMs) return onFile('over_budget')
  const { records, outcomes: providers } = await live.records.ask({ is: 'lookup', dataset, identity, others })
  if (records.length === 0) return onFile(reasonFor(providers), providers)
  const reason = ageMs === undefined ? 'not_on_file' : 'older'
  return { records, freshness: { answered_from: 'live', reason, age_days: 0, providers } }
}

/** Returns why these providers have no record. */
function reasonFor(outcomes: readonly ProviderOutcome[]): FreshnessReason {
  if (outcomes.length === 0) return 'not_configured'
  // Whoever waits for a budget may ask again.
  const order = ['over_budget', 'failed'] as const
  return order.find(one => outcomes.some(({ status }) => status === one)) ?? 'nothing'
}
