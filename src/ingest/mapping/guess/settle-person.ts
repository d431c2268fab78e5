// What the columns of a file of people show together: parts of names, whose address and site it is, past jobs.
import type { JsonObject } from '../../../lib/json/json.ts'
import { companyDomain, isSharedHost, normalDomain } from '../../../normal/domain.ts'
import { type Assignment, type Together, weak } from './assign-column.ts'
import { employeeFields } from './column-expression.ts'
import { plainName, wordsOf } from './column-name.ts'
import { type Column, textAt } from './columns.ts'

const job = 'experience.employment_details.current > '
const [name, firstName, lastName] = [
  'basic_profile.name',
  'basic_profile.first_name',
  'basic_profile.last_name',
] as const
const place = 'basic_profile.location'
const slug = 'social_handles.microblog_identifier.slug'

export function personTogether(assigned: readonly Assignment[], rows: readonly JsonObject[]): Together {
  const settled = nameParts(assigned, rows)
    .filter(
      ({ field, rank }) => !(field === `${place}.raw` && rank >= weak && has(assigned, `${place}.city`)),
    )
    .flatMap(one => settle(one, assigned, rows))
  const ended = settled.find(({ field }) => field === '@end_date')?.column
  const plain = employerPlace(settled.filter(({ field }) => field !== '@end_date'))
  const isJob = has(plain, `${job}name`) || has(plain, `${job}title`)
  // Past jobs in columns of their own have their ends there.
  const hasPast = plain.some(({ field }) => field.startsWith('experience.employment_details.past > '))
  if (isJob) return { assigned: plain, ...(ended && !hasPast && { ended }) }
  // An employer known by its site or profile is one; a date, a size or an industry alone is no job.
  const isEmployer =
    has(plain, `${job}company_website`) || has(plain, `${job}company_professional_network_profile_url`)
  return {
    assigned: plain.filter(
      ({ field, column }) =>
        !field.startsWith(job) ||
        (isEmployer && field.startsWith(`${job}company_`)) ||
        (field === `${job}start_date` && saysHired.test(wordsOf(column.keys).join(''))),
    ),
  }
}

// Unlike `Joined` and `Since`, these are of a job where nothing else is.
const saysHired = /hire|job|employ|position|eintritt|einstell|embauche|contratacion/

const has = (assigned: readonly Assignment[], wanted: string): boolean =>
  assigned.some(({ field }) => field === wanted)

const columnOf = (assigned: readonly Assignment[], wanted: string): Column | undefined =>
  assigned.find(({ field }) => field === wanted)?.column

const moved = (assigned: readonly Assignment[], from: string, to: string): readonly Assignment[] =>
  assigned.map(one => (one.field === from ? { ...one, field: to } : one))

/** `Name` beside `Vorname` is the last name, and `Nom` or `Nombre` alone is the whole. */
function nameParts(assigned: readonly Assignment[], rows: readonly JsonObject[]): readonly Assignment[] {
  const [full, first, last] = [name, firstName, lastName].map(field => columnOf(assigned, field))
  if (full && first && !last && !contains(full, first, rows)) return moved(assigned, name, lastName)
  if (full && last && !first && !contains(full, last, rows)) return moved(assigned, name, firstName)
  const only = first ?? last
  const isWeak = assigned.some(({ column, rank }) => column === only && rank >= weak)
  if (!full && only && !(first && last) && isWeak && areSeveralWords(only)) {
    return moved(assigned, first ? firstName : lastName, name)
  }
  return assigned
}

const areSeveralWords = ({ values }: Column): boolean =>
  values.filter(text => /\S\s+\S/.test(text)).length > values.length * 0.5

function contains(whole: Column, part: Column, rows: readonly JsonObject[]): boolean {
  const pairs = rows.flatMap(row => {
    const [all, some] = [textAt(row, whole), textAt(row, part)]
    return all === undefined || some === undefined ? [] : [[all.toLowerCase(), some.toLowerCase()] as const]
  })
  return pairs.filter(([all, some]) => all.includes(some)).length > pairs.length * 0.5
}

/** Decides for one column which field it is after all; none where it is someone else's. */
function settle(
  one: Assignment,
  assigned: readonly Assignment[],
  rows: readonly JsonObject[],
): readonly Assignment[] {
  const { field, column } = one
  switch (field) {
    case '@email':
      return addresses(one)
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
    case slug:
      return isHandleOfEmployer(column, assigned, rows) ? [] : [one]
    default:
      return [one]
  }
}

