// Settles assignments of a file of people that depend on several columns: parts of names, owners of addresses and
// websites, past employments.
import type { JsonObject } from '../../../lib/json/json.ts'
import { companyDomain, isSharedHost, normalDomain } from '../../../normal/domain.ts'
import { type FieldAssignment, type SettledAssignments, weakNameRank } from './assign-column.ts'
import { employeeFields } from './column-expression.ts'
import { plainName, wordsOf } from './column-name.ts'
import { type SampledColumn, textAt } from './columns.ts'
import { isOpenSpan } from './date-spans.ts'
import { saysDeparture, saysWhetherActive } from './employment-states.ts'
import { distinctShare, fits } from './evidence.ts'
import { holdsMailboxes } from './mailboxes.ts'
import { linksIn } from './several-links.ts'

const job = 'experience.employment_details.current > '
const [name, firstName, lastName] = [
  'basic_profile.name',
  'basic_profile.first_name',
  'basic_profile.last_name',
] as const
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

/** Leaves out the days on which people joined where the file is a register of members: they joined it, and no employer. */
function withoutMemberships(
  assigned: readonly FieldAssignment[],
  columns: readonly SampledColumn[],
): readonly FieldAssignment[] {
  const namedLike = (pattern: RegExp) => (column: SampledColumn) =>
    wordsOf(column.keys).some(word => pattern.test(word))
  if (!columns.some(namedLike(ofMember))) return assigned
  return assigned.filter(
    ({ field, column }) => !(field === `${job}start_date` && namedLike(saysJoined)(column)),
  )
}

const ofMember = /^(?:member(?:ship)?|mitglied.*|adh[eé]sion|adh[eé]rent|socio|lid(?:maatschap|nummer)?)$/
const saysJoined = /^(?:join.*|eintritt.*|since|seit|depuis|desde|ingreso|entr[eé]e)$/

/** Returns whether the column says where people come from, which is where they live only when nothing else says it. */
const isOrigin = ({ keys }: SampledColumn): boolean => /home ?town/.test(wordsOf(keys).join(' '))

// These words, unlike `Joined` and `Since`, mean an employment even when no other column does.
const saysHired = /hire|job|employ|position|eintritt|einstell|embauche|contratacion/

const has = (assigned: readonly FieldAssignment[], wanted: string): boolean =>
  assigned.some(({ field }) => field === wanted)

const columnOf = (assigned: readonly FieldAssignment[], wanted: string): SampledColumn | undefined =>
  assigned.find(({ field }) => field === wanted)?.column

const changeField = (
  assigned: readonly FieldAssignment[],
  from: string,
  to: string,
): readonly FieldAssignment[] => assigned.map(one => (one.field === from ? { ...one, field: to } : one))

/**
 * Leaves out a column whose addresses repeat beside one whose addresses differ: a second `Email` is that of the owners, and would
 * make one person of all that one of them looks after.
 */
function withoutSharedAddresses(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const addresses = assigned.filter(({ field }) => field.endsWith('email'))
  const differ = addresses.some(({ column }) => distinctShare(column) > 0.8)
  const isShared = ({ field, column }: FieldAssignment) =>
    field.endsWith('email') && column.values.length > 3 && distinctShare(column) <= 0.5
  return differ ? assigned.filter(one => !isShared(one)) : assigned
}

/** Adds the name or the address to a column of mailboxes, `Ada Lovelace <ada@engines.example>`, where no other column has it. */
function withMailboxes(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const of = (test: (field: string) => boolean) => assigned.filter(({ field }) => test(field))
  const addresses = of(field => field.endsWith('email'))
  const names = of(field => [name, firstName, lastName].includes(field as typeof name))
  const added = (one: FieldAssignment | undefined, field: string) =>
    one ? [...assigned, { ...one, field }] : assigned
  if (addresses.length === 0) return added(names.find(isOfMailboxes), '@email')
  return names.length === 0 ? added(addresses.find(isOfMailboxes), name) : assigned
}

