// Attacks with work that goes on: tables, exports and watches.
import { type Attack, type AttackRequest, domainsFrom, jsonRequest, repeat, strangerUrl } from './attack.ts'

const columns = 500
const table = (rows: number, cell: string): string =>
  [
    repeat(columns, index => (index === 0 ? 'Email' : `Column ${index}`)).join(),
    ...repeat(rows, row => repeat(columns, index => (index === 0 ? `a${row}@b.example` : cell)).join()),
  ].join('\n')

const tableRequest = (body: string): AttackRequest => ({
  path: '/batch/person/enrich',
  body,
  headers: { 'Content-Type': 'text/csv' },
})

const notifications = [{ type: 'webhook', url: 'https://watch.example/hook' }]
const config = { trigger: { type: 'interval', every_hours: 24 } }
const oneOfMany = (time: number) => ({
  op: 'or',
  conditions: repeat(5, index => ({
    field: 'basic_info.primary_domain',
    type: 'in',
    value: domainsFrom(time + index * 10_000),
  })),
})
const tracked = {
  op: 'or',
  conditions: repeat(50, () => ({ field: 'basic_profile.headline', type: 'changed' })),
}

export const workAttacks: readonly Attack[] = [
  {
    name: 'a table of 500 columns and 1,600 rows',
    requests: () => repeat(3, () => tableRequest(table(1600, 'ab\u00e9'))),
  },
  {
    name: 'a table of 8 MB that is one cell',
    requests: () => repeat(3, () => tableRequest(`Email,Name\na@b.example,"${'""'.repeat(4_000_000)}`)),
  },
  {
    name: 'a table of 8 MB of commas',
    requests: () => repeat(3, () => tableRequest(`Email,Name\n${','.repeat(8_000_000)}`)),
  },
  {
    name: 'a table of 8 MB of empty lines',
    requests: () => repeat(3, () => tableRequest(`Email,Name\n${'\n'.repeat(8_000_000)}`)),
  },
  {
    name: 'exports of 10,000 profiles as tables',
    requests: round =>
      repeat(3, time =>
        jsonRequest('/export/person', {
          professional_network_profile_urls: repeat(10_000, index =>
            strangerUrl(10_000 * (3 * round + time) + index),
          ),
          format: 'csv',
        }),
      ),
  },
  {
    name: 'watches with filters of 50,000 values',
    requests: round =>
      repeat(3, time =>
        jsonRequest('/watch/company/search', { filters: oneOfMany(3 * round + time), config, notifications }),
      ),
  },
  {
    name: 'watches for 50,000 people with 50 conditions',
    requests: round =>
      repeat(3, time =>
        jsonRequest('/watch/person', {
          entities: {
            professional_network_profile_urls: repeat(50_000, index => strangerUrl(3 * round + time + index)),
          },
          track: tracked,
          config,
          notifications,
        }),
      ),
  },
  {
    name: '25 people by name with everything that is known, ten at once',
    requests: round =>
      repeat(20, time =>
        jsonRequest('/person/identify', {
          people: repeat(25, index => ({
            name: `Maria ${'de la '.repeat(20)}Garcia ${round} ${time} ${index}`,
            company: 'General American Technologies of the Water',
            title: 'Senior Vice President of Sales, Marketing and Everything Else',
            location: 'San Francisco Bay Area',
            school: 'University of California',
          })),
        }),
      ),
    atOnce: 10,
  },
  {
    name: 'suggestions among what 500 conditions leave, ten at once',
    requests: round =>
      repeat(20, time =>
        jsonRequest('/person/search/autocomplete', {
          field: 'experience.employment_details.current.title',
          query: 'e',
          limit: 100,
          filters: {
            op: 'or',
            conditions: repeat(500, index => ({
              field: 'basic_profile.name',
              type: 'contains',
              value: `${'aeiou'[index % 5]}${index}${20 * round + time}`,
            })),
          },
        }),
      ),
    atOnce: 10,
  },
]
