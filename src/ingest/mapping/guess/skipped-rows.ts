// Guesses which rows of a file are no records: totals and notices below a table, papers that are no companies.
import type { FieldAssignment } from './assign-column.ts'
import type { MappingYaml } from './column-expression.ts'
import { wordsOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { shareOf } from './evidence.ts'

/** An entry of `skip` in a mapping. */
export interface SkippedRows {
  readonly when: Readonly<Record<string, MappingYaml>>
  readonly reason: string
}

export const skippedRows = (
  dataset: string,
  columns: readonly SampledColumn[],
  assigned: readonly FieldAssignment[],
  rows: number,
): readonly SkippedRows[] => [
  ...footers(columns, rows),
  ...(dataset === 'person' ? noPeople(columns) : []),
  ...(assigned.some(({ field }) => field === 'revenue.public_markets.stock_symbols') ? papers(columns) : []),
]

const footerPattern =
  '/(?i)^(?:(?:grand |sub-?)?totals?\\b.{0,30}|(?:gesamt|summe|total general)|file creation time.*|copyright\\b.*|confidential information.*|generated (?:by|on|at)\\b.*|end of (?:file|report|list).*|source: .*)$/'

/** Footers stand in the first column, and leave all columns with texts empty that nearly every row fills. */
function footers([first, ...others]: readonly SampledColumn[], rows: number): readonly SkippedRows[] {
  if (!first || first.keys.length > 1 || first.isList || rows < 3) return []
  const filled = others.filter(
    column =>
      column.keys.length === 1 &&
      !column.isList &&
      column.filled >= rows * 0.5 &&
      shareOf(column, 'number') < 0.5,
  )
  if (filled.length === 0) return []
  const empty = filled.slice(0, 4).map(({ path }) => [path, { present: false }] as const)
  return [
    {
      when: { [first.path]: footerPattern, ...Object.fromEntries(empty) },
      reason: 'it stands below the table',
    },
  ]
}

/** Cards of an address book say of what kind they are. */
const noPeople = (columns: readonly SampledColumn[]): readonly SkippedRows[] =>
  columns
    .filter(
      ({ path, values }) =>
        path === 'kind' &&
        values.every(text => /^(?:individual|org|group|location|device|application)$/i.test(text)),
    )
    .map(({ path }) => ({
      when: { [path]: '/(?i)^(?:org|group|location|device|application)$/' },
      reason: 'it is no person',
    }))

const paperPattern =
  '/(?i)\\b(?:etfs?|etns?|etps?|etcs?|exchange[- ]traded|warrants?|certificates?|zertifikate?|optionsscheine?|(?:mutual|investment|closed-end(?:ed)?) funds?|funds?|fonds|bonds?|anleihen?|notes?|debt|debentures?|derivatives?|futures?|options?|rights|callable|structured|preferred|preference|index|indices)\\b/'
const paper = new RegExp(paperPattern.slice('/(?i)'.length, -1), 'i')

/** Lists of securities tell papers that are no companies by a type or by a column of their own with `Y`. */
function papers(columns: readonly SampledColumn[]): readonly SkippedRows[] {
  return columns.flatMap((column): readonly SkippedRows[] => {
    const { path, values } = column
    const name = wordsOf(column.keys).join(' ')
    const isFlag = /^(?:is )?(?:etf|etn|etp|fund|warrant|test issue)$/.test(name)
    if (isFlag && values.some(text => /^(?:y|yes|true|1)$/i.test(text)))
      return [{ when: { [path]: ['Y', 'Yes', 'true', '1'] }, reason: 'it is no company' }]
    const isType =
      /\b(?:(?:security|instrument|asset|listing|quote|product|issue|share)? ?(?:type|category|kind|class)|sub category|board|segment)$/.test(
        name,
      )
    return isType && values.some(text => paper.test(text))
      ? [{ when: { [path]: paperPattern }, reason: 'it is no company' }]
      : []
  })
}
