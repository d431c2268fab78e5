// What `almanac enrich` says: the columns that it asks by, the price, and what was found.
import type { EnrichCounts, EnrichTask } from '../enrich/enrich-list.ts'
import {
  type IdentifyingColumn,
  type IdentifyingColumns,
  identifyingKinds,
  type LeadDataset,
} from '../enrich/identifying-columns.ts'
import { creditsMaxOf } from '../enrich/lead-endpoints.ts'
import { identifierReader, type LeadKind, leadKinds } from '../enrich/lead-identifiers.ts'
import type { LeadList } from '../enrich/lead-list.ts'
import { InputError } from '../errors.ts'
import { isUnreadable } from '../ingest/readers/reader.ts'
import { toCredits, toMillicredits } from '../metering/price.ts'
import { hint, type JsonOption, printResult } from './output.ts'

const shownColumnsMax = 30

/** Shows which columns say who the rows are. Throws an InputError when none does. */
export function showColumns(dataset: LeadDataset, leads: LeadList, columns: IdentifyingColumns): void {
  if (leads.sample.length === 0) {
    hint(`${leads.path} has no row that can be read.`)
    return
  }
  const kinds = identifyingKinds[dataset].filter(kind => columns[kind]?.length)
  const isName = (kind: string) => kind === 'name' || kind.endsWith('_name')
  if (!kinds.some(kind => isName(kind) || leadKinds[dataset].some(each => each === kind))) {
    const names = leads.columns.slice(0, shownColumnsMax).map(name => JSON.stringify(name))
    const more = leads.columns.length > names.length ? ` and ${leads.columns.length - names.length} more` : ''
    throw new InputError(
      `No column of ${leads.path} says which ${dataset} a row is about; its columns are ${names.join(', ') || 'none'}${more}. Name one with --column, such as --column ${leadKinds[dataset][1]}=COLUMN.`,
    )
  }
  hint(`Rows of ${leads.path} are asked about by these columns, the first ones first:`)
  for (const kind of kinds) hint(`  ${kind}: ${(columns[kind] ?? []).map(shownColumn).join('; ')}`)
  hint('--column names another one, such as --column email=Mail.')
}

const shownColumn = ({ name, guess }: IdentifyingColumn): string => {
  const column = name.replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return guess ? `${column}, ${Math.floor(guess.confidence * 100)} % sure, because ${guess.reason}` : column
}

export interface ListPrice {
  readonly rows: number
  /** The number of rows by the best identifier that each has. */
  readonly best: { readonly [Kind in LeadKind | 'none']?: number }
  /** The most credits that a service charges. */
  readonly credits: number
}

export async function priceOf(leads: LeadList, task: EnrichTask): Promise<ListPrice> {
  const identifiersOf = identifierReader(task.dataset, task.identifying)
  const creditsOf = creditsMaxOf(task.dataset, task.fields)
  const best: { [Kind in LeadKind | 'none']?: number } = {}
  let millicredits = 0
  for await (const batch of leads.batches()) {
    for (const row of batch) {
      const identifiers = identifiersOf(isUnreadable(row) ? {} : row.value)
      const kind = leadKinds[task.dataset].find(each => identifiers.values[each]) ?? 'none'
      best[kind] = (best[kind] ?? 0) + 1
      millicredits += toMillicredits(creditsOf(identifiers))
    }
  }
  return { rows: leads.rows, best, credits: toCredits(millicredits) }
}

export function printPrice({ rows, best, credits }: ListPrice, options: JsonOption): void {
  const counted = Object.entries(best).map(([kind, count]) =>
    kind === 'none'
      ? `${count.toLocaleString('en')} without an identifier`
      : `${count.toLocaleString('en')} by ${kind}`,
  )
  const inWords = `${countedRows(rows)}: ${counted.join(', ') || 'none'}. A service charges at most ${credits.toLocaleString('en')} credits for them; the data directory alone charges nothing.`
  printResult({ rows, best_identifiers: best, credits_max: credits }, inWords, options)
}

/** Prints how many rows were matched, and by what. */
export function summaryOf(
  { rows, matched, matchedBy, unreadable }: EnrichCounts,
  { out, json }: { readonly out: string; readonly json: true | undefined },
): void {
  const by = Object.entries(matchedBy).map(([kind, count]) => `${count.toLocaleString('en')} by ${kind}`)
  const bad = unreadable > 0 ? ` ${countedRows(unreadable)} cannot be read.` : ''
  const inWords = `Wrote ${countedRows(rows)} to ${out}: ${matched.toLocaleString('en')} matched${by.length > 0 ? ` (${by.join(', ')})` : ''}.${bad}`
  const result = { file: out, rows, matched, matched_by: matchedBy, unreadable }
  if (out === '-') hint(json ? JSON.stringify(result) : inWords.replace('to -:', 'to standard output:'))
  else printResult(result, inWords, { ...(json && { json }) })
}

const countedRows = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`
