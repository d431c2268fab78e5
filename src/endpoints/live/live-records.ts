// Shared by the endpoints of live records: refusals, and records of providers as answers show them.
import type { Dataset } from '../../catalog/dataset.ts'
import { stamp } from '../../catalog/stamp.ts'
import { ApiError } from '../../errors.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { mapInTurns } from '../../lib/threads/turns.ts'
import type { LiveDataset } from '../../live/records/ability.ts'
import type { LiveRecord } from '../../live/records/intake.ts'
import type { RecordQuestion } from '../../live/records/questions.ts'
import { isFailure, type LiveRecords, type ProviderOutcome } from '../../live/records/records.ts'
import type { StoredRecord } from '../../stores/records.ts'
import type { RecordServices } from '../endpoint.ts'

/** Throws 403 when no provider is asked for records of the dataset in this way, with the setting that would change it. */
export function refuseUnset(
  dataset: LiveDataset,
  is: RecordQuestion['is'],
  { live }: Pick<RecordServices, 'live'>,
): void {
  if (live.records.answers(dataset, is)) return
  throw new ApiError(
    'permission_error',
    `You do not have access to this endpoint. ${
      live.isOn
        ? 'No connector answers this; the operator can set ALMANAC_CONNECTORS to a folder with one that does.'
        : 'Live sources are switched off (ALMANAC_LIVE).'
    }`,
  )
}

/** Throws 503 when no provider answered, with what they said: an empty list would say that there is nothing. */
export function refuseFailed({ records, outcomes }: LiveRecords): void {
  const failed = outcomes.filter(isFailure)
  if (records.length > 0 || failed.length === 0 || failed.length < outcomes.length) return
  const said = failed.map(({ connector, message }) => `${connector}: ${message}`).join(' ')
  throw new ApiError('service_unavailable', `No provider answered. ${said}`, {
    headers: { 'Retry-After': '30' },
  })
}

/** Returns the records with their ids and dates. It yields between them, because they may be long. */
export const shownRecords = (
  dataset: Dataset,
  records: readonly LiveRecord[],
): Promise<readonly StoredRecord[]> =>
  mapInTurns(records, ({ id, text, updatedAtMs }) => ({
    id: id ?? 0,
    record: stamp(dataset, recordOf({ text }), id ?? null, updatedAtMs),
    updatedAtMs,
  }))

/** Returns the record as the provider has it. */
export const recordOf = ({ text }: Pick<LiveRecord, 'text'>): JsonObject => JSON.parse(text) as JsonObject

/** Returns the outcomes of providers as an additional key of an answer, where some failed. */
export const failures = (
  outcomes: readonly ProviderOutcome[],
): { readonly providers?: readonly ProviderOutcome[] } =>
  outcomes.some(isFailure) ? { providers: outcomes } : {}

/** Runs the tasks, at most so many at once, and returns their results in their order. */
export async function atMost<Item, Result>(
  count: number,
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const work = async () => {
    for (const [index, item] of queue) results[index] = await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, work))
  return results
}
