// Random people, filters and sorts of the person dataset, from vocabularies so small that they often match.
import fc from 'fast-check'
import { person } from '../../src/catalog/person/person.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../../src/lib/json/json.ts'
import { compileFilter } from '../../src/query/filter.ts'
import type { Predicate } from '../../src/query/predicate.ts'
import type { Sort } from '../../src/query/query.ts'
import { compileSorts } from '../../src/query/sort.ts'

const permissions = new Set(['certifications', 'honors', 'urn_url'])
const names = [
  'Ana Silva',
  'ANA  SILVA',
  'Zoë Müller',
  'Li Wei',
  '李伟',
  'Ólafur',
  'Ayşe Weiß',
  'AYSE WEISS',
  'Kılıç',
  'a',
  '',
]
const titles = ['Engineer', 'Senior Engineer', 'Enginere', 'CTO', 'C++ Developer', 'Director of Sales', '']
const employers = ['Acme', 'Ácme', 'Beta GmbH', 'Beta', '東京', 'Łódź Ærø', 'lodz aero']
const days = ['2019-01-01T00:00:00', '2019-06-30T12:30:00', '2020-01-01T00:00:00', '2024-02-29T00:00:00']
const counts = [0, 1, 9, 10, 100, 5000]
const points: readonly [number, number][] = [
  [48.8566, 2.3522],
  [48.8, 2.13],
  [-33.87, 151.21],
]

const one = <T>(values: readonly T[]) => fc.constantFrom(...values)
const several = <T>(values: readonly T[]) => fc.uniqueArray(one(values), { maxLength: 3 })

/** An object with some of the keys. */
const some = (parts: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<JsonObject> =>
  fc.record(parts, { requiredKeys: [] })

const place = some({
  raw: one(['Paris, France', 'Sydney', 'Paris']),
  city: one(['Paris', 'Sydney']),
  country: one(['France', 'Australia']),
  coordinates: one(points),
})

const job = some({
  name: one(employers),
  title: one(titles),
  start_date: one(days),
  end_date: one(days),
  service_company_id: one([1, 2, 3]),
  company_website_domain: several(['acme.com', 'beta.de']),
  is_default: fc.boolean(),
  location: some({ raw: one(['Paris', 'Sydney']), coordinates: one(points) }),
})

const developer = some({
  bio: one(['Compilers and type systems', 'compiler author', '']),
  followers: one(counts),
  repos: fc.array(some({ primary_language: one(['Rust', 'C++', 'Go']), stars: one(counts) }), {
    maxLength: 3,
  }),
})

/** A record as the store holds it, without its stamps. */
export const randomPerson: fc.Arbitrary<JsonObject> = some({
  basic_profile: some({
    name: one(names),
    headline: one([...titles, 'Engineer | Founder']),
    languages: several(['English', 'Português', '日本語']),
    location: place,
  }),
  professional_network: some({ followers: one(counts), connections: one(counts) }),
  experience: some({
    employment_details: some({
      current: fc.array(job, { maxLength: 2 }),
      past: fc.array(job, { maxLength: 3 }),
    }),
  }),
  dev_platform_profiles: fc.array(developer, { maxLength: 2 }),
  certifications: fc.array(some({ name: one(['CKA', 'PMP']), issue_date: one(days) }), { maxLength: 2 }),
  recently_changed_jobs: fc.boolean(),
})

const texts = [...names, ...titles, ...employers, 'engineer', 'sales director', 'eng', 'ENGINERE', 'c++']
const textFields = [
  'basic_profile.name',
  'basic_profile.headline',
  'basic_profile.languages',
  'basic_profile.location',
  'basic_profile.location.city',
  'experience.employment_details.title',
  'experience.employment_details.current.company_name',
  'experience.employment_details.current.title',
  'experience.employment_details.past.title',
  'experience.employment_details.past.company_website_domain',
  'dev_platform_profiles.bio',
  'dev_platform_profiles.repos.primary_language',
  'certifications.name',
]
const numberFields = [
  'service_person_id',
  'professional_network.followers',
  'experience.employment_details.current.company_id',
  'dev_platform_profiles.repos.stars',
]
const dateFields = [
  'experience.employment_details.start_date',
  'experience.employment_details.end_date',
  'experience.employment_details.past.start_date',
  'certifications.issue_date',
]
const placeFields = ['basic_profile.location', 'experience.employment_details.current.location']

const condition = (fields: readonly string[], types: readonly string[], value: fc.Arbitrary<Json>) =>
  fc.record({ field: one(fields), type: one(types), value })

const text = one(texts.filter(value => value !== ''))
const word = one(texts.filter(value => /[\p{L}]/u.test(value)))
const range = ['<', '=<', '>', '=>', '=', '!=']

const anyCondition: fc.Arbitrary<Json> = fc.oneof(
  condition(textFields, ['=', '!=', 'contains', '(!)'], text),
  condition(textFields, ['(.)', '[.]'], word),
  condition(textFields, ['in', 'not_in', 'has_all'], fc.array(text, { minLength: 1, maxLength: 3 })),
  condition(numberFields, range, one([...counts, 2, 3])),
  condition(dateFields, range, one(days)),
  condition(
    placeFields,
    ['geo_distance', 'geo_exclude'],
    fc.record({ lat_lng: one(points), distance: one([1, 30, 20_000]) }),
  ),
  condition(['recently_changed_jobs'], ['=', '!='], fc.boolean()),
)

const { filter } = fc.letrec<{ filter: Json }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    anyCondition,
    fc.record({
      op: one(['and', 'or', 'all_of']),
      conditions: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}))

const none = () => undefined

/** A compiled filter, its request still readable when a test fails. */
export const randomPredicate: fc.Arbitrary<Predicate> = filter.map(filters =>
  compileFilter(filters, { dataset: person, permissions, geocode: none }),
)

/** Up to three compiled sorts; `service_person_id`, `updated_at` and lists among them. */
export const randomSorts: fc.Arbitrary<readonly Sort[]> = fc
  .array(fc.record({ field: one(person.pathsWith('sort')), order: one(['asc', 'desc']) }), { maxLength: 3 })
  .map(sorts => compileSorts(sorts, person, permissions))

/** The value under a path of sections; undefined where one is missing. */
export const at = (record: JsonObject, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), record)

/** A record with one value at a path of sections. */
export function personWith(path: string, value: Json): JsonObject {
  const names = path.split('.')
  return names.reduceRight<Json>((below, name): MutableObject => ({ [name]: below }), value) as JsonObject
}
