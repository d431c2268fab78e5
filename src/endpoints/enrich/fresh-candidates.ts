// Candidates for the identifiers of a request with `max_age_days`: from the file, or as providers have them now.
import type { Dataset } from '../../catalog/dataset.ts'
import type { RecordIdentity } from '../../live/records/ability.ts'
import type { LiveRecord } from '../../live/records/intake.ts'
import type { Candidate } from '../../matching/candidate.ts'
import type { RecordServices } from '../endpoint.ts'
import { askIfOld, type Freshness, liveBudget } from '../live/freshness.ts'
import { atMost, shownRecords } from '../live/live-records.ts'
import { identitiesOf, type RefreshedDataset } from '../live/record-identities.ts'

/** The number of identifiers that are asked for at once. */
const atOnce = 5

/** The part of a cached endpoint that its batch form asks. */
export interface FreshOptions {
  /** The time in which a chunk begins live questions, in milliseconds. */
  readonly liveBudgetMs: number
}

/** Nobody waits for a job. */
export const jobOptions: FreshOptions = { liveBudgetMs: 300_000 }

export interface FreshCandidates {
  readonly candidates: readonly Candidate[]
  /** Undefined for a request without `max_age_days`. */
  readonly freshness?: Freshness
}

interface FreshRequest<Value> {
  readonly dataset: Dataset
  readonly maxAgeDays: number
  readonly options: FreshOptions | undefined
  readonly resolve: (value: Value) => Promise<readonly Candidate[]>
  /** Returns how providers are asked for the identifier itself; undefined for one that is none. */
  readonly identityOf: (value: Value) => RecordIdentity | undefined
}

/** Returns the candidates for each of the values, in their order. */
export function freshCandidates<Value>(
  values: readonly Value[],
  { dataset, maxAgeDays, options, resolve, identityOf }: FreshRequest<Value>,
  services: RecordServices,
): Promise<readonly FreshCandidates[]> {
  const name = dataset.name as RefreshedDataset
  const untilMs = liveBudget(services, options?.liveBudgetMs)
  return atMost(atOnce, values, async value => {
    const onFile = await resolve(value)
    const [best] = onFile
    const sent = identityOf(value)
    const stated = best ? identitiesOf(name, best.stored.record) : []
    // Others may have the name of a company: one on file is asked for by what is its own.
    const byName = sent?.kind === 'name' && stated.length > 0
    const { records, freshness } = await askIfOld(
      {
        dataset: name,
        identities: sent && !byName ? [sent, ...stated] : stated,
        updatedAtMs: best?.stored.updatedAtMs,
        maxAgeDays,
        untilMs,
      },
      services,
    )
    const [first] = records
    if (!first) return { candidates: onFile, freshness }
    const now = first.isStored ? await resolve(value) : []
    if (await areAmong(records, now, dataset, services)) return { candidates: now, freshness }
    // A provider may have another record under the identifier: the one on file is not taken for it.
    const isOther = first.isStored && best !== undefined
    if (isOther)
      return { candidates: now, freshness: { ...freshness, answered_from: 'file', reason: 'nothing' } }
    const shown = await shownRecords(dataset, [first])
    return { candidates: shown.map(stored => ({ stored, confidence: 1 })), freshness }
  })
}

/** Returns whether one of the candidates is a record that was asked for; it may have been joined to another since. */
async function areAmong(
  asked: readonly LiveRecord[],
  candidates: readonly Candidate[],
  dataset: Dataset,
  { records }: RecordServices,
): Promise<boolean> {
  if (candidates.length === 0) return false
  const stored = await records.get(
    dataset.name,
    asked.map(({ id }) => id ?? 0),
  )
  return stored.some(record => candidates.some(({ stored: { id } }) => id === record?.id))
}
