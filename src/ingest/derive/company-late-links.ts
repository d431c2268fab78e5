// The companies and people that a company names: its competitors, its leaders and their employers, what it bought.
import { isObject, type Json, type MutableObject } from '../../lib/json/json.ts'
import { companyKeys, personKeys } from './holders.ts'
import type { LateLink } from './late-link.ts'
import { entriesOf, sectionOf, textAt } from './record-access.ts'

export function lateLinksOfCompany(company: MutableObject): readonly LateLink[] {
  const links: LateLink[] = []
  if (isObject(company.competitors)) links.push(competitorsIn(sectionOf(company, 'competitors')))
  for (const list of ['acquisitions', 'acquired_by']) {
    for (const deal of entriesOf(company, 'funding', list)) {
      links.push(partyOf(deal, 'acquirer'), partyOf(deal, 'acquiree'))
    }
  }
  for (const list of ['decision_makers', 'founders', 'cxos']) {
    for (const leader of entriesOf(company, 'people', list)) {
      links.push(personOf(leader))
      for (const jobs of ['current', 'past']) {
        for (const job of entriesOf(leader, 'experience', 'employment_details', jobs))
          links.push(employerOf(job))
      }
    }
  }
  return links
}

function competitorsIn(competitors: MutableObject): LateLink {
  const domains = [...textsAt(competitors, 'all_domains'), ...textsAt(competitors, 'websites')]
  return {
    dataset: 'company',
    named: domains.map(domain => [...companyKeys({ domains: [domain] })]),
    set: ids =>
      assign(
        competitors,
        'company_ids',
        [...new Set(ids)].filter(id => id !== undefined),
      ),
  }
}

function partyOf(deal: MutableObject, role: string): LateLink {
  return {
    dataset: 'company',
    named: [[...companyKeys({ name: textAt(deal, `${role}_company_name`) })]],
    set: ([id]) => assign(deal, `${role}_company_id`, id),
  }
}

function personOf(leader: MutableObject): LateLink {
  const { social_handles: handles } = leader
  const urlIn = (network: string) => {
    const page = isObject(handles) ? handles[network] : undefined
    return isObject(page) && typeof page.profile_url === 'string' ? page.profile_url : ''
  }
  const urls = [urlIn('professional_network_identifier'), urlIn('dev_platform_identifier')]
  return {
    dataset: 'person',
    named: [urls.flatMap(url => [...personKeys(url)])],
    set: ([id]) => assign(leader, 'service_person_id', id),
  }
}

function employerOf(job: MutableObject): LateLink {
  const domains = textsAt(job, 'employer_website')
  return {
    dataset: 'company',
    named: [[...companyKeys({ domains, name: textAt(job, 'employer_name') })]],
    set: ([id]) => assign(job, 'employer_company_id', id === undefined ? undefined : [String(id)]),
  }
}

const textsAt = (section: MutableObject, name: string): readonly string[] => {
  const values = section[name]
  return Array.isArray(values) ? values.filter(value => typeof value === 'string') : []
}

function assign(target: MutableObject, name: string, value: Json | undefined): void {
  if (value !== undefined && !(Array.isArray(value) && value.length === 0)) target[name] = value
  else if (target[name] !== undefined) delete target[name]
}
