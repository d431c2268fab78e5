// Writes the expression that reads a column into its field: split, parsed or completed, as its values show.
import { employeeCountRanges } from '../../../catalog/company/vocabulary.ts'
import type { Leaf } from '../../../catalog/field.ts'
import { isJsonList } from './assign-column.ts'
import type { SampledColumn } from './columns.ts'
import { spanEnd, spanStart } from './date-spans.ts'
import { fits, shareOf } from './evidence.ts'
import { addressPattern, areOfSeveralPeople, holdsMailboxes } from './mailboxes.ts'
import type { MappingYaml } from './mapping-yaml.ts'
import { isUrl } from './plain-values.ts'
import {
  descriptionExpression,
  nameExpression,
  placeExpression,
  textExpression,
  workplaceExpression,
} from './text-expressions.ts'

type MappingSteps = { readonly [key: string]: MappingYaml }

/** The style of values, which is the same in a whole file. */
export interface ValueStyle {
  readonly isDayFirst: boolean
}

/** Returns the fields that a column of sizes fills: the number, the range, or both when it has numbers and ranges. */
export function employeeFields(column: SampledColumn, total: string, range: string): readonly string[] {
  const ranges = shareOf(column, 'range') / (shareOf(column, 'range', 'number') || 1)
  if (ranges >= 0.8) return [range]
  return ranges > 0.2 ? [total, range] : [total]
}

/** Returns the expressions for the fields that a column fills: one for most, two when a range becomes bounds. */
export function expressionsFor(
  field: string,
  column: SampledColumn,
  leaf: Leaf | undefined,
  style: ValueStyle,
): readonly (readonly [string, MappingYaml])[] {
  if (field === 'revenue.estimated') {
    return [
      ['revenue.estimated.lower_bound_usd', numberExpression(column, 'low')],
      ['revenue.estimated.upper_bound_usd', numberExpression(column, 'high')],
    ]
  }
  return [[field, expressionFor(field, column, leaf, style)]]
}

function expressionFor(
  field: string,
  column: SampledColumn,
  leaf: Leaf | undefined,
  style: ValueStyle,
): MappingYaml {
  const { path } = column
  switch (field.split(/[.> ]+/).at(-1)) {
    case 'email':
      return addressExpression(column)
    case 'year_founded':
    case 'start_year':
    case 'end_year':
      if (fits(column, 'span')) return dropInvalid({ from: path, match: sideOfSpan(field), year: true })
      return shareOf(column, 'year') > 0.95 ? path : dropInvalid({ from: path, year: true })
    case 'sic_code':
      return column.values.some(text => /\p{L}/u.test(text)) ? { from: path, match: '^\\d{2,8}' } : path
    case 'industry':
      return column.values.some(text => /^\d/.test(text))
        ? { from: path, replace: { '^\\d+\\s*[-–:]?\\s*': '' } }
        : path
    case 'raw':
    case 'headquarters':
    case 'company_hq_location':
      return placeExpression(column)
    case 'name':
      return field === 'basic_profile.name' ? nameExpression(column) : textExpression(column)
    case 'employee_count_range':
    case 'company_headcount_range':
      return headcountRangeExpression(column)
    case 'slug':
      return { from: path, match: '@?(\\w{1,39})/?(?:\\?.*)?$' }
    case 'workplace_type':
      return workplaceExpression(column)
    case 'microblog_url':
      return areHandles(column)
        ? { from: path, match: '@?(\\w{1,39})$', template: 'https://x.com/{.}' }
        : path
    case 'profile_url':
      return profileUrlExpression(field, column)
  }
  if (leaf?.many) return splitExpression(column, separatorsOf(field, column))
  switch (leaf?.kind) {
    case 'date':
      return dateExpression(column, style, field)
    case 'integer':
    case 'number':
      return numberExpression(column, shareOf(column, 'range') > 0 ? 'low' : undefined)
    case 'boolean':
      return dropInvalid({ from: path, boolean: true })
    case 'text':
      return field.endsWith('description') ? descriptionExpression(column) : textExpression(column)
    default:
      return path
  }
}

