// Links a job to the company it names, and takes over what the company knows about itself.
import { isObject, type Json, type JsonObject, type MutableObject } from '../../lib/json.ts'
import { countryCode } from '../../normal/country.ts'
import { isSharedHost } from '../../normal/domain.ts'
import { normalForm } from '../../normal/form.ts'
import type { Key, Records } from '../../stores/records.ts'
import { fill, textAt } from './parts.ts'

/** Finds the companies that jobs name, remembering what was found and what was not. */
export interface CompanyLinks {
  /** By the profile URL, the domains or the name that the job states. */
  employerOf(job: MutableObject): Promise<Employer | undefined>
  byId(id: number): Promise<Employer | undefined>
}

/** A company as a job shows it: what filters ask of employers, not all that is known. */
export interface Employer {
  readonly id: number
  readonly names: readonly string[]
  /** Fields of an employment entry with their values. */
  readonly fields: readonly (readonly [string, Json])[]
}

const rememberedMax = 60_000

export function openCompanyLinks(records: Records): CompanyLinks {
  const recall = async <K>(
    remembered: Map<K, Employer | undefined>,
    key: K,
    look: () => Promise<Employer | undefined>,
  ): Promise<Employer | undefined> => {
    const known = remembered.get(key)
    if (known !== undefined || remembered.has(key)) return known
    if (remembered.size >= rememberedMax) remembered.clear()
    const found = await look()
    remembered.set(key, found)
    return found
  }
  const ids = new Map<number, Employer | undefined>()
  const keys = new Map<string, Employer | undefined>()
  const jobs = new Map<string, Employer | undefined>()

  const byId = (id: number) =>
    recall(ids, id, async () => {
      const [stored] = await records.get('company', [id])
      return stored && employerIn(stored.id, stored.record)
    })
  const byKey = (key: Key) =>
    recall(keys, `${key.kind}:${key.value}`, async () => {
      const found = await records.find('company', key)
      // A shared identifier names no single employer; guessing one would be worse than none.
      const current = found.filter(({ former }) => !former)
      const candidates = current.length > 0 ? current : found
      const [only] = candidates
      return only && candidates.length === 1 ? byId(only.id) : undefined
    })
  const byAnyKey = async (job: MutableObject): Promise<Employer | undefined> => {
    for (const key of employerKeys(job)) {
      const found = await byKey(key)
      if (found) return found
    }
    return undefined
  }
  return { byId, employerOf: job => recall(jobs, namedIn(job), () => byAnyKey(job)) }
}

/** All that a job says about which company it is at. */
const namedIn = (job: MutableObject): string =>
  `${textAt(job, 'company_professional_network_profile_url')}\n${job.company_website_domain}\n${textAt(job, 'name')}`

function employerIn(id: number, company: JsonObject): Employer {
  const info = part(company, 'basic_info')
  const headcount = part(company, 'headcount')
  const locations = part(company, 'locations')
  const taxonomy = part(company, 'taxonomy')
  const names = [info.name, ...(Array.isArray(info.former_names) ? info.former_names : [])]
  const fields = {
    company_website_domain: info.all_domains,
    company_professional_network_profile_url: info.professional_network_url,
    company_headcount_latest: headcount.total,
    company_headcount_range: info.employee_count_range,
    company_industries: info.industries,
    company_professional_network_industry: taxonomy.professional_network_industry,
    company_type: info.company_type,
    company_headquarters_country: countryOf(locations.country),
    company_hq_location: locations.headquarters,
  }
  return {
    id,
    names: names.filter((name): name is string => typeof name === 'string'),
    fields: Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  }
}

const part = (record: JsonObject, name: string): JsonObject => {
  const value = record[name]
  return isObject(value) ? value : {}
}

const countryOf = (country: Json | undefined): string | undefined =>
  typeof country === 'string' ? countryCode(country) : undefined

/**
 * Sets `service_company_id` by profile URL, domain or name, and fills what the entry does not state. An id that the
 * source itself states stays when it names nobody else's company.
 */
export async function linkEmployer(job: MutableObject, companies: CompanyLinks): Promise<void> {
  const site = normalForm('domain', textAt(job, 'company_website'))
  if (site !== undefined && !isSharedHost(site)) fill(job, 'company_website_domain', [site])
  const employer = (await companies.employerOf(job)) ?? (await statedEmployer(job, companies))
  if (!employer) return
  job.service_company_id = employer.id
  for (const [name, value] of employer.fields) fill(job, name, value)
}

/** The company whose id the source states, when it goes by the name the job states. */
async function statedEmployer(job: MutableObject, companies: CompanyLinks): Promise<Employer | undefined> {
  const stated = job.service_company_id
  if (typeof stated !== 'number') return undefined
  const named = await companies.byId(stated)
  if (!named) return undefined
  const name = normalForm('company_name', textAt(job, 'name'))
  if (named.names.some(known => normalForm('company_name', known) === name)) return named
  // The number is another company's here: the source counted differently.
  delete job.service_company_id
  return undefined
}

function* employerKeys(job: MutableObject): Generator<Key> {
  const url = normalForm('profile_url', textAt(job, 'company_professional_network_profile_url'))
  if (url !== undefined) yield { kind: 'profile_url', value: url }
  const domains = job.company_website_domain
  for (const domain of Array.isArray(domains) ? domains : []) {
    if (typeof domain === 'string' && !isSharedHost(domain)) yield { kind: 'domain', value: domain }
  }
  const name = normalForm('company_name', textAt(job, 'name'))
  if (name !== undefined) yield { kind: 'name', value: name }
}