// Beside those that the sample shows, the ones that a longer file will have.
const freeMail =
  'gmail.com googlemail.com hotmail.com outlook.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com gmx.de gmx.net web.de t-online.de proton.me protonmail.com'

/** Free mail is personal, the rest is business; a column of both is divided by a pattern. */
function addresses(one: Assignment): readonly Assignment[] {
  const [business, personal] = ['contact.business_emails > email', 'contact.personal_emails > email'] as const
  const all = one.column.values.flatMap(text => text.split(/[;,|]/)).filter(text => text.includes('@'))
  const free = all.filter(text => companyDomain(text) === undefined)
  if (free.length === 0) return [{ ...one, field: business }]
  if (free.length === all.length) return [{ ...one, field: personal }]
  const seen = free.flatMap(text => normalDomain(text) ?? []).filter(isSharedHost)
  const domains = [...new Set([...freeMail.split(' '), ...seen])]
  const pattern = `/(?i)@(?:${domains.map(domain => domain.replaceAll('.', '\\.')).join('|')})$/`
  return [
    { ...one, field: business, choose: { drop: pattern } },
    { ...one, field: personal, choose: { keep: pattern } },
  ]
}

/** A site belongs to the employer where there is one, unless it goes by another name or lies on a shared host. */
function isSiteOfEmployer(
  column: Column,
  assigned: readonly Assignment[],
  rows: readonly JsonObject[],
): boolean {
  const isEmployed = has(assigned, `${job}name`) || has(assigned, `${job}company_website`)
  const own = column.values.filter(text => companyDomain(text) !== undefined)
  if (!isEmployed || own.length < column.values.length * 0.5) return false
  const signs = assigned.filter(
    ({ field }) => [`${job}name`, `${job}company_website`].includes(field) || field.endsWith('email'),
  )
  const compared = rows.flatMap(row => {
    const site = labelOf(textAt(row, column) ?? '')
    const named = signs.flatMap(sign => textAt(row, sign.column) ?? []).filter(text => !isFreeMail(text))
    return site === '' || named.length === 0 ? [] : [named.some(text => isAlike(site, labelOf(text)))]
  })
  return compared.length === 0 || compared.filter(Boolean).length >= compared.length * 0.2
}

const isFreeMail = (text: string): boolean => text.includes('@') && companyDomain(text) === undefined

/** `Engines Ltd` and `ada@engines.example` both begin with `engines`. */
const labelOf = (text: string): string => plainName((normalDomain(text) ?? text).split('.')[0] ?? '')

/** Some exports show the handle of the company beside its people. */
function isHandleOfEmployer(
  column: Column,
  assigned: readonly Assignment[],
  rows: readonly JsonObject[],
): boolean {
  const companies = assigned.filter(({ field }) => [`${job}name`, `${job}company_website`].includes(field))
  const alike = rows.filter(row => {
    const handle = plainName((textAt(row, column) ?? '').replace(/[?#].*$|\/+$/g, '').replace(/^.*\//, ''))
    const named = companies.flatMap(({ column: company }) => textAt(row, company) ?? [])
    return named.some(text => isAlike(handle, labelOf(text)))
  })
  return column.filled > 0 && alike.length >= column.filled * 0.3
}

const isAlike = (handle: string, company: string): boolean =>
  handle.length > 2 && company.length > 2 && (handle.startsWith(company) || company.startsWith(handle))

/** The parts of the employer's place become one line where no column has it whole. */
function employerPlace(assigned: readonly Assignment[]): readonly Assignment[] {
  const line = `${job}company_hq_location`
  const isLineKnown = has(assigned, line)
  const [others, parts] = [
    assigned.filter(({ field }) => !field.startsWith('@employer_place.')),
    ['city', 'state', 'country'].flatMap(part =>
      assigned.filter(({ field }) => field === `@employer_place.${part}`).slice(0, 1),
    ),
  ]
  const country = parts.filter(({ field }) => field.endsWith('country'))
  const isMoreThanCountry = parts.length > country.length
  return [
    ...others,
    ...(isLineKnown || !isMoreThanCountry ? [] : parts.map(part => ({ ...part, field: line }))),
    ...country.map(part => ({ ...part, field: `${job}company_headquarters_country` })),
  ]
}
