// Random requests, most of them nearly valid: the keys of an endpoint with values that fit, almost fit, or do not.
import fc from 'fast-check'
import { company } from '../../src/catalog/company/company.ts'
import type { Dataset } from '../../src/catalog/dataset.ts'
import { person } from '../../src/catalog/person/person.ts'
import type { Json } from '../../src/lib/json.ts'
import { operators } from '../../src/query/operators/index.ts'
import { randomFilter } from './random-people.ts'
import { paths } from './requests.ts'

const anything = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '__proto__', 'a.b', '\u0000', '\ud800'),
)

/** Mostly this, sometimes anything. */
const mostly = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.oneof(
    { weight: 60, arbitrary: value },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: oddText },
  )

const listOf = (value: fc.Arbitrary<Json>, maxLength = 4): fc.Arbitrary<Json> =>
  mostly(fc.array(mostly(value), { maxLength }))

const value = fc.oneof(
  fc.constantFrom<Json>(
    'ana',
    'Engineer',
    'usa',
    '2020-01-01',
    10,
    -1,
    1e308,
    true,
    null,
    ['a', 'b'],
    [],
    'x|y',
  ),
  fc.record(
    {
      lat_lng: fc.constantFrom<Json>([48, 2], [0], 'x'),
      location: fc.constantFrom<Json>('Paris', '', 7),
      distance: fc.constantFrom<Json>(5, -1, 1e308),
      unit: fc.constantFrom<Json>('km', 'x'),
    },
    { requiredKeys: ['distance'] },
  ),
)

function bodyParts(dataset: Dataset): Record<string, fc.Arbitrary<Json>> {
  const path = mostly(fc.constantFrom(...dataset.paths.keys()))
  const condition = fc.record({
    field: path,
    type: mostly(fc.constantFrom(...operators.keys())),
    value: mostly(value),
  })
  const { filter } = fc.letrec<{ filter: Json }>(tie => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      condition,
      fc.record({ op: mostly(fc.constantFrom('and', 'or', 'all_of')), conditions: listOf(tie('filter'), 3) }),
    ),
  }))
  const sort = fc.record(
    { field: path, order: mostly(fc.constantFrom('asc', 'desc')) },
    { requiredKeys: ['field'] },
  )
  return {
    filters: dataset === person ? fc.oneof(randomFilter, mostly(filter)) : mostly(filter),
    sorts: listOf(sort),
    fields: listOf(path),
    limit: mostly(fc.integer({ min: -1, max: 30 })),
    cursor: fc.oneof(oddText, fc.constant('W10')),
    field: mostly(fc.constantFrom(...dataset.can('suggest'))),
    query: mostly(fc.constantFrom('', 'a', 'eng')),
    post_processing: mostly(fc.record({ exclude_names: listOf(oddText), exclude_profiles: listOf(oddText) })),
    exact_match: mostly(fc.boolean()),
    verified: mostly(fc.boolean()),
    names: listOf(fc.constantFrom('Acme', 'Vekinis Architects', 'Inc.')),
    domains: listOf(fc.constantFrom('vekinis.com', 'https://www.vekinis.com/a', 'com')),
    emails: listOf(fc.constantFrom('a@vekinis.com', 'a@', '@')),
    business_emails: listOf(fc.constantFrom('a@vekinis.com', 'a b@c')),
    service_company_ids: listOf(fc.integer()),
    professional_network_profile_urls: listOf(
      fc.constantFrom('https://www.profiles.example/in/a', 'in/a', '%'),
    ),
  }
}

/** The keys each endpoint needs, or takes most often. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  enrich: ['fields'],
  'contact/enrich': ['fields', 'verified'],
  identify: ['exact_match'],
  search: ['filters', 'sorts', 'fields', 'limit', 'cursor', 'post_processing'],
  'search/autocomplete': ['field', 'query', 'limit', 'filters'],
}
const identifiers: Readonly<Record<string, readonly string[]>> = {
  person: ['professional_network_profile_urls', 'business_emails', 'emails'],
  company: ['names', 'domains', 'service_company_ids', 'professional_network_profile_urls'],
}

const bodies = new Map(
  paths.map(path => {
    const [, name = '', ...rest] = path.split('/')
    const parts = bodyParts(name === 'company' ? company : person)
    const keys = keysOf[rest.join('/')] ?? []
    const own = Object.fromEntries(keys.map(key => [key, parts[key] ?? anything]))
    const needed =
      rest.at(-1) === 'autocomplete' ? ['field', 'query'] : rest.at(-1) === 'search' ? ['filters'] : []
    const isMatch = needed.length === 0
    const identifier = fc
      .constantFrom(...(identifiers[name] ?? []))
      .chain(key => fc.record({ [key]: parts[key] ?? anything }))
    const known = fc.record(own, { requiredKeys: needed.filter(key => key in own) })
    const joined = fc
      .tuple(known, isMatch ? identifier : fc.constant({}), fc.dictionary(oddText, anything, { maxKeys: 1 }))
      .map(([one, other, extra]): Json => ({ ...one, ...other, ...extra }))
    return [path, fc.oneof({ weight: 9, arbitrary: joined }, { weight: 1, arbitrary: anything })] as const
  }),
)

export function nearlyValidBody(path: string): fc.Arbitrary<Json> {
  const found = bodies.get(path)
  if (!found) throw new Error(`No endpoint is at ${path}.`)
  return found
}
