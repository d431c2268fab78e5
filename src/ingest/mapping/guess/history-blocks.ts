// Writes employments and schools as what fills the lists of the catalogue, current employments apart from past ones.
import type { Json } from '../../../lib/json/json.ts'
import { isOpenEnd, openEndSource } from '../language/loose-date.ts'
import type { CatalogueList } from './catalogue-names.ts'
import type { MappingYaml } from './column-expression.ts'
import type { SampledColumn } from './columns.ts'

/** A part of a mapping that fills a list of the catalogue, from a list of the rows or from some of their columns, which are one entry. */
export interface HistoryList extends Omit<CatalogueList, 'column'> {
  /** The list of the rows; undefined where columns of the row itself are the entry. */
  readonly column: SampledColumn | undefined
  /** The condition of an entry; absent when all are taken. */
  readonly when?: MappingYaml
  /** The columns of ends and of marks that tell current employments from past ones. */
  readonly marks?: readonly SampledColumn[]
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
export const goesOn = `/(?i)${openEndSource}/`
const trueWords = '^(?:true|yes|y|1|x|✓|✔|ja|oui|s[ií]|current)$'
const isTrue = `/(?i)${trueWords}/`
const isFalse = '/(?i)^(?:false|no|n|0|nein|non)$/'

/**
 * Returns the current employments and the past ones. A mark of the current one decides; where none says it, an employment goes on
 * without an end, or with a word such as `present` for it.
 */
export function currentAndPast(
  column: SampledColumn | undefined,
  entries: CatalogueList['entryFields'],
): readonly HistoryList[] {
  const below = 'experience.employment_details'
  const fields = entries.filter(({ field }) => !field.startsWith('@'))
  const end = entries.find(({ field }) => field === '@end')?.column
  const flag = entries.find(({ field }) => field === '@current')?.column
  const marks = [end, flag].flatMap(mark => mark ?? [])
  const blocks = (current: MappingYaml, past: MappingYaml) => [
    { ...listOf(`${below}.current`, column, fields, current), marks },
    {
      ...listOf(
        `${below}.past`,
        column,
        end ? [...fields, { field: 'end_date', column: end }] : fields,
        past,
      ),
      marks,
    },
  ]
  if (!end) {
    const path = flag?.path ?? ''
    return blocks({ [path]: isTrue }, { [path]: { not: isTrue } })
  }
  const isOpen = [{ [end.path]: { present: false } }, { [end.path]: goesOn }]
  const isOver = { [end.path]: { present: true, not: goesOn } }
  if (!flag) return blocks(isOpen, isOver)
  return blocks(
    [{ [flag.path]: isTrue }, ...isOpen.map(open => ({ ...open, [flag.path]: { not: isFalse } }))],
    [{ [flag.path]: isFalse }, { ...isOver, [flag.path]: { not: isTrue } }],
  )
}

/** Returns whether the end of an employment, or the mark of a current one, says that it goes on. */
export const saysNow = (field: string | undefined, value: Json | undefined): boolean =>
  field === '@current'
    ? new RegExp(trueWords, 'i').test(String(value))
    : value === undefined || value === null || value === '' || isOpenEnd(String(value))
