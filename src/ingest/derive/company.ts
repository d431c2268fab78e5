// Derivations of a company: its domains, size range, headquarters, rounds and roles.
import type { Company } from '../../catalog/company/company.ts'
import { roleFunctions } from '../../catalog/company/measures.ts'
import { employeeCountRange } from '../../catalog/company/vocabulary.ts'
import { companyDomain } from '../../normal/domain.ts'
import { namesInside } from '../../normal/names-inside.ts'
import { fold, words } from '../../normal/text.ts'
import type { DeriveContext } from './context.ts'
import { fillMissing } from './fill-missing.ts'
import { fillPlace, placeOf, statedParts } from './location.ts'

type CompanySection<Name extends keyof Company> = NonNullable<Company[Name]>

export function deriveCompany(company: Company, { geocode }: DeriveContext): undefined {
  company.basic_info ??= {}
  completeDomains(company.basic_info)
  completeNames(company.basic_info)
  if (company.headcount) {
    const { total } = company.headcount
    if (typeof total === 'number') {
      fillMissing(company.basic_info, 'employee_count_range', employeeCountRange(total))
    }
    divideRoles(company, company.headcount)
  }
  if (company.locations) completeLocations(company.locations, geocode)
  settleCompany(company)
}

/** Settles in place which round was the last, of which several rows of a company may say different things. */
export function settleCompany({ funding }: Company): void {
  if (funding) completeFunding(funding)
}

function completeDomains(info: CompanySection<'basic_info'>): void {
  const stated = info.all_domains ?? []
  const ownSite = companyDomain(info.website ?? '')
  fillMissing(info, 'primary_domain', ownSite ?? stated[0])
  if (!info.primary_domain) return
  info.all_domains = [
    ...new Set([info.primary_domain, ...stated, ...(ownSite === undefined ? [] : [ownSite])]),
  ]
  fillMissing(info, 'website', `https://${info.primary_domain}`)
}

/** Files the names that the name itself tells, so that each of them finds the company. */
function completeNames(info: CompanySection<'basic_info'>): void {
  const { former, short } = namesInside(info.name ?? '')
  fillMissing(info, 'profile_name', short)
  if (former.length > 0) info.former_names = [...new Set([...(info.former_names ?? []), ...former])]
}

function completeLocations(locations: CompanySection<'locations'>, geocode: DeriveContext['geocode']): void {
  const place = placeOf(locations, locations.headquarters, geocode)
  fillMissing(locations, 'headquarters', statedParts(locations).join(', '))
  if (place) fillPlace(locations, place)
}

/**
 * Takes from the newest round what the source does not say of the funding itself, or says of an older one: of a list of rounds each
 * row knows its own.
 */
function completeFunding(funding: CompanySection<'funding'>): void {
  const rounds = funding.funding_rounds ?? []
  const [first] = rounds
  if (!first) return
  const dateOf = (round: typeof first) => round.date || round.funding_date || ''
  const newest = rounds.reduce((last, round) => (dateOf(round) > dateOf(last) ? round : last), first)
  const { last_fundraise_date: stated, num_funding_rounds: count } = funding
  if (count && count < rounds.length) funding.num_funding_rounds = rounds.length
  if (stated && stated < dateOf(newest)) {
    funding.last_fundraise_date = dateOf(newest)
    funding.last_round_type = newest.round ?? null
    funding.last_round_amount_usd = newest.amount_usd ?? null
  }
  fillMissing(funding, 'num_funding_rounds', rounds.length)
  fillMissing(funding, 'last_round_type', newest.round)
  fillMissing(funding, 'last_round_amount_usd', newest.amount_usd)
  fillMissing(funding, 'last_fundraise_date', dateOf(newest))
}

/** Copies the headcount by role to the names that searches use. */
function divideRoles(company: Company, headcount: CompanySection<'headcount'>): void {
  const groups = [
    ['distribution', 'by_role_absolute'],
    ['distribution_percent', 'by_role_percent'],
    ['growth_6m', 'by_role_growth_6m_pct'],
    ['growth_yoy', 'by_role_growth_yoy_pct'],
  ] as const
  const roles: CompanySection<'roles'> = {}
  for (const [group, name] of groups) {
    const byRole = headcount[name]
    if (byRole) roles[group] = byFunction(byRole)
  }
  if (Object.keys(roles).length > 0) company.roles = roles
}

function byFunction<T>(byRole: { readonly [role: string]: T }): { [roleFunction: string]: T } {
  const functions: readonly string[] = roleFunctions
  const named = Object.entries(byRole).map(([role, value]) => [words(fold(role)).join('_'), value] as const)
  return Object.fromEntries(named.filter(([role]) => functions.includes(role)))
}
