// Finds employments and schools that have columns of their own in rows of people: `Company 1`, `Company 2`, `experience_0_title`,
// `organization_start_2`, `Previous Company`.
import type { JsonObject } from '../../../lib/json/json.ts'
import { wordsOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { datelessJobs } from './dateless-jobs.ts'
import { type EntryFields, entryFields, hasField, saysWhetherOver } from './entry-fields.ts'
import { currentAndPast, type HistoryList, pastJob, schoolList } from './history-blocks.ts'
import { type EntryMeaning, employments, type HistoryKind, schools } from './history-meanings.ts'

export interface NumberedHistories {
  readonly jobs: readonly HistoryList[]
  readonly schools: readonly HistoryList[]
}

/** A column with the entry that it is a part of, and the name of its key there. */
interface NumberedColumn {
  readonly column: SampledColumn
  readonly number: string
  readonly isPast: boolean
  /** The names without the words for the entry before them: `start` for `organization_start_2`. */
  readonly keys: readonly string[]
  /** The name with those words. */
  readonly name: string
}

/**
 * Finds numbered employments, of which columns say the ends or that they are past, and numbered schools. Other ones are left to
 * the rest of the guess, `Company 1` without an end is the company, unless other columns have the current job.
 */
export function findNumberedHistories(
  columns: readonly SampledColumn[],
  rows: readonly JsonObject[],
): NumberedHistories {
  const entries = entriesOf(columns, employments)
  const jobs = entries.filter(({ fields, isPast }) => isPast || saysWhetherOver(fields))
  const others = entries.filter(one => !jobs.includes(one)).map(({ fields }) => fields)
  return {
    jobs: [
      ...jobs.flatMap(({ fields, isPast }) =>
        isPast ? [pastJob(fields)] : currentAndPast(undefined, fields),
      ),
      ...datelessJobs(others, columns, rows),
    ],
    schools: entriesOf(columns, schools).map(({ fields }) => schoolList(undefined, fields)),
  }
}

interface NumberedEntry {
  readonly isPast: boolean
  readonly fields: EntryFields
}

function entriesOf(columns: readonly SampledColumn[], kind: HistoryKind): readonly NumberedEntry[] {
  const groups = new Map<string, NumberedColumn[]>()
  for (const one of columns.flatMap(column => numberedColumn(column, kind) ?? [])) {
    const group = `${one.isPast} ${one.number}`
    groups.set(group, [...(groups.get(group) ?? []), one])
  }
  // `Company` beside `Company 2` is the first one; without a number beside it, it is the only one. `Skill 1` is of neither.
  const [unnumbered, first, second] = ['', '1', '2'].map(number => groups.get(`false ${number}`))
  groups.delete('false ')
  const isEntry = (group: readonly NumberedColumn[] | undefined) =>
    group !== undefined && [...entriesIn(group, kind)].length > 0
  const isFirst = isEntry(second) && !isEntry(first)
  return [...(unnumbered && isFirst ? [unnumbered] : []), ...groups.values()].flatMap(group => [
    ...entriesIn(group, kind),
  ])
}

/** Yields the entries of a group: one, or several where columns have one meaning, such as `Previous Employer` beside `Past Company`. */
function* entriesIn(group: readonly NumberedColumn[], kind: HistoryKind): Iterable<NumberedEntry> {
  let left = group
  for (;;) {
    const fields = fieldsOfGroup(left, kind)
    if (!hasField(fields, ...kind.needs)) return
    yield { isPast: group[0]?.isPast === true, fields }
    left = left.filter(({ column }) => fields.every(one => one.column !== column))
  }
}

const pastWords = /^(?:previous|prev|past|former|prior|last|ex)$/

function numberedColumn(column: SampledColumn, kind: HistoryKind): NumberedColumn | undefined {
  if (column.inList !== undefined || column.objectKeys.length > 0) return undefined
  const words = wordsOf(column.keys)
  const numbers = words.filter(word => /^\d{1,2}$/.test(word))
  const isPast = words.some(word => pastWords.test(word))
  if (numbers.length > 1) return undefined
  const named = words.filter(word => !/^\d{1,2}$/.test(word) && !pastWords.test(word) && word !== 'number')
  const prefixed = named.findIndex(word => !kind.prefixes.has(word))
  const prefixes = prefixed < 0 ? named.length : prefixed
  return {
    column,
    number: numbers[0] ?? '',
    isPast,
    keys: named.slice(0, prefixes).map((_, index) => named.slice(index + 1).join('')),
    name: named.join(''),
  }
}

/** Returns the fields of an entry. */
function fieldsOfGroup(group: readonly NumberedColumn[], kind: HistoryKind): EntryFields {
  const columns = group.map(({ column, keys, name }) => ({
    column,
    // `From 2` belongs to the job of this number whatever its name.
    isNamed: (wanted: string, { evidence }: EntryMeaning) =>
      keys.includes(wanted) ||
      (name === wanted &&
        (kind.ownNames.test(name) || evidence?.some(one => /date|span/.test(one)) === true)),
  }))
  return entryFields(columns, kind.meanings)
}
