// The requests of the examples in the OpenAPI document, by path; the demo world has what they ask for.
import type { JsonObject } from '../../src/lib/json/json.ts'

const profile = 'https://www.profiles.example/in/ahmet-sahin-5cfg7'
const filters = {
  op: 'and',
  conditions: [
    { field: 'basic_profile.location.country', type: '=', value: 'United States' },
    { field: 'experience.employment_details.current.title', type: '(.)', value: 'manager' },
  ],
}

export const exampleRequests: Readonly<Record<string, JsonObject>> = {
  '/person/enrich': {
    professional_network_profile_urls: [profile, 'https://www.profiles.example/in/nobody'],
    fields: [
      'basic_profile.name',
      'basic_profile.current_title',
      'experience.employment_details.current.name',
    ],
  },
  '/person/contact/enrich': {
    professional_network_profile_urls: [profile],
    fields: ['contact.business_emails', 'contact.phone_numbers'],
  },
  '/person/identify': { people: [{ name: 'Ahmet Şahin', company: 'Vekinis Architects' }] },
  '/person/search': {
    filters,
    sorts: [{ field: 'professional_network.followers', order: 'desc' }],
    fields: ['basic_profile.name', 'basic_profile.current_title'],
    limit: 2,
  },
  '/person/search/autocomplete': { field: 'basic_profile.location.country', query: 'uni', limit: 3 },
  '/company/enrich': {
    domains: ['vekinis.com'],
    fields: ['basic_info.name', 'basic_info.primary_domain', 'headcount.total', 'locations.country'],
  },
  '/company/identify': {
    names: ['Vekinis Architects'],
    fields: ['basic_info.name', 'basic_info.primary_domain'],
  },
  '/company/search': {
    filters: { field: 'headcount.total', type: '=>', value: 100 },
    sorts: [{ field: 'headcount.total', order: 'desc' }],
    fields: ['basic_info.name', 'headcount.total'],
    aggregations: [{ type: 'group_by', field: 'locations.country', size: 2 }],
    limit: 2,
  },
  '/company/search/autocomplete': { field: 'basic_info.name', query: 've', limit: 3 },
  '/job/search': {
    filters: { field: 'title', type: '(.)', value: 'engineer' },
    fields: ['service_job_id', 'title'],
    limit: 2,
  },
  '/job/search/autocomplete': { field: 'title', query: 'eng', limit: 3 },
}
