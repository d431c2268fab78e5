// Reads numbered jobs without ends beside the columns of the current one: `Company`, `Job 1 Company`, `Job 2 Company`.
import type { JsonObject } from '../../../lib/json/json.ts'
import { nameKey } from '../../../normal/same-name.ts'
import { wordsOf } from './column-name.ts'
import { type SampledColumn, textAt } from './columns.ts'
import { type EntryFields, hasField } from './entry-fields.ts'
import { currentJob, type HistoryList, pastJob } from './history-blocks.ts'

/**
 * Returns the jobs of entries in their order, of which nothing says whether they are over. They are past ones where another column has
 * the current employer, but for the first where it often repeats that one. None where no other column has it, or their columns are not
 * called as those of a history: `Company 2` may be a second job of today.
 */
export function datelessJobs(
  entries: readonly EntryFields[],
  columns: readonly SampledColumn[],
  rows: readonly JsonObject[],
): readonly HistoryList[] {
  const employer = columns.find(isCurrentEmployer)
  const [first, ...others] = entries
  if (!employer || !first || !entries.every(isOfHistory)) return []
  return [repeats(first, employer, rows) ? currentJob(first) : pastJob(first), ...others.map(pastJob)]
}

const employerName =
  /^(?:current|present|primary)?(?:(?:company|employer|organi[sz]ation|firm)(?:name)?|firma|unternehmen|arbeitgeber|entreprise|empresa)$/

const isCurrentEmployer = (column: SampledColumn): boolean =>
  column.inList === undefined && column.filled > 0 && employerName.test(wordsOf(column.keys).join(''))

const historyWord = /^(?:experiences?|exp|jobs?|positions?|work|employments?|employers?|career|roles?)$/

const isOfHistory = (entry: EntryFields): boolean =>
  hasField(entry, 'name') && entry.every(({ column }) => historyWord.test(wordsOf(column.keys)[0] ?? ''))

/** The least share of rows in which the first entry is at the current employer where it is the current job. */
const repeatedMin = 0.2

function repeats(entry: EntryFields, employer: SampledColumn, rows: readonly JsonObject[]): boolean {
  const named = entry.find(({ field }) => field === 'name')?.column
  const pairs = rows.flatMap(row => {
    const [one, other] = [named && textAt(row, named), textAt(row, employer)]
    return one === undefined || other === undefined ? [] : [{ one, other }]
  })
  const keyOf = (name: string) => nameKey('company', name) ?? name
  const same = pairs.filter(({ one, other }) => keyOf(one) === keyOf(other))
  return same.length > 0 && same.length >= repeatedMin * pairs.length
}
