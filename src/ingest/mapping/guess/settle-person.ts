// Settles assignments of a file of people that depend on several columns: parts of names, owners of addresses and
// websites, past employments.
import type { JsonObject } from '../../../lib/json/json.ts'
import { type FieldAssignment, type SettledAssignments, weakNameRank } from './assign-column.ts'
import { columnOf, has, job } from './assigned-fields.ts'
import { employeeFields } from './column-expression.ts'
import { wordsOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { settleEmail, withoutSharedAddresses } from './email-columns.ts'
import {
  arePagesOfOneNetwork,
  employerPlace,
  isHandleOfEmployer,
  isSiteOfEmployer,
} from './employer-columns.ts'
import { areYears, bothDates, settleMark, withoutMemberships } from './employment-dates.ts'
import { fits } from './evidence.ts'
import { nameParts, withFullName, withMailboxes } from './person-name-columns.ts'

const place = 'basic_profile.location'
const slug = 'social_handles.microblog_identifier.slug'

export function settlePersonAssignments(
  all: readonly FieldAssignment[],
  rows: readonly JsonObject[],
  columns: readonly SampledColumn[],
): SettledAssignments {
  const assigned = withoutMemberships(all, columns)
  const settled = withFullName(nameParts(withMailboxes(withoutSharedAddresses(assigned)), rows))
    .filter(
      ({ field, rank, column }) =>
        !(field === `${place}.raw` && rank >= weakNameRank && has(assigned, `${place}.city`)) &&
        !(field === `${place}.city` && isOrigin(column) && has(assigned, `${place}.raw`)),
    )
    .flatMap(one => settleAssignment(one, assigned, rows))
  const [end, mark] = ['@end_date', '@active'].map(field => columnOf(settled, field))
  const withPlace = employerPlace(settled.filter(({ field }) => field !== '@end_date' && field !== '@active'))
  const isJob = has(withPlace, `${job}name`) || has(withPlace, `${job}title`)
  // Past employments in columns of their own have their ends there.
  const hasPast = withPlace.some(({ field }) => field.startsWith('experience.employment_details.past > '))
  if (isJob) return { assigned: withPlace, ...((end ?? mark) && !hasPast && { ends: { end, mark } }) }
  // A website or profile of an employer shows an employment; a date, a size or an industry alone does not.
  const isEmployer =
    has(withPlace, `${job}company_website`) ||
    has(withPlace, `${job}company_professional_network_profile_url`)
  return {
    assigned: withPlace.filter(
      ({ field, column }) =>
        !field.startsWith(job) ||
        (isEmployer && field.startsWith(`${job}company_`)) ||
        (field === `${job}start_date` && saysHired.test(wordsOf(column.keys).join(''))),
    ),
  }
}

/** Returns whether the column says where people come from, which is where they live only when nothing else says it. */
const isOrigin = ({ keys }: SampledColumn): boolean => /home ?town/.test(wordsOf(keys).join(' '))

// These words, unlike `Joined` and `Since`, mean an employment even when no other column does.
const saysHired = /hire|job|employ|position|eintritt|einstell|embauche|contratacion/

/** Returns the final assignments of one column; none when it is about something else. */
function settleAssignment(
  one: FieldAssignment,
  assigned: readonly FieldAssignment[],
  rows: readonly JsonObject[],
): readonly FieldAssignment[] {
  const { field, column } = one
  switch (field) {
    case '@email':
      return settleEmail(one)
    case '@website':
      return [
        {
          ...one,
          field: isSiteOfEmployer(column, assigned, rows) ? `${job}company_website` : 'contact.websites',
        },
      ]
    case '@employees':
      return employeeFields(column, `${job}company_headcount_latest`, `${job}company_headcount_range`).map(
        each => ({ ...one, field: each }),
      )
    case `${place}.city`: {
      const isLine = column.values.filter(text => text.includes(',')).length > column.values.length * 0.5
      return [isLine && !has(assigned, `${place}.raw`) ? { ...one, field: `${place}.raw` } : one]
    }
    case `${job}title`: {
      const isHeadline =
        column.values.filter(text => atCompany.test(text)).length > column.values.length * 0.5
      if (!isHeadline) return [one]
      return has(assigned, headline) ? [] : [{ ...one, field: headline }]
    }
    case `${job}company_website`:
      return arePagesOfOneNetwork(column) ? [] : [one]
    case '@employed':
      return bothDates(one, assigned, `${job}start_date`, '@end_date')
    case '@span':
      // Beside schools the dates may be those of studies, and short spans are those of events.
      return has(assigned, `${job}name`) && !has(assigned, 'education.schools > school') && areYears(column)
        ? bothDates(one, assigned, `${job}start_date`, '@end_date')
        : []
    case '@studied':
      return bothDates(one, assigned, 'education.schools > start_year', 'education.schools > end_year')
    case '@active':
      return settleMark(one, assigned)
    case `${job}start_date`:
      return fits(column, 'span') ? bothDates(one, assigned, field, '@end_date') : [one]
    case slug:
      return isHandleOfEmployer(column, assigned, rows) ? [] : [one]
    default:
      return [one]
  }
}

const headline = 'basic_profile.headline'
/** `VP of Sales at Contoso`: a title with its employer. */
const atCompany = /\p{L}[\p{L})] +(?:at|@|bei|chez) +\p{Lu}/u
