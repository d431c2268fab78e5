// Writes the lines of `almanac enrich`: the columns that it asks by, the price, the way of long lists, what was found.
import { basename, extname } from 'node:path'
import type { EnrichCounts } from '../enrich/enrich-list.ts'
import {
  type IdentifyingColumn,
  type IdentifyingColumns,
  identifyingKinds,
  type LeadDataset,
} from '../enrich/identifying-columns.ts'
import type { LeadList } from '../enrich/lead-list.ts'
import { type ListPrice, refuseUnidentified } from '../enrich/list-price.ts'
import { countedPhrase } from '../ingest/readers/repairs.ts'
import { hint, type JsonOption, printResult } from './output.ts'

/** Shows which columns say who the rows are. Throws an InputError when none does. */
export function showColumns(dataset: LeadDataset, leads: LeadList, columns: IdentifyingColumns): void {
  if (leads.sample.length === 0) {
    hint(`${leads.path} has no row that can be read.`)
    return
  }
  refuseUnidentified(
    dataset,
    leads,
    columns,
    kind => `Name one with --column, such as --column ${kind}=COLUMN.`,
  )
  const kinds = identifyingKinds[dataset].filter(kind => columns[kind]?.length)
  hint(`Rows of ${leads.path} are asked about by these columns, the first ones first:`)
  for (const kind of kinds) hint(`  ${kind}: ${(columns[kind] ?? []).map(shownColumn).join('; ')}`)
  hint('--column names another one, such as --column email=Mail.')
}

const shownColumn = ({ name, guess }: IdentifyingColumn): string => {
  const column = name.replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return guess ? `${column}, ${Math.floor(guess.confidence * 100)} % sure, because ${guess.reason}` : column
}

export function printPrice({ rows, answered, best, credits }: ListPrice, options: JsonOption): void {
  const counted = Object.entries(best).map(([kind, count]) =>
    kind === 'none'
      ? `${count.toLocaleString('en')} without an identifier`
      : `${count.toLocaleString('en')} by ${kind}`,
  )
  const left = answered > 0 ? ` left behind ${countedRows(answered)} that an earlier run has answered` : ''
  const inWords = `${countedRows(rows)}${left}: ${counted.join(', ') || 'nothing to ask about'}. A service charges at most ${countedPhrase(credits, 'credit', 'credits')} for ${rows === 1 ? 'it' : 'them'}; the data directory alone charges nothing.`
  const earlier = answered > 0 && { rows_answered: answered }
  printResult({ rows, ...earlier, best_identifiers: best, credits_max: credits }, inWords, options)
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

/** The least number of rows for which a service takes minutes: its default rate limit allows some hundreds a minute. */
const longListRows = 1000

/** Names the way by which a service answers a long list at once, where the list is one. */
export function hintAtBatchJob(dataset: LeadDataset, path: string, rows: number): void {
  if (rows < longListRows) return
  hint(
    `A service answers about 375 rows a minute at its default rate limit. As a batch job a list of up to 10,000 rows does not wait for it: save it as CSV, and run almanac batch submit ${dataset} enrich ${basename(path, extname(path))}.csv --result-format csv`,
  )
}

const countedRows = (count: number): string => countedPhrase(count, 'row', 'rows')
