// What follows from a review profile: the company it is about, and how many reviews gave how many stars.
import { isObject, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import type { DeriveContext } from './context.ts'
import { entriesOf, fill, textAt } from './record-access.ts'

export async function deriveReview(profile: MutableObject, { links }: DeriveContext): Promise<void> {
  const known = await links.company(
    {
      url: textAt(profile, 'company_professional_network_profile_url'),
      domains: [textAt(profile, 'company_domain'), textAt(profile, 'company_website')],
      name: textAt(profile, 'company_name'),
    },
    firmographics,
  )
  // An id that a source states counts companies its own way.
  if (!known) delete profile.service_company_id
  else {
    profile.service_company_id = known.id
    for (const [name, value] of Object.entries(known.shown)) fill(profile, name, value)
  }
  fill(profile, 'review_count', entriesOf(profile, 'reviews').length || undefined)
}

function firmographics({ basic_info, locations }: JsonObject): JsonObject {
  const info = isObject(basic_info) ? basic_info : {}
  return {
    company_name: info.name,
    company_domain: info.primary_domain,
    company_website: info.website,
    company_professional_network_profile_url: info.professional_network_url,
    company_type: info.company_type,
    employee_count_range: info.employee_count_range,
    year_founded: info.year_founded,
    headquarters: isObject(locations) ? locations.headquarters : undefined,
  }
}
