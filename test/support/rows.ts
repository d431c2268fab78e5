// Rows of companies and people in the catalogue's shape, named by what tells them apart.
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { Row } from './imports.ts'

export interface CompanyOptions {
  readonly domain?: string
  readonly url?: string
  readonly otherUrl?: string
  readonly year?: number
  readonly country?: string
  readonly id?: number
  readonly date?: string
  readonly ids?: Readonly<Record<string, string>>
}

const profile = (slug: string) => `https://network.example/company/${slug}`

/** A company; `url` and `otherUrl` are the last parts of profile URLs. */
export function firm(
  name: string,
  { domain, url, otherUrl, year, country, id, date, ids }: CompanyOptions = {},
): Row {
  const info: JsonObject = {
    name,
    ...(domain !== undefined && { primary_domain: domain }),
    ...(url !== undefined && { professional_network_url: profile(url) }),
    ...(year !== undefined && { year_founded: year }),
  }
  const record: JsonObject = {
    ...(id !== undefined && { service_company_id: id }),
    basic_info: info,
    ...(country !== undefined && { locations: { country } }),
    ...(otherUrl !== undefined && { social_profiles: { professional_network: profile(otherUrl) } }),
  }
  return { record, ...(date !== undefined && { date }), ...(ids && { ids }) }
}

export interface PersonOptions {
  readonly email?: string
  /** The last part of the profile URL. */
  readonly url?: string
  readonly employer?: string
  readonly headline?: string
  readonly id?: number
  readonly date?: string
}

export function human(name: string, { email, url, employer, headline, id, date }: PersonOptions = {}): Row {
  const handles = { professional_network_identifier: { profile_url: `https://network.example/in/${url}` } }
  const record: JsonObject = {
    ...(id !== undefined && { service_person_id: id }),
    basic_profile: { name, ...(headline !== undefined && { headline }) },
    ...(email !== undefined && { contact: { business_emails: [{ email }] } }),
    ...(url !== undefined && { social_handles: handles }),
    ...(employer !== undefined && { experience: { employment_details: { current: [{ name: employer }] } } }),
  }
  return { record, ...(date !== undefined && { date }) }
}
