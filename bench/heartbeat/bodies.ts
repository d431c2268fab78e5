// Attacks with bodies that are long, deep or full of mistakes, and with the longest that are valid.
import { gzipSync } from 'node:zlib'
import { seeded } from '../name-treatments.ts'
import { genericName } from '../named-companies.ts'
import { type Attack, type AttackRequest, json, many } from './attack.ts'

const chance = seeded(11)
const namesMax = 25
const longest = 8 * 2 ** 20 - 100

const url = (index: number) => `https://www.profiles.example/in/somebody-${index}`
const raw = (path: string, body: string): AttackRequest => ({ path, body })
const times = (count: number, request: AttackRequest): AttackRequest[] => many(count, () => request)

const keys = `{${many(600_000, index => `"${index.toString(36)}":1`).join(',')}}`
const list = (item: string) => `{"names":[${item.repeat(Math.floor(longest / item.length))}0]}`
const batchList = {
  professional_network_profile_urls: many(10_000, index => url(index) + 'x'.repeat(600)),
}
const conditions = (count: number, make: (index: number) => object) => ({
  filters: { op: 'or', conditions: many(count, make) },
  limit: 0,
})
/** Five searches whose conditions are different ones each time, so that nothing of the one before is of use. */
const searches = (
  path: string,
  count: number,
  make: (index: number, time: number) => object,
): AttackRequest[] =>
  many(5, time =>
    json(
      path,
      conditions(count, index => make(index, time)),
    ),
  )
const domains = (from: number) => many(10_000, index => `domain-number-${from + index}.example`)

export const bodyAttacks: readonly Attack[] = [
  { name: '600,000 keys', requests: times(5, raw('/company/identify', keys)) },
  { name: '4,000,000 brackets', requests: times(5, raw('/company/identify', '['.repeat(4_000_000))) },
  { name: '8 MB of numbers', requests: times(5, raw('/company/identify', list('0,'))) },
  { name: '8 MB of empty objects', requests: times(5, raw('/batch/company/enrich', list('{},'))) },
  {
    name: '390,000 fields',
    requests: times(
      5,
      json('/company/enrich', { names: ['A'], fields: many(390_000, index => `f${index}`) }),
    ),
  },
  {
    name: '8 MB of commas in a batch list',
    requests: times(5, json('/batch/company/enrich', { names: ','.repeat(longest) })),
  },
  {
    name: 'a batch list of 10,000 wrong values',
    requests: times(5, json('/batch/company/enrich', { names: many(10_000, () => ({ a: [1] })) })),
  },
  {
    name: 'a batch list of 10,000, 6 MB',
    requests: times(5, json('/batch/person/enrich', batchList)),
  },
  {
    name: 'the same packed, with an Idempotency-Key',
    requests: many(5, index => ({
      path: '/batch/person/enrich',
      body: gzipSync(JSON.stringify(batchList)),
      headers: { 'Content-Encoding': 'gzip', 'Idempotency-Key': `${Date.now()}-${index}` },
    })),
  },
  {
    name: '50,000 excluded profiles, 50,000 names',
    requests: times(
      3,
      json('/person/search', {
        ...conditions(1, () => ({ field: 'basic_profile.name', type: 'contains', value: 'an' })),
        post_processing: { exclude_profiles: many(50_000, url), exclude_names: many(50_000, url) },
      }),
    ),
  },
  {
    name: 'filters with 50,000 values',
    requests: searches('/company/search', 5, (index, time) => ({
      field: 'basic_info.primary_domain',
      type: 'in',
      value: domains(time + index * 10_000),
    })),
  },
  {
    name: 'a filter with 10,000 values that must all be had',
    requests: searches('/company/search', 1, (_, time) => ({
      field: 'basic_info.primary_domain',
      type: 'has_all',
      value: domains(time),
    })),
  },
  {
    name: '50 conditions that are explained',
    requests: many(5, time =>
      json('/person/search', {
        filters: {
          op: 'and',
          conditions: many(50, index => ({
            field: 'basic_profile.name',
            type: '(.)',
            value: `persno ${time} ${index}`,
          })),
        },
        explain: true,
        limit: 0,
      }),
    ),
  },
  {
    name: '25 names of generic words, four at once',
    requests: many(40, () => json('/company/identify', { names: many(namesMax, () => genericName(chance)) })),
    atOnce: 4,
  },
  {
    name: 'without a key: 200 uploads of 8 MB, twenty at once',
    requests: many(200, () => ({
      ...raw('/batch/company/enrich', list('0,')),
      headers: { Authorization: '' },
    })),
    atOnce: 20,
  },
  {
    name: '2,000 posts of 33 kB that are refused, ten at once',
    requests: times(2000, json('/person/enrich', { nonsense: 'x'.repeat(33_000) })),
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
    requests: many(20, index =>
      json('/company/enrich', { names: ['A'], fields: many(500, field => `basic_inf.${index}.${field}`) }),
    ),
  },
]
