// Tells which columns of a file of people are about their employers: websites, handles and places.
import type { JsonObject } from '../../../lib/json/json.ts'
import { companyDomain, normalDomain } from '../../../normal/domain.ts'
import type { FieldAssignment } from './assign-column.ts'
import { has, job } from './assigned-fields.ts'
import { plainName } from './column-name.ts'
import { type SampledColumn, textAt } from './columns.ts'
import { linksIn } from './several-links.ts'

/** Returns whether a website is the employer's: when there is an employer, unless it has another name or is on a shared host. */
export function isSiteOfEmployer(
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
export function isHandleOfEmployer(
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

/** Returns whether the addresses are pages that one network has of the companies: `linkedin.com/sales/company/123`. */
export function arePagesOfOneNetwork({ values }: SampledColumn): boolean {
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

/** Joins the parts of the employer's place into one line, unless a column has the whole line. */
export function employerPlace(assigned: readonly FieldAssignment[]): readonly FieldAssignment[] {
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
