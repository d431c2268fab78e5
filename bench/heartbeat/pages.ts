// Attacks with the longest answers.
import { type Attack, jsonRequest, repeat } from './attack.ts'

const page = (path: string, more: object = {}) => jsonRequest(path, { limit: 1000, ...more })
const nameContains = (letters: string) => ({
  filters: { field: 'basic_profile.name', type: 'contains', value: letters },
})

/** The attacks, in an order in which each reads records that are not in memory yet. */
export const pageAttacks = (urls: readonly string[]): readonly Attack[] => [
  {
    name: 'a page of 1,000 people, cold',
    requests: () => [page('/person/search', nameContains('an'))],
    isOnce: true,
  },
  { name: 'a page of 1,000 companies, cold', requests: () => [page('/company/search')], isOnce: true },
  {
    name: 'pages of 1,000 people, ten at once',
    requests: () => repeat(20, index => page('/person/search', nameContains('aeiouylmnr'[index % 10] ?? ''))),
    atOnce: 10,
  },
  {
    name: 'pages of 1,000 posts, ten at once',
    requests: () => repeat(10, () => page('/social_post/search')),
    atOnce: 10,
  },
  {
    name: '25 people with posts, ten at once',
    requests: () =>
      repeat(20, index =>
        jsonRequest('/person/enrich', {
          professional_network_profile_urls: urls.slice(25 * index, 25 * index + 25),
          fields: ['basic_profile', 'experience', 'education', 'skills', 'social_posts', 'sources'],
        }),
      ),
    atOnce: 10,
  },
  {
    name: '25 companies with posts, ten at once',
    requests: () =>
      repeat(20, index =>
        jsonRequest('/company/enrich', {
          service_company_ids: repeat(25, id => 25 * index + id + 1),
          fields: ['basic_info', 'headcount', 'funding', 'people', 'social_posts', 'sources'],
        }),
      ),
    atOnce: 10,
  },
  {
    name: 'ten groups of 1,000 companies',
    requests: () =>
      repeat(5, () =>
        jsonRequest('/person/search', {
          ...nameContains('a'),
          limit: 0,
          aggregations: repeat(10, () => ({
            type: 'group_by',
            field: 'experience.employment_details.current.company_id',
            size: 1000,
          })),
        }),
      ),
  },
]
