// Finds the company a job names, remembering what was found and what was not.
import type { Json, MutableObject } from '../../lib/json.ts'
import { memory } from '../../lib/memo.ts'
import { isSharedHost } from '../../normal/domain.ts'
import { normalForm } from '../../normal/form.ts'
import type { Key, Records } from '../../stores/records.ts'
import { fill, textAt } from './parts.ts'

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
  /** By the profile URL, the domains or the name that the job states, or an id whose company goes by that name. */
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
  const byKey = async (key: Key): Promise<Employer | undefined> => {
    const found = await records.find('company', key)
    // A shared identifier names no single employer; guessing one would be worse than none.
    const current = found.filter(({ former }) => !former)
    const candidates = current.length > 0 ? current : found
    const [only] = candidates
    return only && candidates.length === 1 ? byId(only.id) : undefined
  }
  const search = async (job: MutableObject): Promise<Link> => {
    const url = urlKey(job)
    const byUrl = url && (await byKey(url))
    if (byUrl) {
      const link = { employer: byUrl, isForeignId: false }
      urls.set(textAt(job, profileUrl), link)
      return link
    }
    for (const key of otherKeys(job)) {
      const employer = await byKey(key)
      if (employer) return { employer, isForeignId: false }
    }
    return byStatedId(job)
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
  const linkOf = async (job: MutableObject): Promise<Link> => {
    const known = knownLinkOf(job)
    if (known) return known
    const link = await search(job)
    jobs.set(statedBy(job), link)
    return link
  }
  return { linkOf, knownLinkOf }
}

const profileUrl = 'company_professional_network_profile_url'

/** All that a job says about which company it is at. */
const statedBy = (job: MutableObject): string =>
  `${textAt(job, profileUrl)}\n${job.company_website_domain}\n${textAt(job, 'name')}\n${job.service_company_id}`

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
  delete job.is_unlinked
  job.service_company_id = employer.id
  if (isCurrent && employer.domains.length > 0) fill(job, 'company_website_domain', [...employer.domains])
}

/** The domain of the site a job states, unless many share it. */
export function completeDomain(job: MutableObject): void {
  const website = textAt(job, 'company_website')
  const site = website === '' ? undefined : normalForm('domain', website)
  if (site !== undefined && !isSharedHost(site)) fill(job, 'company_website_domain', [site])
}

function urlKey(job: MutableObject): Key | undefined {
  const value = normalForm('profile_url', textAt(job, profileUrl))
  return value === undefined ? undefined : { kind: 'profile_url', value }
}

function* otherKeys(job: MutableObject): Generator<Key> {
  const domains = job.company_website_domain
  for (const domain of Array.isArray(domains) ? domains : []) {
    if (typeof domain === 'string' && !isSharedHost(domain)) yield { kind: 'domain', value: domain }
  }
  const name = normalForm('company_name', textAt(job, 'name'))
  if (name !== undefined) yield { kind: 'name', value: name }
}