/** Returns an expression that takes the addresses out of cells such as `Ada Lovelace <ada@engines.example>` and `mailto:` links. */
function addressExpression(column: SampledColumn): MappingYaml {
  const { path, values } = column
  // Signs of mailboxes and links, and of addresses with a gap or a slash between them.
  const isMarkedUp = (text: string) =>
    /^(?:mailto:|<)|@[^\s@]+ (?::::|\()|@[^\s@;,|/]+[\s/]+[^\s@]+@/i.test(text)
  if (!holdsMailboxes(column) && !values.some(isMarkedUp)) return splitExpression(column, [';', ',', '|'])
  return {
    from: path,
    ...(isJsonList(column) && { json: true }),
    find: addressPattern,
    ...(areOfSeveralPeople(column) && { pick: 0 }),
  }
}

const areHandles = (column: SampledColumn): boolean =>
  shareOf(column, 'url', 'company-profile', 'code-profile', 'microblog-profile') < 0.5

/** Returns an expression that makes URLs of handles, and of paths such as `/in/ada`; of a column that has both, URLs stay as they are. */
function profileUrlExpression(field: string, column: SampledColumn): MappingYaml {
  const { path, values } = column
  const others = values.filter(text => !isUrl(text))
  // A few words among addresses are not handles: `pending`.
  if (others.length < values.length * 0.2 || new Set(others).size <= others.length * 0.5) return path
  const host = field.includes('dev_platform') ? 'https://github.com' : 'https://www.linkedin.com/in'
  const ofHandle = { from: path, match: '^(?:@|/?in/)?([^/@\\s]+)/?$', template: `${host}/{.}` }
  return others.length === values.length ? ofHandle : [{ from: path, match: pageAddress }, ofHandle]
}

/** The pattern of the address of a page, with or without its scheme. */
const pageAddress = '^\\S+\\.\\S+/\\S*$'

// Names of industries, companies and places may have commas, so these fields are not split at them.
const valuesWithCommas = /industries|former_names|addresses/
const separatorsOf = (field: string, column: SampledColumn): readonly string[] =>
  valuesWithCommas.test(field) && !areSeveralIndustries(field, column)
    ? [';', '|', '\n']
    : [';', '|', '\n', ' ::: ', ',']

/** Returns whether the column is named in the plural, and its commas are hardly ever those of one name: `Oil, Gas and Mining`. */
function areSeveralIndustries(field: string, { keys, values }: SampledColumn): boolean {
  if (
    !/industries$/.test(field) ||
    !/industries|industry groups|sectors|categories|branchen/i.test(keys.at(-1) ?? '')
  )
    return false
  const withCommas = values.filter(text => text.includes(','))
  const names = withCommas.filter(text =>
    /,(?:[^,]* (?:and|or|und|et|y|&) [^,]*| *(?:and|or|&) [^,]*)$/i.test(text),
  )
  return names.length <= withCommas.length * 0.2
}

/** Returns an expression that splits cells at the first of the separators that enough of them have, or parses JSON lists. */
function splitExpression(column: SampledColumn, separators: readonly string[]): MappingYaml {
  const { path, values } = column
  if (column.isList) return path
  if (isJsonList(column)) return { from: path, json: true }
  const isAddress = shareOf(column, 'email', 'phone', 'domain') > 0.5
  const separator = separators.find(
    one => values.filter(text => text.includes(one)).length > (isAddress ? 0 : values.length * 0.1),
  )
  const parts = separator === undefined ? undefined : { from: path, split: separator }
  const replace = {
    // Spreadsheets put an apostrophe before a plus sign at the beginning.
    ...(values.some(text => text.startsWith("'+")) && { "^'": '' }),
    ...(shareOf(column, 'phone') > 0.5 && values.some(text => kindOfPhone.test(text)) && kindsOfPhones),
  }
  return Object.keys(replace).length > 0 ? { ...(parts ?? { from: path }), replace } : (parts ?? path)
}

/** The word behind a number that says which it is: `(202) 555-0111 (mobile)`. */
const kindOfPhone = /\d \([\p{L} ]+\)/u
const kindsOfPhones = { ' *\\([\\p{L} ]+\\)$': '' }

/** Returns the pattern of the start or the end in a cell with both. */
const sideOfSpan = (field: string): string => (/end_\w+$/.test(field) ? spanEnd : spanStart)

/** Returns an expression that reads dates in the order of the file. */
export const dateExpression = (column: SampledColumn, { isDayFirst }: ValueStyle, field = ''): MappingSteps =>
  dropInvalid({
    from: column.monthPath ? [`{${column.path}}-{${column.monthPath}}`, column.path] : column.path,
    ...(/(?:start|end)_date$/.test(field) && fits(column, 'span') && { match: sideOfSpan(field) }),
    date: isDayFirst ? 'day-first' : true,
  })

/** Returns whether the day comes first in dates such as `3/4/2012`, judged by days beyond 12; undefined when none shows it. */
export function isDayFirst(columns: readonly SampledColumn[]): boolean | undefined {
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

function numberExpression(column: SampledColumn, side?: 'low' | 'high'): MappingYaml {
  const unit = unitOfName(column)
  if (unit !== undefined)
    return dropInvalid({
      from: column.path,
      replace: { '(\\d)(?= *(?:[-–]|$))': `$1${unit}` },
      number: side ?? true,
    })
  if (side === undefined && column.values.every(text => /^\d+$/.test(text))) return column.path
  const comma = hasDecimalComma(column) ? ['comma'] : []
  const words = [...(side === undefined ? [] : [side]), ...comma]
  const [only, more] = words
  return dropInvalid({ from: column.path, number: more === undefined ? (only ?? true) : words })
}

/** Returns the unit that stands in the column's name, `Revenue ($M)`, when the values themselves have none. */
export function unitOfName({ keys, values }: SampledColumn): 'k' | 'm' | 'bn' | undefined {
  if (values.some(text => /\p{L}/u.test(text))) return undefined
  const named = /[([]([^)\]]*)[)\]]|\bin ([^()]+)$|[_ ](m|mm|mn|mio|bn|k|000s?)$/i.exec(keys.at(-1) ?? '')
  const unit = (named?.[1] ?? named?.[2] ?? named?.[3] ?? '').toLowerCase()
  if (/(?<![a-z])(?:bn|b|billions?|mrd|milliarden?|milliards?)(?![a-z])/.test(unit)) return 'bn'
  if (/(?<![a-z])(?:m|mm|mn|mio|mill|mln|millions?|millionen|millones)(?![a-z])/.test(unit)) return 'm'
  return /(?<![a-z])(?:k|tsd|thousands?|tausend|milliers|miles)(?![a-z])|(?<!\d)'?000s?/.test(unit)
    ? 'k'
    : undefined
}

