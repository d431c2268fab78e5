// The requests of the examples in the OpenAPI document, by path; the demo world has what they ask for.
import type { JsonObject } from '../../src/lib/json/json.ts'

type Requests = Readonly<Record<string, JsonObject>>

const profile = 'https://www.profiles.example/in/ahmet-sahin-5cfg7'
const filters = {
  op: 'and',
  conditions: [
    { field: 'basic_profile.location.country', type: '=', value: 'United States' },
    { field: 'experience.employment_details.current.title', type: '(.)', value: 'manager' },
  ],
}

/** Requests that are answered from the records. */
export const recordRequests: Requests = {
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
  '/employee_review/enrich': { service_company_id: 1 },
  '/social_post/search': { fields: ['text', 'date_posted'], limit: 1 },
  '/dataset/social_post/enrich': { service_company_id: 4, limit: 1 },
  '/dev_platform/enrich': { login: 'arjunfibvf' },
  '/dataset/dev_platform/enrich': { login: 'arjunfibvf' },
}

const wanda = 'https://www.profiles.example/in/wanda-quill'
const byTitle = [{ field: 'CURRENT_TITLE', type: 'in', value: ['Harbour pilot'] }]
const byRegion = [{ field: 'REGION', type: 'in', value: ['Portugal'] }]

/** Requests that the provider at this address is asked about. */
export const liveRequests = (site: string): Requests => ({
  '/person/professional_network/enrich/live': {
    professional_network_profile_urls: [wanda],
    fields: ['basic_profile.name', 'basic_profile.headline'],
  },
  '/person/professional_network/search/live': {
    filters: byTitle,
    fields: ['basic_profile.name', 'basic_profile.headline'],
    limit: 1,
  },
  '/company/professional_network/search/live': {
    filters: byRegion,
    fields: ['basic_info.name', 'basic_info.website'],
  },
  '/job/professional_network/search/live': { service_company_id: 1, limit: 1 },
  '/social_post/professional_network/enrich/live': { service_company_id: 1, limit: 1 },
  '/social_post/professional_network/search/live': { keyword: 'hiring', limit: 1 },
  '/web/search/live': { query: 'harbour pilots', sources: ['web'] },
  '/web/enrich/live': { urls: [`${site}/page`] },
})

/** Batch jobs; the one of companies reports its end. */
export const batchRequests = (webhook_url: string): Requests => ({
  '/batch/person/enrich': { professional_network_profile_urls: [profile], fields: ['basic_profile.name'] },
  '/batch/person/contact/enrich': {
    professional_network_profile_urls: [profile],
    fields: ['business_email'],
  },
  '/batch/person/identify': { people: [{ name: 'Ahmet Şahin', company: 'Vekinis Architects' }] },
  '/batch/person/search': { filters, max_results: 100 },
  '/batch/company/enrich': { domains: ['vekinis.com'], webhook_url },
  '/batch/company/search': {
    filters: { op: 'and', conditions: [{ field: 'headcount.total', type: '=>', value: 100 }] },
    max_results: 100,
  },
  '/batch/job/search': { service_company_ids: [1, 2] },
  '/batch/person/verify': { professional_network_profile_urls: [profile] },
  '/batch/person/professional_network/enrich/live': { professional_network_profile_urls: [wanda] },
  '/batch/person/professional_network/search/live': { filters: byTitle },
  '/batch/company/professional_network/search/live': { filters: byRegion },
  '/batch/job/professional_network/search/live': { service_company_ids: [1] },
  '/batch/social_post/professional_network/enrich/live': { service_company_ids: [1] },
})

/** Exports; the last of them reports the ends of its runs. */
export const exportRequests = (webhook_url: string): Requests => ({
  '/export/company': { domains: ['vekinis.com'], format: 'csv' },
  '/export/job': { filters: { field: 'title', type: '(.)', value: 'engineer' }, format: 'parquet' },
  '/export/social_post': { max_results: 100, format: 'jsonl' },
  '/export/person': { filters, fields: ['basic_profile.name'], format: 'csv', every_hours: 24, webhook_url },
})

/** Watches by the path where they are made. */
export function watchRequests(url: string): Requests {
  const config = { trigger: { type: 'interval', every_hours: 24 } }
  const notifications = [{ type: 'webhook', url }]
  return {
    '/watch/person/search': {
      filters: { field: 'basic_profile.location.country', type: '=', value: 'Portugal' },
      fields: ['basic_profile.name'],
      config,
      notifications,
    },
    '/watch/company/search': {
      filters: { field: 'headcount.total', type: '=>', value: 100 },
      fields: ['basic_info.name'],
      config,
      notifications,
    },
    '/watch/job/search': {
      filters: { field: 'title', type: '(.)', value: 'engineer' },
      fields: ['title'],
      config,
      notifications,
    },
    '/watch/social_post/search': {
      filters: { field: 'text', type: '(.)', value: 'hiring' },
      fields: ['text'],
      config,
      notifications,
    },
    '/watch/person': {
      entities: { professional_network_profile_urls: [profile] },
      track: { field: 'basic_profile.current_title', type: 'changed' },
      fields: ['basic_profile.name'],
      config,
      notifications,
    },
    '/watch/company': {
      entities: { domains: ['vekinis.com'] },
      track: { field: 'headcount.total', type: 'changed' },
      fields: ['basic_info.name'],
      config,
      notifications,
    },
  }
}
