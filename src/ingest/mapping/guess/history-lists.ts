// Finds lists of employments, schools, certificates and honours in rows of people, such as `experiences[]` and `awards[]`.
import type { JsonObject } from '../../../lib/json/json.ts'
import { awardLists } from './award-lists.ts'
import { plainName } from './column-name.ts'
import { pathOf, type SampledColumn } from './columns.ts'
import { type EntryFields, entryFields, hasField, saysWhetherOver } from './entry-fields.ts'
import { currentAndPast, type HistoryList, listOf, schoolList } from './history-blocks.ts'
import { type EntryMeaning, employments, type HistoryKind, schools } from './history-meanings.ts'
import { employerLists, nameOfList } from './history-names.ts'
import { findNumberedHistories } from './numbered-histories.ts'

export interface FoundHistory {
  readonly lists: readonly HistoryList[]
}

/** Returns whether the column is a key of the entries of these lists, or is part of a numbered one. */
export const isInHistory = (column: SampledColumn, { lists }: FoundHistory): boolean =>
  lists.some(list =>
    list.column === undefined
      ? list.marks?.includes(column) || list.entryFields.some(one => one.column === column)
      : list.column.path === column.inList || isOfEnvelope(column, list.column),
  )

/** Returns whether the column stands beside a list in the object that an interface wraps it in: `companies: { type, data: [] }`. */
function isOfEnvelope({ keys }: SampledColumn, list: SampledColumn): boolean {
  const envelope = list.keys.slice(0, -1)
  return (
    nameOfList(list.keys) !== plainName(list.keys.at(-1) ?? '') &&
    keys.length === list.keys.length &&
    envelope.every((key, at) => key === keys[at])
  )
}

/**
 * Finds the first list of certificates, of honours, of employments and of schools, or numbered columns of them where there is no list. A list of
 * employments is one only where its entries tell current ones from past ones, or all are current by its name.
 */
export function findHistories(columns: readonly SampledColumn[], rows: readonly JsonObject[]): FoundHistory {
  const entered = (kind: Pick<HistoryKind, 'names' | 'meanings'>) =>
    columns.flatMap(column => {
      if (column.objectKeys.length === 0 || !kind.names.has(nameOfList(column.keys))) return []
      return [{ column, entries: fieldsOfEntries(column, columns, kind.meanings) }]
    })
  const school = entered(schools).find(({ entries }) => hasField(entries, 'school'))
  const job = entered(employments).find(
    ({ column, entries }) =>
      hasField(entries, 'title', 'name') && (saysWhetherOver(entries) || isOfEmployers(column)),
  )
  const awards = awardLists.flatMap(kind => {
    const found = entered(kind).find(({ entries }) => hasField(entries, ...kind.needs))
    return found ? [listOf(kind.list, found.column, found.entries)] : []
  })
  const numbered = findNumberedHistories(columns, rows)
  return {
    lists: [
      ...(job ? currentAndPast(job.column, job.entries) : numbered.jobs),
      ...(school ? [schoolList(school.column, school.entries)] : numbered.schools),
      ...awards,
    ],
  }
}

/** Returns whether the list is of those whom people work for, such as `employers`, and not of all that they have worked for. */
const isOfEmployers = ({ keys }: SampledColumn): boolean => employerLists.has(nameOfList(keys))

/** Returns the fields of the entries of a list, by paths from the entry. */
function fieldsOfEntries(
  list: SampledColumn,
  columns: readonly SampledColumn[],
  meanings: readonly EntryMeaning[],
): EntryFields {
  const inner = columns
    .filter(({ inList }) => inList === list.path)
    .map(column => {
      const keys = column.keys.slice(list.keys.length)
      const month = pathOf([...keys.slice(0, -1), 'month'])
      const hasMonth =
        isPart(column, 'year') && columns.some(({ path }) => path === `${list.path}[].${month}`)
      return { ...column, path: pathOf(keys), ...(hasMonth && { monthPath: month }) }
    })
  return entryFields(
    inner.map(column => ({ column, isNamed: name => namesOfKey(column, list).has(name) })),
    meanings,
  )
}

/** Returns the names of a key: `company` and `companyname` for `company.name`, `startsat` for `starts_at.year`. */
function namesOfKey({ keys }: SampledColumn, list: SampledColumn): ReadonlySet<string> {
  const own = keys.slice(list.keys.length)
  const whole = plainName(own.join('_'))
  const isInside = own.length > 1 && /^(?:name|year|raw|value|text)$/.test(plainName(own.at(-1) ?? ''))
  return new Set(isInside ? [whole, plainName(own[0] ?? '')] : [whole])
}

/** Returns whether the column is one part of a date that has an object of its own: `starts_at.year`. */
const isPart = ({ keys }: SampledColumn, part: string): boolean => plainName(keys.at(-1) ?? '') === part
