// How a guessed column is read for its field: split, parsed, completed, as its values show.
import { employeeCountRanges } from '../../../catalog/company/vocabulary.ts'
import type { Leaf } from '../../../catalog/field.ts'
import { isJsonList } from './assign-column.ts'
import type { Column } from './columns.ts'
import { shareOf } from './evidence.ts'

/** An expression as a mapping file has it. */
export type Written = string | number | boolean | readonly Written[] | { readonly [key: string]: Written }

/** What a whole file shows. */
export interface Style {
  readonly isDayFirst: boolean
}

/** The fields a column of sizes fills: the number, the range, or both where it has numbers as well as ranges. */
export function employeeFields(column: Column, total: string, range: string): readonly string[] {
  const ranges = shareOf(column, 'range') / (shareOf(column, 'range', 'number') || 1)
  if (ranges >= 0.8) return [range]
  return ranges > 0.2 ? [total, range] : [total]
}

/** The expressions for the fields a column fills: one for most, two where a range becomes bounds. */
export function expressionsFor(
  field: string,
  column: Column,
  leaf: Leaf | undefined,
  style: Style,
): readonly (readonly [string, Written])[] {
  if (field === 'revenue.estimated') {
    return [
      ['revenue.estimated.lower_bound_usd', numeric(column, 'low')],
      ['revenue.estimated.upper_bound_usd', numeric(column, 'high')],
    ]
  }
  return [[field, expressionFor(field, column, leaf, style)]]
}

function expressionFor(field: string, column: Column, leaf: Leaf | undefined, style: Style): Written {
  const { path } = column
  switch (field.split(/[.> ]+/).at(-1)) {
    case 'email':
      return divided(column, [';', ',', '|'])
    case 'year_founded':
    case 'start_year':
    case 'end_year':
      return shareOf(column, 'year') > 0.95 ? path : lenient({ from: path, year: true })
    case 'employee_count_range':
    case 'company_headcount_range':
      return headcountRange(column)
    case 'slug':
      return { from: path, match: '@?(\\w{1,39})/?(?:\\?.*)?$' }
    case 'microblog_url':
      return areHandles(column)
        ? { from: path, match: '@?(\\w{1,39})$', template: 'https://x.com/{.}' }
        : path
    case 'profile_url':
      return areHandles(column) ? profileOf(field, column) : path
  }
  if (leaf?.many) return divided(column, separatorsOf(field))
  switch (leaf?.kind) {
    case 'date':
      return dated(column, style)
    case 'integer':
    case 'number':
      return numeric(column, shareOf(column, 'range') > 0 ? 'low' : undefined)
    case 'boolean':
      return lenient({ from: path, boolean: true })
    default:
      return path
  }
}

const areHandles = (column: Column): boolean =>
  shareOf(column, 'url', 'company-profile', 'code-profile', 'microblog-profile') < 0.5

/** A handle, or a path such as `/in/ada`, needs a host to be a URL. */
function profileOf(field: string, column: Column): Written {
  const host = field.includes('dev_platform') ? 'https://github.com' : 'https://www.linkedin.com/in'
  return { from: column.path, match: '([^/@\\s]+)/?$', template: `${host}/{.}` }
}

// Names of industries, of companies and of places have commas themselves.
const holdCommas = /industries|former_names|addresses/
const separatorsOf = (field: string): readonly string[] =>
  holdCommas.test(field) ? [';', '|', '\n'] : [';', '|', '\n', ' ::: ', ',']

/** One separator that some cells have, of the given; cells that are JSON are read as such. */
function divided(column: Column, separators: readonly string[]): Written {
  const { path, values } = column
  if (column.isList) return path
  if (isJsonList(column)) return { from: path, json: true }
  const isAddress = shareOf(column, 'email', 'phone', 'domain') > 0.5
  const separator = separators.find(
    one => values.filter(text => text.includes(one)).length > (isAddress ? 0 : values.length * 0.1),
  )
  const parts = separator === undefined ? undefined : { from: path, split: separator }
  // Spreadsheets keep a plus sign at the beginning with an apostrophe.
  if (values.some(text => text.startsWith("'+")))
    return { ...(parts ?? { from: path }), replace: { "^'": '' } }
  return parts ?? path
}

/** Month or day first, as values of the file show that can be read one way only. */
export const dated = (column: Column, { isDayFirst }: Style): Written =>
  lenient({ from: column.path, date: isDayFirst ? 'day-first' : true })

/** Whether dates such as `3/4/2012` are of April: some day beyond 12 comes first, and none comes second. */
export function isDayFirst(columns: readonly Column[]): boolean | undefined {
  let [first, second] = [false, false]
  for (const { values } of columns) {
    for (const text of values) {
      const match = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}(?:\D|$)/.exec(text)
      if (Number(match?.[1]) > 12) first = true
      if (Number(match?.[2]) > 12) second = true
    }
  }
  return first === second ? undefined : first
}

function numeric(column: Column, side?: 'low' | 'high'): Written {
  if (side === undefined && column.values.every(text => /^\d+$/.test(text))) return column.path
  const comma = hasDecimalComma(column) ? ['comma'] : []
  const words = [...(side === undefined ? [] : [side]), ...comma]
  const [only, more] = words
  return lenient({ from: column.path, number: more === undefined ? (only ?? true) : words })
}

/** `1.200` in a column of whole numbers, and beside `1.200.000` or `3,5`, is twelve hundred. */
const hasDecimalComma = ({ values }: Column): boolean =>
  values.some(text => /\d\.\d{3}(?!\d)/.test(text)) &&
  !values.some(text => /\d,\d{3}(?!\d)|\d\.\d{1,2}(?!\d)|\.\d{4}/.test(text))

/** A sample of the rows cannot promise the others; a cell that cannot be read must not cost its row. */
const lenient = (expression: { readonly [key: string]: Written }): Written => ({
  ...expression,
  invalid: 'drop',
})

const labels = new Set(employeeCountRanges.map(range => range.label as string))

/** The catalogue's own ranges as they are; others, and numbers, by the range they fall in. */
function headcountRange(column: Column): Written {
  const tidy = (text: string) =>
    text
      .replace(/ *(?:-|–|to) */g, '-')
      .replace(/ *employees$/i, '')
      .replaceAll(',', '')
  const areKnown = column.values.every(text => labels.has(tidy(text)))
  if (areKnown && column.values.every(text => labels.has(text))) return column.path
  if (areKnown)
    return { from: column.path, replace: { ' *(-|–|to) *': '-', '(?i) *employees$': '', ',': '' } }
  const bands = employeeCountRanges.map(
    ({ label, upTo }) => [Number.isFinite(upTo) ? String(upTo) : 'more', label] as const,
  )
  const plain = hasDecimalComma(column) ? { replace: { '\\.(?=\\d{3})': '' } } : {}
  return lenient({ from: column.path, ...plain, band: Object.fromEntries(bands) })
}
