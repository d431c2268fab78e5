// The fields that enrichment adds to a list when none are named.
import type { LeadDataset } from './identifying-columns.ts'

export const defaultFields: Readonly<Record<LeadDataset, readonly string[]>> = {
  person: [
    'basic_profile.name',
    'basic_profile.current_title',
    'experience.employment_details.current.name',
    'experience.employment_details.current.company_website_domain',
    'basic_profile.location.city',
    'basic_profile.location.country',
    'social_handles.professional_network_identifier.profile_url',
  ],
  company: [
    'basic_info.name',
    'basic_info.primary_domain',
    'basic_info.industries',
    'headcount.total',
    'basic_info.year_founded',
    'locations.country',
    'basic_info.professional_network_url',
  ],
}
