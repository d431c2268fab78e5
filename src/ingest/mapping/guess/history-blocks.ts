// Writes employments and schools as what fills the lists of the catalogue, current employments apart from past ones.
import { openEndSource } from '../language/loose-date.ts'
import type { EmploymentEnds } from './assign-column.ts'
import type { CatalogueList } from './catalogue-names.ts'
import { dateExpression, type ValueStyle } from './column-expression.ts'
import type { SampledColumn } from './columns.ts'
import { spanGoesOn } from './date-spans.ts'
import { activeWords, departedWords } from './employment-states.ts'
import { type EntryFields, hasField } from './entry-fields.ts'
import { fits } from './evidence.ts'
import type { MappingYaml } from './mapping-yaml.ts'

/** A part of a mapping that fills a list of the catalogue, from a list of the rows or from some of their columns, which are one entry. */
export interface HistoryList extends Omit<CatalogueList, 'column'> {
  /** The list of the rows; undefined where columns of the row itself are the entry. */
  readonly column: SampledColumn | undefined
  /** Returns the condition of an entry; absent when all are taken. */
  readonly when?: (style: ValueStyle) => MappingYaml
  /** The column of ends, of which a current employment shows those that are still to come. */
  readonly end?: SampledColumn
  /** The columns of ends and of marks that tell current employments from past ones. */
  readonly marks?: readonly SampledColumn[]
}

/** Returns what fills a list of the catalogue; without a column the entry is made of columns of the row. */
export function listOf(
  list: string,
  column: SampledColumn | undefined,
  entries: EntryFields,
  when?: HistoryList['when'],
): HistoryList {
  const entryFields = entries.map(one => ({ ...one, field: `${list} > ${one.field}` }))
  return { list, column, entryFields, ...(when && { when }) }
}

/** The pattern of texts in place of an end that say that an employment goes on. */
const goesOn = `/(?i)${openEndSource}/`
const isTrue = `/(?i)${activeWords}/`
const isFalse = `/(?i)${departedWords}/`

/** The conditions of an employment that goes on, and of one that is over. */
interface EmploymentConditions {
  readonly goingOn: MappingYaml
  readonly over: MappingYaml
}

/** Returns the test of ends that are still to come: contracts end some day, and terms of office do. */
const isToCome = ({ isDayFirst }: ValueStyle): MappingYaml => ({
  after: '$today',
  ...(isDayFirst && { dates: 'day-first' }),
})

/** Returns the expression of an end that is still to come; no value for another one. */
export const endToCome = (column: SampledColumn, style: ValueStyle): MappingYaml => ({
  ...dateExpression(column, style, 'end_date'),
  when: { [column.path]: isToCome(style) },
})

/** Returns the conditions of employments that go on, and of those that are over, by a column of ends or of spans that is filled. */
function endConditions(column: SampledColumn, style: ValueStyle) {
  const open = [fits(column, 'span') ? spanGoesOn : goesOn, isToCome(style)]
  return {
    goingOn: open.map(test => ({ [column.path]: test })),
    over: { [column.path]: { present: true, not: open } },
  }
}

/** Returns the conditions of the employment of a row that goes on, and of one that is over: it goes on unless a column says otherwise. */
export function rowConditions({ end, mark }: EmploymentEnds, style: ValueStyle) {
  if (end) return conditionsOf(end, mark, [{ [end.path]: { present: false } }], style)
  return mark && { goingOn: { [mark.path]: { not: isFalse } }, over: { [mark.path]: isFalse } }
}

/**
 * Returns both conditions from a column of ends or spans. `isMissing` are further conditions under which an employment goes on. A mark,
 * where there is a column of marks, overrules the ends in the rows that have one.
 */
function conditionsOf(
  last: SampledColumn,
  mark: SampledColumn | undefined,
  isMissing: readonly { readonly [path: string]: MappingYaml }[],
  style: ValueStyle,
) {
  const { goingOn, over } = endConditions(last, style)
  const isOpen = [...isMissing, ...goingOn]
  if (!mark) return { goingOn: isOpen, over }
  return {
    goingOn: [{ [mark.path]: isTrue }, ...isOpen.map(open => ({ ...open, [mark.path]: { not: isFalse } }))],
    over: [{ [mark.path]: isFalse }, { ...over, [mark.path]: { not: isTrue } }],
  }
}

const jobs = 'experience.employment_details'

/** Returns the schools of entries. */
export const schoolList = (column: SampledColumn | undefined, entry: EntryFields): HistoryList =>
  listOf('education.schools', column, withDates(entry, 'start_year', 'end_year'))

/** Returns the current employment of an entry that is known to go on. */
export const currentJob = (entry: EntryFields): HistoryList =>
  listOf(`${jobs}.current`, undefined, withDates(entry, 'start_date', 'end_date'))

/** Returns the past employments of entries that are known to be over. */
export const pastJob = (entry: EntryFields): HistoryList =>
  listOf(`${jobs}.past`, undefined, withDates(entry, 'start_date', 'end_date'))

/** Returns the entry with its start and its end under their names, both of one column where it has spans, and without marks. */
function withDates(entry: EntryFields, start: string, end: string): EntryFields {
  // Columns of their own are surer than a span beside them.
  const inSpan = [start, ...(hasField(entry, '@end') ? [] : [end])].filter(side => !hasField(entry, side))
  return entry.flatMap(one => {
    if (one.field === '@end') return [{ ...one, field: end }]
    if (one.field === '@span') return inSpan.map(field => ({ ...one, field }))
    return one.field === '@current' ? [] : [one]
  })
}

/**
 * Returns the current employments and the past ones. A mark of the current one decides; where none says it, an employment goes on
 * without an end, or with a word such as `present` for it. One whose span is missing is neither. Where nothing says of any that it is
 * over, all are current.
 */
export function currentAndPast(
  column: SampledColumn | undefined,
  entry: EntryFields,
): readonly HistoryList[] {
  const past = withDates(entry, 'start_date', 'end_date')
  const current = past.filter(({ field }) => field !== 'end_date')
  const [end, span, flag] = ['@end', '@span', '@current'].map(field => columnOf(entry, field))
  const marks = [end, span, flag].flatMap(mark => mark ?? [])
  const last = end ?? span
  const blocks = (conditions: (style: ValueStyle) => EmploymentConditions) => [
    {
      ...listOf(`${jobs}.current`, column, current, style => conditions(style).goingOn),
      marks,
      ...(last && { end: last }),
    },
    { ...listOf(`${jobs}.past`, column, past, style => conditions(style).over), marks },
  ]
  const isMissing = end ? [{ [end.path]: { present: false } }] : []
  if (last) return blocks(style => conditionsOf(last, flag, isMissing, style))
  return flag
    ? blocks(() => ({ goingOn: { [flag.path]: isTrue }, over: { [flag.path]: { not: isTrue } } }))
    : [listOf(`${jobs}.current`, column, current)]
}

const columnOf = (entry: EntryFields, wanted: string): SampledColumn | undefined =>
  entry.find(({ field }) => field === wanted)?.column