const isOfMailboxes = ({ column }: FieldAssignment): boolean => holdsMailboxes(column)

/** Tells parts of names apart: `Name` beside `Vorname` is the last name, and `Nom` or `Nombre` alone is the whole. */
function nameParts(
  assigned: readonly FieldAssignment[],
  rows: readonly JsonObject[],
): readonly FieldAssignment[] {
  const [full, first, last] = [name, firstName, lastName].map(field => columnOf(assigned, field))
  if (full && first && !last && !containsPart(full, first, rows)) return changeField(assigned, name, lastName)
  if (full && last && !first && !containsPart(full, last, rows)) return changeField(assigned, name, firstName)
  const only = first ?? last
  const isWeak = assigned.some(({ column, rank }) => column === only && rank >= weakNameRank)
  if (!full && only && !(first && last) && isWeak && areSeveralWords(only)) {
    return changeField(assigned, first ? firstName : lastName, name)
  }
  return assigned
}

const areSeveralWords = ({ values }: SampledColumn): boolean =>
  values.filter(text => /\S\s+\S/.test(text)).length > values.length * 0.5

function containsPart(whole: SampledColumn, part: SampledColumn, rows: readonly JsonObject[]): boolean {
  const pairs = rows.flatMap(row => {
    const [all, some] = [textAt(row, whole), textAt(row, part)]
    return all === undefined || some === undefined ? [] : [[all.toLowerCase(), some.toLowerCase()] as const]
  })
  return pairs.filter(([all, some]) => all.includes(some)).length > pairs.length * 0.5
}

/** Joins the whole name from its parts where a column has the middle name or the suffix, for which there are no fields. */
function withFullName(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const others = assigned.filter(({ field }) => field !== '@middle_name' && field !== '@name_suffix')
  if (others.length === assigned.length || has(assigned, name) || !has(assigned, lastName)) return others
  const parts = [firstName, '@middle_name', lastName, '@name_suffix'].flatMap(wanted =>
    assigned.filter(({ field }) => field === wanted).slice(0, 1),
  )
  return [...parts.map(part => ({ ...part, field: name, isJoined: true as const })), ...others]
}

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

/** Assigns a column of marks that says whether employments go on; `Full-time` and `Contract` alone are their types. */
function settleMark(one: FieldAssignment, assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const { keys, values } = one.column
  const type = `${job}employment_type`
  if (!values.some(saysWhetherActive)) return has(assigned, type) ? [] : [{ ...one, field: type }]
  // The status of a contact may be that of a sale; only words such as `Terminated` are about an employment for sure.
  return plainName(keys.at(-1) ?? '') === 'status' && !values.some(saysDeparture) ? [] : [one]
}

/** Returns the start and the end that stand in one cell, those that have no column of their own. */
const bothDates = (
  one: FieldAssignment,
  assigned: readonly FieldAssignment[],
  ...fields: readonly string[]
): readonly FieldAssignment[] =>
  fields.filter(field => one.field === field || !has(assigned, field)).map(field => ({ ...one, field }))

/** Returns whether most spans go on, or end in another year than they began. */
function areYears({ values }: SampledColumn): boolean {
  const areOther = (text: string) => new Set(text.match(/\b(?:19|20)\d\d\b/g)).size > 1
  return values.filter(text => isOpenSpan(text) || areOther(text)).length > values.length * 0.5
}

const headline = 'basic_profile.headline'
/** `VP of Sales at Contoso`: a title with its employer. */
const atCompany = /\p{L}[\p{L})] +(?:at|@|bei|chez) +\p{Lu}/u

/** Returns whether the addresses are pages that one network has of the companies: `linkedin.com/sales/company/123`. */
function arePagesOfOneNetwork({ values }: SampledColumn): boolean {
  const links = values.flatMap(text => {
    const several = linksIn(text)
    return several.length > 1 ? several : [text]
  })
  return (
    links.length > 1 &&
    links.every(link => companyDomain(link) === undefined) &&
    new Set(links.map(link => normalDomain(link))).size === 1
  )
}

