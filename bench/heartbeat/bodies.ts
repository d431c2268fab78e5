// Attacks with bodies that are long, deep or full of errors, and with the longest valid bodies.
import { gzipSync } from 'node:zlib'
import { seeded } from '../name-treatments.ts'
import { genericName } from '../named-companies.ts'
import { type Attack, type AttackRequest, domainsFrom, jsonRequest, repeat, strangerUrl } from './attack.ts'

const chance = seeded(11)
const namesMax = 25
const longest = 8 * 2 ** 20 - 100

const textRequest = (path: string, body: string): AttackRequest => ({ path, body })
const repeatRequest = (count: number, request: AttackRequest): Attack['requests'] => {
  const requests = repeat(count, () => request)
  return () => requests
}

const keys = `{${repeat(600_000, index => `"${index.toString(36)}":1`).join(',')}}`
const list = (item: string) => `{"names":[${item.repeat(Math.floor(longest / item.length))}0]}`
const batchList = {
  professional_network_profile_urls: repeat(10_000, index => strangerUrl(index) + 'x'.repeat(600)),
}
const conditions = (count: number, make: (index: number) => object) => ({
  filters: { op: 'or', conditions: repeat(count, make) },
  limit: 0,
})
/** Five searches a round with different conditions, so that no cache helps. */
const searches =
  (path: string, count: number, make: (index: number, time: number) => object): Attack['requests'] =>
  round =>
    repeat(5, time =>
      jsonRequest(
        path,
        conditions(count, index => make(index, 5 * round + time)),
      ),
    )
const packedList = gzipSync(JSON.stringify(batchList))

export const bodyAttacks: readonly Attack[] = [
  { name: '600,000 keys', requests: repeatRequest(5, textRequest('/company/identify', keys)) },
  {
    name: '4,000,000 brackets',
    requests: repeatRequest(5, textRequest('/company/identify', '['.repeat(4_000_000))),
  },
  { name: '8 MB of numbers', requests: repeatRequest(5, textRequest('/company/identify', list('0,'))) },
  {
    name: '8 MB of escaped quotes',
    requests: repeatRequest(
      5,
      textRequest('/batch/company/enrich', `{"names":"${'\\"'.repeat(longest / 2)}"}`),
    ),
  },
  {
    name: '8 MB of lists of 16 kB',
    requests: repeatRequest(
      5,
      jsonRequest(
        '/batch/company/enrich',
        repeat(500, () => repeat(300, () => 'x'.repeat(50))),
      ),
    ),
  },
  {
    name: '8 MB of empty objects',
    requests: repeatRequest(5, textRequest('/batch/company/enrich', list('{},'))),
  },
  {
    name: '390,000 fields',
    requests: repeatRequest(
      5,
      jsonRequest('/company/enrich', { names: ['A'], fields: repeat(390_000, index => `f${index}`) }),
    ),
  },
  {
    name: '8 MB of commas in a batch list',
    requests: repeatRequest(5, jsonRequest('/batch/company/enrich', { names: ','.repeat(longest) })),
  },
  {
    name: 'a batch list of 10,000 wrong values',
    requests: repeatRequest(
      5,
      jsonRequest('/batch/company/enrich', { names: repeat(10_000, () => ({ a: [1] })) }),
    ),
  },
  {
    name: 'a batch list of 10,000, 6 MB',
    requests: repeatRequest(5, jsonRequest('/batch/person/enrich', batchList)),
  },
  {
    name: 'the same packed, with an Idempotency-Key',
    requests: () =>
      repeat(5, index => ({
        path: '/batch/person/enrich',
        body: packedList,
        headers: { 'Content-Encoding': 'gzip', 'Idempotency-Key': `${Date.now()}-${index}` },
      })),
  },
  {
    name: '50,000 excluded profiles, 50,000 names',
    requests: repeatRequest(
      3,
      jsonRequest('/person/search', {
        ...conditions(1, () => ({ field: 'basic_profile.name', type: 'contains', value: 'an' })),
        post_processing: {
          exclude_profiles: repeat(50_000, strangerUrl),
          exclude_names: repeat(50_000, strangerUrl),
        },
      }),
    ),
  },
  {
    name: '4,000 excluded names of lone surrogates, asked in words',
    requests: repeatRequest(
      3,
      jsonRequest('/person/search', {
        search: { query: 'engineers in Berlin' },
        post_processing: { exclude_names: repeat(4000, index => `${index}${'\ud800'.repeat(320)}`) },
      }),
    ),
  },
  {
    name: 'filters with 50,000 values',
    requests: searches('/company/search', 5, (index, time) => ({
      field: 'basic_info.primary_domain',
      type: 'in',
      value: domainsFrom(time + index * 10_000),
    })),
  },
  {
    name: 'filters with 45,000 addresses of pages',
    requests: searches('/company/search', 5, (index, time) => ({
      field: ['basic_info.website', 'basic_info.professional_network_url'][index % 2],
      type: 'in',
      value: repeat(9000, value => `https://www.p${time}${index}-${value}.example/c/`),
    })),
  },
  {
    name: 'a filter with 10,000 values that must all be had',
    requests: searches('/company/search', 1, (_, time) => ({
      field: 'basic_info.primary_domain',
      type: 'has_all',
      value: domainsFrom(time),
    })),
  },
  {
    name: '50 conditions that are explained',
    requests: round =>
      repeat(5, time =>
        jsonRequest('/person/search', {
          filters: {
            op: 'and',
            conditions: repeat(50, index => ({
              field: 'basic_profile.name',
              type: '(.)',
              value: `persno ${5 * round + time} ${index}`,
            })),
          },
          explain: true,
          limit: 0,
        }),
      ),
  },
  {
    name: '25 names of generic words, four at once',
    requests: () =>
      repeat(40, () =>
        jsonRequest('/company/identify', { names: repeat(namesMax, () => genericName(chance)) }),
      ),
    atOnce: 4,
  },
  {
    name: 'without a key: 200 uploads of 8 MB, twenty at once',
    requests: repeatRequest(200, {
      ...textRequest('/batch/company/enrich', list('0,')),
      headers: { Authorization: '' },
    }),
    atOnce: 20,
  },
  {
    name: '2,000 posts of 33 kB that are refused, ten at once',
    requests: repeatRequest(2000, jsonRequest('/person/enrich', { nonsense: 'x'.repeat(33_000) })),
    atOnce: 10,
  },
  {
    name: 'filters with 500 conditions',
    requests: searches('/person/search', 500, (index, time) => ({
      field: 'basic_profile.name',
      type: '(.)',
      value: `name ${time} ${index} ${'word '.repeat(190)}`,
    })),
  },
  {
    name: 'filters with 500 distances from places',
    requests: searches('/person/search', 500, (index, time) => ({
      field: 'basic_profile.location',
      type: 'geo_distance',
      value: { location: `${'Saint '.repeat(index % 50)}Paris ${time}`, distance: 10, unit: 'km' },
    })),
  },
  {
    name: '14,000 conditions on unknown fields',
    requests: searches('/person/search', 14_000, index => ({ field: `${index}` })),
  },
  {
    name: 'fields that are unknown',
    requests: () =>
      repeat(20, index =>
        jsonRequest('/company/enrich', {
          names: ['A'],
          fields: repeat(500, field => `basic_inf.${index}.${field}`),
        }),
      ),
  },
]
