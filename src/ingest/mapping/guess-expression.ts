// How a guessed column is read for its field: split, parsed, completed, as its values show.
import { employeeCountRanges } from '../../catalog/company/vocabulary.ts'
import { type Column, shareOf } from './columns.ts'
import { looseDate } from './loose-date.ts'
import { looseNumber } from './loose-number.ts'

/** An expression as a mapping file has it. */
export type Written = string | number | boolean | readonly Written[] | { readonly [key: string]: Written }

/** Fields that hold many values, with the separators that may part them in one cell. */
const manySeparators: Readonly<Record<string, readonly string[]>> = {
  'basic_profile.languages': [';', '|', ','],
  'skills.professional_network_skills': [';', '|', ','],
  'contact.phone_numbers': [';', '|', ','],
  'contact.websites': [';', '|', ','],
  'basic_info.former_names': [';', '|'],
  'basic_info.all_domains': [';', '|', ','],
  'basic_info.industries': [';', '|'],
  'locations.all_office_addresses': [';', '|'],
  'funding.investors': [';', '|', ','],
  'taxonomy.categories': [';', '|', ','],
  'taxonomy.professional_network_specialities': [';', '|', ','],
  'technographics.top_technologies': [';', '|', ','],
  'revenue.public_markets.stock_symbols': [';', '|', ','],
  'experience.employment_details.current > company_industries': [';', '|'],
  'contact.business_emails > email': [';', '|', ','],
  'contact.personal_emails > email': [';', '|', ','],
}

/** The expressions for the fields a column fills: one for most, two where a range becomes bounds. */
export function expressionsFor(field: string, column: Column): readonly (readonly [string, Written])[] {
  if (field === 'revenue.estimated') {
    return [
      ['revenue.estimated.lower_bound_usd', numeric(column, 'low')],
      ['revenue.estimated.upper_bound_usd', numeric(column, 'high')],
    ]
  }
  return [[field, expressionFor(field, column)]]
}

function expressionFor(field: string, column: Column): Written {
  const { path } = column
  const separators = manySeparators[field]
  if (separators && !column.isList) {
    const separator = separators.find(
      one => column.values.filter(text => text.includes(one)).length > column.values.length * 0.1,
    )
    return separator === undefined ? path : { from: path, split: separator }
  }
  switch (field.split(/[.> ]+/).at(-1)) {
    case 'start_date':
    case 'last_fundraise_date':
      return dated(column)
    case 'year_founded':
      return shareOf(column, 'year') > 0.95 ? path : lenient(column, 'date', { from: path, year: true })
    case 'end_year':
      return path
    case 'total':
    case 'total_investment_usd':
    case 'company_headcount_latest':
    case 'followers':
    case 'connections':
    case 'count':
      return numeric(column)
    case 'employee_count_range':
    case 'company_headcount_range':
      return headcountRange(column)
    case 'slug':
      return { from: path, match: '@?(\\w{1,39})/?(?:\\?.*)?$' }
    case 'microblog_url':
      return shareOf(column, 'url') > 0.5
        ? path
        : { from: path, match: '@?(\\w{1,39})$', template: 'https://x.com/{.}' }
    default:
      return field.includes('dev_platform') &&
        shareOf(column, 'url') < 0.5 &&
        shareOf(column, 'code-profile') < 0.5
        ? `https://github.com/{${path}}`
        : path
  }
}

/** Month or day first, as values show that can be read one way only. */
export function dated(column: Column): Written {
  const leading = column.values.flatMap(text => {
    const match = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/.exec(text)
    return match ? [[Number(match[1]), Number(match[2])] as const] : []
  })
  const isDayFirst = leading.some(([first]) => first > 12) && !leading.some(([, second]) => second > 12)
  return lenient(column, 'date', { from: column.path, date: isDayFirst ? 'day-first' : true })
}

function numeric(column: Column, side?: 'low' | 'high'): Written {
  if (side === undefined && column.values.every(text => /^\d+$/.test(text))) return column.path
  return lenient(column, 'number', { from: column.path, number: side ?? true })
}

/** Where single values of the sample cannot be read, the others are still wanted. */
function lenient(
  column: Column,
  kind: 'date' | 'number',
  expression: { readonly [key: string]: Written },
): Written {
  const isRead = (text: string) =>
    kind === 'date' ? looseDate(text, 'day-first') !== undefined : looseNumber(text) !== undefined
  return column.values.every(isRead) ? expression : { ...expression, invalid: 'drop' }
}

const labels = new Set(employeeCountRanges.map(range => range.label as string))

/** The catalogue's own ranges as they are; others by their upper end. */
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
  return lenient(column, 'number', { from: column.path, band: Object.fromEntries(bands) })
}
