// The rows of a list by their best identifiers, and the most that a service charges for them.
import { InputError } from '../errors.ts'
import { isUnreadable } from '../ingest/readers/reader.ts'
import { toCredits, toMillicredits } from '../metering/price.ts'
import { chunkRows, type EnrichTask } from './enrich-list.ts'
import { type IdentifyingColumns, identifyingKinds, type LeadDataset } from './identifying-columns.ts'
import { creditsMaxOf } from './lead-endpoints.ts'
import { identifierReader, type LeadKind, leadKinds } from './lead-identifiers.ts'
import type { LeadList } from './lead-list.ts'

export interface ListPrice {
  /** The number of rows that are left. */
  readonly rows: number
  /** The number of rows before them that an earlier run has answered. */
  readonly answered: number
  /** The number of rows by the best identifier that each has. */
  readonly best: { readonly [Kind in LeadKind | 'none']?: number }
  /** The most credits that a service charges. */
  readonly credits: number
}

/** Returns the price of the rows behind the chunks that an earlier run has answered. */
export async function priceOf(leads: LeadList, task: EnrichTask, chunks = 0): Promise<ListPrice> {
  const answered = Math.min(leads.rows, chunks * chunkRows)
  const identifiersOf = identifierReader(task.dataset, task.identifying)
  const creditsOf = creditsMaxOf(task.dataset, task)
  const best: { [Kind in LeadKind | 'none']?: number } = {}
  let millicredits = 0
  let position = 0
  for await (const batch of leads.batches()) {
    for (const row of batch) {
      if (position++ < answered) continue
      const identifiers = identifiersOf(isUnreadable(row) ? {} : row.value)
      const kind = leadKinds[task.dataset].find(each => identifiers.values[each]) ?? 'none'
      best[kind] = (best[kind] ?? 0) + 1
      millicredits += toMillicredits(creditsOf(identifiers))
    }
  }
  return { rows: leads.rows - answered, answered, best, credits: toCredits(millicredits) }
}

const shownColumnsMax = 30

/**
 * Throws an InputError when no column says who or what the rows are. `advice` says how to name one, with the kind of
 * identifier that it gets.
 */
export function refuseUnidentified(
  dataset: LeadDataset,
  leads: LeadList,
  columns: IdentifyingColumns,
  advice: (kind: LeadKind) => string,
): void {
  const isName = (kind: string) => kind === 'name' || kind.endsWith('_name')
  const identifies = (kind: string) => isName(kind) || leadKinds[dataset].some(each => each === kind)
  if (identifyingKinds[dataset].some(kind => columns[kind]?.length && identifies(kind))) return
  const names = leads.columns.slice(0, shownColumnsMax).map(name => JSON.stringify(name))
  const more = leads.columns.length > names.length ? ` and ${leads.columns.length - names.length} more` : ''
  throw new InputError(
    `${leads.path} has no column that says which ${dataset} a row is about; its columns are ${names.join(', ') || 'none'}${more}. ${advice(leadKinds[dataset][1])}`,
  )
}