// These domains are added to those of the sample, because a longer file will have them.
const freeMail =
  'gmail.com googlemail.com hotmail.com outlook.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com gmx.de gmx.net web.de t-online.de proton.me protonmail.com'

/** Assigns free mail to personal addresses and the rest to business addresses; a column of both is divided by a pattern. */
function settleEmail(one: FieldAssignment): readonly FieldAssignment[] {
  const [business, personal] = ['contact.business_emails > email', 'contact.personal_emails > email'] as const
  const addresses = one.column.values.flatMap(
    text => text.match(/[^\s<>()[\];,|"']+@[^\s<>()[\];,|"'?]+/g) ?? [],
  )
  const free = addresses.filter(text => companyDomain(text) === undefined)
  if (free.length === 0) return [{ ...one, field: business }]
  if (free.length === addresses.length) return [{ ...one, field: personal }]
  const seen = free.flatMap(text => normalDomain(text) ?? []).filter(isSharedHost)
  const domains = [...new Set([...freeMail.split(' '), ...seen])]
  const pattern = `/(?i)@(?:${domains.map(domain => domain.replaceAll('.', '\\.')).join('|')})$/`
  return [
    { ...one, field: business, choose: { drop: pattern } },
    { ...one, field: personal, choose: { keep: pattern } },
  ]
}

/** Returns whether a website is the employer's: when there is an employer, unless it has another name or is on a shared host. */
function isSiteOfEmployer(
  column: SampledColumn,
  assigned: readonly FieldAssignment[],
  rows: readonly JsonObject[],
): boolean {
  const isEmployed = has(assigned, `${job}name`) || has(assigned, `${job}company_website`)
  const ownSites = column.values.filter(text =>
    [text, ...linksIn(text)].some(link => companyDomain(link) !== undefined),
  )
  if (!isEmployed || ownSites.length < column.values.length * 0.5) return false
  const signs = assigned.filter(
    ({ field }) => [`${job}name`, `${job}company_website`].includes(field) || field.endsWith('email'),
  )
  const compared = rows.flatMap(row => {
    const text = textAt(row, column) ?? ''
    const site = labelOf(linksIn(text).find(link => companyDomain(link) !== undefined) ?? text)
    const named = signs.flatMap(sign => textAt(row, sign.column) ?? []).filter(text => !isFreeMail(text))
    return site === '' || named.length === 0 ? [] : [named.some(text => isAlike(site, labelOf(text)))]
  })
  return compared.length === 0 || compared.filter(Boolean).length >= compared.length * 0.2
}

const isFreeMail = (text: string): boolean => text.includes('@') && companyDomain(text) === undefined

/** Returns the label by which names, addresses and sites are compared: `engines` for `engines.example`. */
const labelOf = (text: string): string => plainName((normalDomain(text) ?? text).split('.')[0] ?? '')

/** Returns whether a column of handles has those of the employers, which some exports show beside their people. */
function isHandleOfEmployer(
  column: SampledColumn,
  assigned: readonly FieldAssignment[],
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

/** Joins the parts of the employer's place into one line, unless a column has the whole line. */
function employerPlace(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
  const line = `${job}company_hq_location`
  const isLineKnown = has(assigned, line)
  const [others, parts] = [
    assigned.filter(({ field }) => !field.startsWith('@employer_place.')),
    ['street', 'city', 'state', 'postal-code', 'country'].flatMap(part =>
      assigned.filter(({ field }) => field === `@employer_place.${part}`).slice(0, 1),
    ),
  ]
  const country = parts.filter(({ field }) => field.endsWith('country'))
  const isMoreThanCountry = parts.some(({ field }) => /(?:city|state)$/.test(field))
  return [
    ...others,
    ...(isLineKnown || !isMoreThanCountry ? [] : parts.map(part => ({ ...part, field: line }))),
    ...country.map(part => ({ ...part, field: `${job}company_headquarters_country` })),
  ]
}
