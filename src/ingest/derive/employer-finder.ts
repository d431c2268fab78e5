// Finds the company of an employment, remembering what was found and what was not.
import type { Person } from '../../catalog/person/person.ts'
import { openCache } from '../../lib/cache.ts'
import type { Json } from '../../lib/json/json.ts'
import { isSharedHost } from '../../normal/domain.ts'
import { normalForm } from '../../normal/form.ts'
import type { Records } from '../../stores/records.ts'
import { fillMissing } from './fill-missing.ts'
import { companyIdentifiers, findOnlyHolder } from './identifiers.ts'

type Employments = NonNullable<NonNullable<Person['experience']>['employment_details']>
/** An entry of a person's current or past employments. */
export type Employment = NonNullable<Employments['current']>[number]

/** The part of a company that an employment stores; the rest is shown when the employment is read. */
export interface Employer {
  readonly id: number
  readonly domains: readonly string[]
}

/** The company that an employment is at, when it is stored. */
export interface EmployerLink {
  readonly employer: Employer | undefined
  /** True when the id that the source states is another company's here: the source counts differently. */
  readonly hasForeignId: boolean
}

export interface EmployerFinder {
  /**
   * Finds the company by the profile URL, the domains, the network id or the name that the employment states, or by a
   * stated id whose company goes by that name.
   */
  find(employment: Employment): Promise<EmployerLink>
  /** Like `find`, but without asking the store: undefined when no such employment is remembered. */
  findRemembered(employment: Employment): EmployerLink | undefined
}

const rememberedMax = 100_000
const noEmployer: EmployerLink = { employer: undefined, hasForeignId: false }

export function openEmployerFinder(records: Records): EmployerFinder {
  const employersById = openCache<number, Employer | 'none'>(rememberedMax)
  const linksByUrl = openCache<string, EmployerLink>(rememberedMax)
  const linksByStatement = openCache<string, EmployerLink>(rememberedMax)

  const employerWithId = async (id: number): Promise<Employer | undefined> => {
    const remembered = employersById.get(id)
    if (remembered !== undefined) return remembered === 'none' ? undefined : remembered
    const [company] = await records.pickValues('company', [id], ['basic_info.all_domains'])
    const employer = company && { id: company.id, domains: textsIn(company.values) }
    employersById.set(id, employer ?? 'none')
    return employer
  }
  const search = async (employment: Employment): Promise<EmployerLink> => {
    for (const identifier of companyIdentifiers(statedNames(employment))) {
      const id = await findOnlyHolder(records, 'company', identifier)
      const employer = id === undefined ? undefined : await employerWithId(id)
      if (!employer) continue
      const link = { employer, hasForeignId: false }
      // A link by the profile URL holds whatever else an employment says.
      if (identifier.kind === 'profile_url') linksByUrl.set(profileUrl(employment), link)
      else linksByStatement.set(statementOf(employment), link)
      return link
    }
    const link = await searchByStatedId(employment)
    linksByStatement.set(statementOf(employment), link)
    return link
  }
  const searchByStatedId = async (employment: Employment): Promise<EmployerLink> => {
    const stated = employment.service_company_id
    if (typeof stated !== 'number') return noEmployer
    const [company] = await records.pickValues(
      'company',
      [stated],
      ['basic_info.name', 'basic_info.former_names'],
    )
    if (!company) return noEmployer
    const name = normalForm('company_name', employment.name ?? '')
    const isSameName = textsIn(company.values).some(text => normalForm('company_name', text) === name)
    return {
      employer: isSameName ? await employerWithId(company.id) : undefined,
      hasForeignId: !isSameName,
    }
  }
  const findRemembered = (employment: Employment): EmployerLink | undefined => {
    const url = profileUrl(employment)
    return (url === '' ? undefined : linksByUrl.get(url)) ?? linksByStatement.get(statementOf(employment))
  }
  return { find: async employment => findRemembered(employment) ?? search(employment), findRemembered }
}

const profileUrl = (employment: Employment): string =>
  employment.company_professional_network_profile_url ?? ''

/** Returns all that an employment says about its company, as one text. */
const statementOf = (employment: Employment): string =>
  [
    profileUrl(employment),
    employment.company_website_domain,
    employment.professional_network_id,
    employment.name,
    employment.service_company_id,
  ].join('\n')

const statedNames = (employment: Employment) => ({
  url: profileUrl(employment),
  domains: employment.company_website_domain ?? [],
  networkId: employment.professional_network_id ?? '',
  name: employment.name ?? '',
})

/** Returns the texts among values and lists of values. */
const textsIn = (values: readonly (Json | undefined)[]): string[] =>
  values.flat().filter(value => typeof value === 'string')

/** Sets the company id of the employment; and of a current one the domains, by which mailboxes find the person. */
export function applyEmployerLink(
  employment: Employment,
  { employer, hasForeignId }: EmployerLink,
  isCurrent: boolean,
): void {
  if (hasForeignId) delete employment.service_company_id
  if (!employer) {
    // The stated id is kept for callers who ask by the source's ids; a company that gets this number later is another one.
    if (typeof employment.service_company_id === 'number') employment.is_unlinked = true
    return
  }
  if (employment.is_unlinked !== undefined) delete employment.is_unlinked
  employment.service_company_id = employer.id
  if (isCurrent && employer.domains.length > 0) {
    fillMissing(employment, 'company_website_domain', [...employer.domains])
  }
}

/** Sets the domain of the website that an employment states, unless many companies share its host. */
export function completeDomain(employment: Employment): void {
  const site = employment.company_website ? normalForm('domain', employment.company_website) : undefined
  if (site !== undefined && !isSharedHost(site)) fillMissing(employment, 'company_website_domain', [site])
}
