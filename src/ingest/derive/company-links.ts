// Finds the company a job names, remembering what was found and what was not.
import type { Json, MutableObject } from '../../lib/json/json.ts'
import { memory } from '../../lib/memo.ts'
import { isSharedHost } from '../../normal/domain.ts'
import { normalForm } from '../../normal/form.ts'
import type { Records } from '../../stores/records.ts'
import { companyKeys, type Named, soleHolder } from './holders.ts'
import { fill, textAt } from './record-access.ts'

/** A company as a job needs it: what else it says is shown when the job is read. */
export interface Employer {
  readonly id: number
  readonly domains: readonly string[]
}

/** Which company a job is at. */
export interface Link {
  readonly employer: Employer | undefined
  /** The id that the source states is another company's here: the source counted differently. */
  readonly isForeignId: boolean
}

/** Finds the companies that jobs name. */
export interface CompanyLinks {
  /** By the profile URL, the domains, the network id or the name that the job states, or an id whose company goes by that name. */
  linkOf(job: MutableObject): Promise<Link>
  /** The same without asking the store; undefined when nobody asked for such a job lately. */
  knownLinkOf(job: MutableObject): Link | undefined
}

const rememberedMax = 100_000
const nowhere: Link = { employer: undefined, isForeignId: false }

export function openCompanyLinks(records: Records): CompanyLinks {
  const ids = memory<number, Employer | 'none'>(rememberedMax)
  const urls = memory<string, Link>(rememberedMax)
  const jobs = memory<string, Link>(rememberedMax)

  const byId = async (id: number): Promise<Employer | undefined> => {
    const known = ids.get(id)
    if (known !== undefined) return known === 'none' ? undefined : known
    const [found] = await records.pick('company', [id], ['basic_info.all_domains'])
    const employer = found && { id: found.id, domains: textsIn(found.values) }
    ids.set(id, employer ?? 'none')
    return employer
  }
  const search = async (job: MutableObject): Promise<Link> => {
    for (const key of companyKeys(namedBy(job))) {
      const id = await soleHolder(records, 'company', key)
      const employer = id === undefined ? undefined : await byId(id)
      if (!employer) continue
      const link = { employer, isForeignId: false }
      // What else a job says does not matter then.
      if (key.kind === 'profile_url') urls.set(textAt(job, profileUrl), link)
      else jobs.set(statedBy(job), link)
      return link
    }
    const link = await byStatedId(job)
    jobs.set(statedBy(job), link)
    return link
  }
  /** The company whose id the source states, when it goes by the name the job states. */
  const byStatedId = async (job: MutableObject): Promise<Link> => {
    const stated = job.service_company_id
    if (typeof stated !== 'number') return nowhere
    const [named] = await records.pick('company', [stated], ['basic_info.name', 'basic_info.former_names'])
    if (!named) return nowhere
    const name = normalForm('company_name', textAt(job, 'name'))
    const isNamed = textsIn(named.values).some(known => normalForm('company_name', known) === name)
    return { employer: isNamed ? await byId(named.id) : undefined, isForeignId: !isNamed }
  }
  const knownLinkOf = (job: MutableObject): Link | undefined => {
    const url = textAt(job, profileUrl)
    return (url === '' ? undefined : urls.get(url)) ?? jobs.get(statedBy(job))
  }
  return { linkOf: async job => knownLinkOf(job) ?? search(job), knownLinkOf }
}

const profileUrl = 'company_professional_network_profile_url'

/** All that a job says about which company it is at. */
const statedBy = (job: MutableObject): string =>
  [
    textAt(job, profileUrl),
    job.company_website_domain,
    job.professional_network_id,
    textAt(job, 'name'),
    job.service_company_id,
  ].join('\n')

/** The texts among values and lists of values. */
const textsIn = (values: readonly (Json | undefined)[]): string[] =>
  values.flat().filter(value => typeof value === 'string')

/** Sets the job's `service_company_id`; of a current job also the domains, by which mailboxes find the person. */
export function applyLink(job: MutableObject, { employer, isForeignId }: Link, isCurrent: boolean): void {
  if (isForeignId) delete job.service_company_id
  if (!employer) {
    // Kept for who asks the source; a company that gets this number later is another one.
    if (typeof job.service_company_id === 'number') job.is_unlinked = true
    return
  }
  if (job.is_unlinked !== undefined) delete job.is_unlinked
  job.service_company_id = employer.id
  if (isCurrent && employer.domains.length > 0) fill(job, 'company_website_domain', [...employer.domains])
}

/** The domain of the site a job states, unless many share it. */
export function completeDomain(job: MutableObject): void {
  const website = textAt(job, 'company_website')
  const site = website === '' ? undefined : normalForm('domain', website)
  if (site !== undefined && !isSharedHost(site)) fill(job, 'company_website_domain', [site])
}

const namedBy = (job: MutableObject): Named => ({
  url: textAt(job, profileUrl),
  domains: textsIn([job.company_website_domain]),
  networkId: textAt(job, 'professional_network_id'),
  name: textAt(job, 'name'),
})
