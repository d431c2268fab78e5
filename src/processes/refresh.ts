// Asks providers again for records on file, one after another, and counts what became of them.

import type { Dataset } from '../catalog/dataset.ts'
import { stamp } from '../catalog/stamp.ts'
import { atMost } from '../endpoints/live/live-records.ts'
import { identitiesOf, type RefreshedDataset } from '../endpoints/live/record-identities.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { RecordQuestion } from '../live/records/questions.ts'
import type { LiveRecords, ProviderOutcome, RecordSources } from '../live/records/records.ts'
import type { Records, StoredRecord } from '../stores/records.ts'

/** The number of records after which the position is noted. */
const pageLength = 20
/** The number of records that are asked for at once. */
const recordsAtOnce = 4
/** After so many records in a row that no provider answered about, there is no use in going on. */
const failuresMax = 20
/** A provider whose budget of a minute is spent is waited for so long, so often. */
const budgetWaitMs = 5000
const budgetWaits = 15

/** Counts of the records by outcome; `gone` are those of which providers have nothing, or another record. */
type RefreshCounts = Record<
  'asked' | 'changed' | 'unchanged' | 'gone' | 'failed' | 'not_askable' | 'left',
  number
>

/** The outcome of one connector. */
export interface SourceCounts {
  readonly asked: number
  readonly answered: number
  readonly nothing: number
  readonly failed: number
  /** The last fault. */
  readonly message: string | null
}

export interface RefreshOutcome {
  readonly counts: RefreshCounts
  readonly sources: Readonly<Record<string, SourceCounts>>
  /** Why it ended before the last record; undefined when it did not. */
  readonly stopped: 'failures' | 'budget' | undefined
}

interface RefreshRequest {
  readonly dataset: Dataset & { readonly name: string }
  /** Ascending. */
  readonly ids: readonly number[]
  /** The most records that each connector is asked about; undefined for all. */
  readonly budget: number | undefined
  /** Called when all records up to this one are done. */
  readonly onDone: (id: number, count: number) => void
}

interface RefreshTools {
  readonly records: Pick<Records, 'get'>
  readonly sources: Pick<RecordSources, 'ask' | 'connectorsFor'>
  readonly wait: (ms: number) => Promise<unknown>
}

/** Returns the question by which providers are asked for the record; undefined when nothing that it states names it. */
export function questionFor(
  { name }: Dataset & { readonly name: string },
  { record }: Pick<StoredRecord, 'record'>,
): RecordQuestion | undefined {
  const dataset = name as RefreshedDataset
  const [identity, ...others] = identitiesOf(dataset, record)
  return identity && { is: 'lookup', dataset, identity, others }
}

export async function refreshRecords(request: RefreshRequest, tools: RefreshTools): Promise<RefreshOutcome> {
  const { dataset, ids, budget, onDone } = request
  const counts: RefreshCounts = {
    asked: 0,
    changed: 0,
    unchanged: 0,
    gone: 0,
    failed: 0,
    not_askable: 0,
    left: 0,
  }
  const sources: Record<string, SourceCounts> = {}
  let failuresInRow = 0
  const isSpent = (name: string) => (sources[name]?.asked ?? 0) >= (budget ?? Number.POSITIVE_INFINITY)
  const refresh = async (id: number): Promise<void> => {
    const [before] = await tools.records.get(dataset.name, [id])
    const question = before && questionFor(dataset, before)
    const connectors = question ? tools.sources.connectorsFor(question) : []
    if (!question || connectors.length === 0) {
      counts.not_askable++
      return
    }
    if (connectors.some(isSpent)) {
      counts.left++
      return
    }
    counts.asked++
    const answer = await askPatiently(question, tools)
    for (const outcome of answer.outcomes) note(sources, outcome)
    const result = await resultOf(before, answer, dataset, tools.records)
    counts[result]++
    failuresInRow = result === 'failed' ? failuresInRow + 1 : 0
  }
  for (let from = 0; from < ids.length; from += pageLength) {
    const page = ids.slice(from, from + pageLength)
    const leftBefore = counts.left
    // The budget of a connector is exact only where one question follows another.
    await atMost(budget === undefined ? recordsAtOnce : 1, page, refresh)
    if (failuresInRow >= failuresMax) return { counts, sources, stopped: 'failures' }
    if (counts.left - leftBefore === page.length) return { counts, sources, stopped: 'budget' }
    // The next refresh begins with the first record that was left.
    if (counts.left === 0) onDone(page.at(-1) ?? 0, from + page.length)
  }
  return { counts, sources, stopped: undefined }
}

/** Asks again while a provider was not asked because its budget of a minute is spent. */
async function askPatiently(question: RecordQuestion, { sources, wait }: RefreshTools): Promise<LiveRecords> {
  let answer = await sources.ask(question)
  for (let waits = 0; waits < budgetWaits && isOverBudget(answer); waits++) {
    await wait(budgetWaitMs)
    answer = await sources.ask(question)
  }
  return answer
}

const isOverBudget = ({ records, outcomes }: LiveRecords): boolean =>
  records.length === 0 && outcomes.some(({ status }) => status === 'over_budget')

function note(sources: Record<string, SourceCounts>, { connector, status, message }: ProviderOutcome): void {
  const before = sources[connector] ?? { asked: 0, answered: 0, nothing: 0, failed: 0, message: null }
  const result = status === 'over_budget' ? 'failed' : status
  sources[connector] = {
    ...before,
    asked: before.asked + 1,
    [result]: before[result] + 1,
    message: message ?? before.message,
  }
}

async function resultOf(
  before: StoredRecord,
  { records: live, outcomes }: LiveRecords,
  dataset: Dataset & { readonly name: string },
  records: Pick<Records, 'get'>,
): Promise<'changed' | 'unchanged' | 'gone' | 'failed'> {
  if (live.length === 0) return outcomes.some(({ status }) => status === 'nothing') ? 'gone' : 'failed'
  // While an import runs, answers wait to be stored, and may be lost.
  if (live.some(({ isStored }) => !isStored)) return 'failed'
  const [after, ...now] = await records.get(dataset.name, [before.id, ...live.map(({ id }) => id ?? 0)])
  if (!after || !now.some(record => record?.id === after.id)) return 'gone'
  return contentOf(dataset, before) === contentOf(dataset, after) ? 'unchanged' : 'changed'
}

/** Returns the record as a text that is the same whenever it was confirmed. */
const contentOf = (dataset: Dataset, { record }: StoredRecord): string =>
  JSON.stringify(stamp(dataset, structuredClone(record) as JsonObject, 0, 0))