/** Returns whether the column has a decimal comma, so that its `1.200` is twelve hundred. */
const hasDecimalComma = ({ values }: SampledColumn): boolean =>
  values.some(text => /\d\.\d{3}(?!\d)/.test(text)) &&
  !values.some(text => /\d,\d{3}(?!\d)|\d\.\d{1,2}(?!\d)|\.\d{4}/.test(text))

/** Adds `invalid: drop`: the sample does not show all rows, and a cell that cannot be read must not reject its row. */
const dropInvalid = (expression: MappingSteps): MappingSteps => ({
  ...expression,
  invalid: 'drop',
})

const rangeLabels = new Set(employeeCountRanges.map(range => range.label as string))

/** Returns an expression that keeps the catalogue's own ranges, and puts numbers and other ranges into them. */
function headcountRangeExpression(column: SampledColumn): MappingYaml {
  const tidy = (text: string) =>
    text
      .replace(/ *(?:-|–|to) */g, '-')
      .replace(/ *employees$/i, '')
      .replaceAll(',', '')
  const areKnown = column.values.every(text => rangeLabels.has(tidy(text)))
  if (areKnown && column.values.every(text => rangeLabels.has(text))) return column.path
  if (areKnown)
    return { from: column.path, replace: { ' *(-|–|to) *': '-', '(?i) *employees$': '', ',': '' } }
  const bands = employeeCountRanges.map(
    ({ label, upTo }) => [Number.isFinite(upTo) ? String(upTo) : 'more', label] as const,
  )
  const plain = hasDecimalComma(column) ? { replace: { '\\.(?=\\d{3})': '' } } : {}
  return dropInvalid({ from: column.path, ...plain, band: Object.fromEntries(bands) })
}
