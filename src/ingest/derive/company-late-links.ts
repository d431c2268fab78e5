// The companies and people that a company names: its competitors, its leaders and their employers, what it bought.
import type { Company } from '../../catalog/company/company.ts'
import { setOrDelete } from './fill-missing.ts'
import { companyIdentifiers, personIdentifiers } from './identifiers.ts'
import type { LateLink } from './late-link.ts'

type Funding = NonNullable<Company['funding']>
type Deal = NonNullable<Funding['acquisitions']>[number]
type Leader = NonNullable<NonNullable<Company['people']>['founders']>[number]
type LeaderEmployments = NonNullable<NonNullable<Leader['experience']>['employment_details']>
type LeaderEmployment = NonNullable<LeaderEmployments['current']>[number]

export function companyLateLinks({ competitors, funding, people }: Company): readonly LateLink[] {
  const links: LateLink[] = []
  if (competitors) links.push(competitorsLink(competitors))
  for (const deals of [funding?.acquisitions, funding?.acquired_by]) {
    for (const deal of deals ?? []) links.push(acquirerLink(deal), acquireeLink(deal))
  }
  for (const leaders of [people?.decision_makers, people?.founders, people?.cxos]) {
    for (const leader of leaders ?? []) {
      links.push(personLink(leader))
      const { current = [], past = [] } = leader.experience?.employment_details ?? {}
      for (const employment of [...current, ...past]) links.push(employerLink(employment))
    }
  }
  return links
}

function competitorsLink(competitors: NonNullable<Company['competitors']>): LateLink {
  const domains = [...(competitors.all_domains ?? []), ...(competitors.websites ?? [])]
  return {
    dataset: 'company',
    named: domains.map(domain => () => companyIdentifiers({ domains: [domain] })),
    set: ids => {
      const found = [...new Set(ids)].filter(id => id !== undefined)
      setOrDelete(competitors, 'company_ids', found.length > 0 ? found : undefined)
    },
  }
}

const acquirerLink = (deal: Deal): LateLink => ({
  dataset: 'company',
  named: [() => companyIdentifiers({ name: deal.acquirer_company_name ?? '' })],
  set: ([id]) => setOrDelete(deal, 'acquirer_company_id', id),
})

const acquireeLink = (deal: Deal): LateLink => ({
  dataset: 'company',
  named: [() => companyIdentifiers({ name: deal.acquiree_company_name ?? '' })],
  set: ([id]) => setOrDelete(deal, 'acquiree_company_id', id),
})

function personLink(leader: Leader): LateLink {
  const { professional_network_identifier, dev_platform_identifier } = leader.social_handles ?? {}
  const urls = [professional_network_identifier?.profile_url, dev_platform_identifier?.profile_url]
  return {
    dataset: 'person',
    named: [() => urls.flatMap(url => [...personIdentifiers(url ?? '')])],
    set: ([id]) => setOrDelete(leader, 'service_person_id', id),
  }
}

function employerLink(employment: LeaderEmployment): LateLink {
  const { employer_website: domains = [], employer_name: name } = employment
  return {
    dataset: 'company',
    named: [() => companyIdentifiers({ domains, name: name ?? '' })],
    set: ([id]) =>
      setOrDelete(employment, 'employer_company_id', id === undefined ? undefined : [String(id)]),
  }
}
