// What follows from a company's own statements: its domains, size range, headquarters, rounds and roles.
import { roleFunctions } from '../../catalog/company/measures.ts'
import { employeeCountRange } from '../../catalog/company/vocabulary.ts'
import { isObject, type Json, type MutableObject } from '../../lib/json/json.ts'
import { isSharedHost, normalDomain } from '../../normal/domain.ts'
import { fold, words } from '../../normal/text.ts'
import type { DeriveContext } from './context.ts'
import { entriesOf, fill, sectionOf, textAt } from './record-access.ts'

export function deriveCompany(company: MutableObject, { geocode }: DeriveContext): undefined {
  const info = sectionOf(company, 'basic_info')
  completeDomains(info)
  if (isObject(company.headcount)) {
    const { total } = company.headcount
    if (typeof total === 'number') fill(info, 'employee_count_range', employeeCountRange(total))
    divideRoles(company, company.headcount)
  }
  if (isObject(company.locations)) completeLocations(sectionOf(company, 'locations'), geocode)
  if (isObject(company.funding)) completeFunding(sectionOf(company, 'funding'))
}

function completeDomains(info: MutableObject): void {
  const stated = Array.isArray(info.all_domains) ? info.all_domains.map(String) : []
  const site = normalDomain(textAt(info, 'website'))
  const own = site !== undefined && !isSharedHost(site) ? site : undefined
  fill(info, 'primary_domain', own ?? stated[0])
  const primary = textAt(info, 'primary_domain')
  if (primary === '') return
  info.all_domains = [...new Set([primary, ...stated, ...(own === undefined ? [] : [own])])]
  fill(info, 'website', `https://${primary}`)
}

function completeLocations(locations: MutableObject, geocode: DeriveContext['geocode']): void {
  const parts = ['city', 'state', 'country'].map(name => textAt(locations, name)).filter(part => part !== '')
  fill(locations, 'headquarters', parts.join(', '))
  const place =
    (parts.length > 1 ? geocode(parts.join(', ')) : undefined) ?? geocode(textAt(locations, 'headquarters'))
  if (!place) return
  fill(locations, 'city', place.city)
  fill(locations, 'state', place.state)
  fill(locations, 'country', place.country)
  locations.coordinates = [place.latitude, place.longitude]
}

/** The newest round tells what the source does not say by itself. */
function completeFunding(funding: MutableObject): void {
  const rounds = entriesOf(funding, 'funding_rounds')
  if (rounds.length === 0) return
  const dateOf = (round: MutableObject) => textAt(round, 'date') || textAt(round, 'funding_date')
  const newest = rounds.reduce((last, round) => (dateOf(round) > dateOf(last) ? round : last))
  fill(funding, 'num_funding_rounds', rounds.length)
  fill(funding, 'last_round_type', textAt(newest, 'round'))
  fill(funding, 'last_round_amount_usd', newest.amount_usd)
  fill(funding, 'last_fundraise_date', dateOf(newest))
}

/** The headcount by role under the names that searches use. */
function divideRoles(company: MutableObject, headcount: { readonly [name: string]: Json | undefined }): void {
  const groups = [
    ['distribution', 'by_role_absolute'],
    ['distribution_percent', 'by_role_percent'],
    ['growth_6m', 'by_role_growth_6m_pct'],
    ['growth_yoy', 'by_role_growth_yoy_pct'],
  ] as const
  const roles: MutableObject = {}
  for (const [group, name] of groups) {
    const byRole = headcount[name]
    if (isObject(byRole)) roles[group] = byFunction(byRole)
  }
  if (Object.keys(roles).length > 0) company.roles = roles
}

function byFunction(byRole: { readonly [role: string]: Json | undefined }): MutableObject {
  const known: readonly string[] = roleFunctions
  const named = Object.entries(byRole).map(([role, value]) => [words(fold(role)).join('_'), value] as const)
  return Object.fromEntries(named.filter(([role]) => known.includes(role)))
}
