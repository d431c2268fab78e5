// Writes employments and schools as what fills the lists of the catalogue, current employments apart from past ones.
import type { Json } from '../../../lib/json/json.ts'
import type { CatalogueList } from './catalogue-names.ts'
import type { MappingYaml } from './column-expression.ts'
import type { SampledColumn } from './columns.ts'

/** What fills a list of the catalogue: a list of the rows, or some columns of theirs that are one entry. */
export interface HistoryList extends Omit<CatalogueList, 'column'> {
  /** The list of the rows; undefined where columns of the row itself are the entry. */
  readonly column: SampledColumn | undefined
  /** The condition of an entry; absent when all are taken. */
  readonly when?: MappingYaml
}

/** Returns what fills a list of the catalogue; without a column the entry is made of columns of the row. */
export function listOf(
  list: string,
  column: SampledColumn | undefined,
  entries: CatalogueList['entryFields'],
  when?: MappingYaml,
): HistoryList {
  const entryFields = entries.map(one => ({ ...one, field: `${list} > ${one.field}` }))
  return { list, column, entryFields, ...(when !== undefined && { when }) }
}

/** The pattern of texts in place of an end that say that an employment goes on. */
export const goesOn = '/(?i)^(?:present|current|now|ongoing|today|heute|aktuell|actuel|actual)/'
const trueWords = '^(?:true|yes|1)$'
const isTrue = `/(?i)${trueWords}/`

/** Returns the current employments, which have no end or say that they go on, and the past ones. */
export function currentAndPast(
  column: SampledColumn | undefined,
  entries: CatalogueList['entryFields'],
): readonly HistoryList[] {
  const below = 'experience.employment_details'
  const fields = entries.filter(({ field }) => !field.startsWith('@'))
  const end = entries.find(({ field }) => field === '@end')?.column
  const flag = entries.find(({ field }) => field === '@current')?.column
  if (!end)
    return [
      listOf(`${below}.current`, column, fields, { [flag?.path ?? '']: isTrue }),
      listOf(`${below}.past`, column, fields, { [flag?.path ?? '']: { not: isTrue } }),
    ]
  const ended = { [end.path]: { present: true, not: goesOn } }
  return [
    listOf(`${below}.current`, column, fields, [{ [end.path]: { present: false } }, { [end.path]: goesOn }]),
    listOf(`${below}.past`, column, [...fields, { field: 'end_date', column: end }], ended),
  ]
}

/** Returns whether the end of an employment, or the mark of a current one, says that it goes on. */
export const saysNow = (field: string | undefined, value: Json | undefined): boolean =>
  field === '@current'
    ? new RegExp(trueWords, 'i').test(String(value))
    : value === undefined ||
      value === null ||
      value === '' ||
      /^(?:present|current|now|ongoing)/i.test(String(value))
