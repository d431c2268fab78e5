// Guesses which rows of a file are not records: totals and notices below a table, papers that are not companies.
import type { FieldAssignment } from './assign-column.ts'
import { has } from './assigned-fields.ts'
import { wordsOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { shareOf } from './evidence.ts'
import type { MappingYaml } from './mapping-yaml.ts'

/** An entry of `skip` in a mapping. */
export interface SkippedRows {
  readonly when: Readonly<Record<string, MappingYaml>>
  /** Says that only the last rows of a file are left out. */
  readonly at?: 'end'
  readonly reason: string
}

export function skippedRows(
  dataset: string,
  columns: readonly SampledColumn[],
  assigned: readonly FieldAssignment[],
  { rows, hasPaperIds }: { readonly rows: number; readonly hasPaperIds: boolean },
): readonly SkippedRows[] {
  const isOfPapers = hasPaperIds || has(assigned, 'revenue.public_markets.stock_symbols')
  return [
    ...footers(columns, rows),
    ...(dataset === 'person' ? noPeople(columns) : []),
    ...(isOfPapers ? [...papers(columns), ...namedPapers(assigned)] : []),
  ]
}

/** So many columns must be empty; a wide table has columns enough that tell a record from a footer. */
const emptyMax = 12

/** Notices stand in the first column of the last rows, and leave all columns with texts empty, or have a count there. */
function footers([first, ...others]: readonly SampledColumn[], rows: number): readonly SkippedRows[] {
  if (!first || first.keys.length > 1 || first.isList || rows < 3) return []
  const texts = others.filter(
    column =>
      column.keys.length === 1 && !column.isList && column.filled > 0 && shareOf(column, 'number') < 0.5,
  )
  if (!texts.some(({ filled }) => filled >= rows * 0.3)) return []
  const fullest = texts.toSorted((one, other) => other.filled - one.filled)
  const empty = fullest.slice(0, emptyMax).map(({ path }) => [path, { not: '/\\p{L}/' }] as const)
  return [
    {
      when: { [first.path]: { notice: true }, ...Object.fromEntries(empty) },
      at: 'end',
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
      reason: 'it is not a person',
    }))

const paperPattern =
  '/(?i)\\b(?:etfs?|etns?|etps?|etcs?|exchange[- ]traded|warrants?|certificates?|zertifikate?|optionsscheine?|(?:mutual|investment|closed-end(?:ed)?) funds?|funds?|fonds|bonds?|anleihen?|notes?|debt|debentures?|derivatives?|futures?|options?|rights|callable|structured|preferred|preference|index|indices)\\b/'
const paper = new RegExp(paperPattern.slice('/(?i)'.length, -1), 'i')

const warrantPattern = '/(?i)\\S\\s.*\\b(?:warrants?|wts|subscription rights)\\b/'
const warrant = new RegExp(warrantPattern.slice('/(?i)'.length, -1), 'i')

/** Other lists of securities tell them in the name alone: `Solent Trust plc WTS 30/06/27`. */
const namedPapers = (assigned: readonly FieldAssignment[]): readonly SkippedRows[] =>
  assigned
    .filter(
      ({ field, column }) => field === 'basic_info.name' && column.values.some(text => warrant.test(text)),
    )
    .map(({ column }) => ({ when: { [column.path]: warrantPattern }, reason: 'it is not a company' }))

/** Lists of securities tell papers that are not companies by a type or by a column of their own with `Y`. */
function papers(columns: readonly SampledColumn[]): readonly SkippedRows[] {
  return columns.flatMap((column): readonly SkippedRows[] => {
    const { path, values } = column
    const name = wordsOf(column.keys).join(' ')
    const isFlag = /^(?:is )?(?:etf|etn|etp|fund|warrant|test issue)$/.test(name)
    if (isFlag && values.some(text => /^(?:y|yes|true|1)$/i.test(text)))
      return [{ when: { [path]: ['Y', 'Yes', 'true', '1'] }, reason: 'it is not a company' }]
    const isType =
      /\b(?:(?:security|instrument|asset|listing|quote|product|issue|share)? ?(?:type|category|kind|class)|sub category|board|segment)$/.test(
        name,
      )
    return isType && values.some(text => paper.test(text))
      ? [{ when: { [path]: paperPattern }, reason: 'it is not a company' }]
      : []
  })
}
