import { describe, expect, it } from 'vitest'
import { company } from '../catalog/company/company.ts'
import type { Dataset } from '../catalog/dataset.ts'
import { person } from '../catalog/person/person.ts'
import type { Json } from '../lib/json/json.ts'
import { compileFilter, filterSteps } from './filter.ts'
import { matches } from './matches.ts'

const all = new Set(['certifications', 'honors', 'urn_url', 'technographics'])
const paris = (name: string) =>
  name === 'Paris' ? ({ latitude: 48.8566, longitude: 2.3522, precision: 'city' } as const) : undefined

const compile = (filters: Json, permissions: ReadonlySet<string> = all, dataset: Dataset = person) =>
  compileFilter(filters, { dataset, permissions, geocode: paris })

const job = (name: string, title: string, more: object = {}) => ({ name, title, ...more })
const worker = (current: object[], past: object[] = []) =>
  ({ experience: { employment_details: { current, past } } }) as unknown as Json

const current = 'experience.employment_details.current'
const leaf = (field: string, type: string, value: Json) => ({ field, type, value })

describe('an and group over one nested list', () => {
  const filters = {
    op: 'and',
    conditions: [leaf(`${current}.title`, '=', 'CTO'), leaf(`${current}.name`, '=', 'Acme')],
  }

  it('is satisfied by one entry that meets all conditions', () => {
    expect(matches(compile(filters), worker([job('Acme', 'CTO'), job('Other', 'Advisor')]))).toBe(true)
  })

  it('is not satisfied by two entries that meet one each', () => {
    expect(matches(compile(filters), worker([job('Acme', 'Advisor'), job('Other', 'CTO')]))).toBe(false)
  })

  it('takes in an or group whose conditions stand in the same list', () => {
    const nested = {
      op: 'and',
      conditions: [
        leaf(`${current}.title`, '=', 'CTO'),
        {
          op: 'or',
          conditions: [leaf(`${current}.name`, '=', 'Acme'), leaf(`${current}.name`, '=', 'Beta')],
        },
      ],
    }
    expect(matches(compile(nested), worker([job('Beta', 'CTO')]))).toBe(true)
    expect(matches(compile(nested), worker([job('Beta', 'Advisor'), job('Gamma', 'CTO')]))).toBe(false)
  })

  it('gives an and group inside it an entry of its own', () => {
    const pair = (name: string, title: string) => ({
      op: 'and',
      conditions: [leaf(`${current}.name`, '=', name), leaf(`${current}.title`, '=', title)],
    })
    const both = compile({ op: 'and', conditions: [pair('Acme', 'CTO'), pair('Beta', 'Advisor')] })
    expect(matches(both, worker([job('Acme', 'CTO'), job('Beta', 'Advisor')]))).toBe(true)
  })

  it('lets a negated word say that no entry satisfies it', () => {
    const filter = compile({
      op: 'and',
      conditions: [leaf(`${current}.title`, '=', 'CTO'), leaf(`${current}.name`, '!=', 'Acme')],
    })
    expect(matches(filter, worker([job('Beta', 'CTO'), job('Acme', 'Advisor')]))).toBe(false)
    expect(matches(filter, worker([job('Beta', 'CTO')]))).toBe(true)
  })

  it('asks what is unknown of the entry that meets the other conditions', () => {
    const any = 'experience.employment_details'
    const filter = compile({
      op: 'and',
      conditions: [leaf(`${any}.company_name`, '=', 'Acme'), leaf(`${any}.end_date`, 'is_null', true)],
    })
    const left = job('Acme', 'CTO', { end_date: '2020-01-01T00:00:00' })
    expect(matches(filter, worker([job('Acme', 'CTO')], [left]))).toBe(true)
    expect(matches(filter, worker([job('Beta', 'CTO')], [left]))).toBe(false)
    const alone = compile({ field: `${any}.end_date`, type: 'is_null' })
    expect(matches(alone, worker([job('Acme', 'CTO')], [left]))).toBe(false)
    expect(matches(alone, worker([job('Acme', 'CTO')]))).toBe(true)
  })

  it('binds lists inside lists to one entry each', () => {
    const filter = compile({
      op: 'and',
      conditions: [
        leaf('dev_platform_profiles.bio', '(.)', 'compiler'),
        leaf('dev_platform_profiles.repos.stars', '=>', 100),
        leaf('dev_platform_profiles.repos.primary_language', '=', 'Rust'),
      ],
    })
    const profile = (bio: string, ...repos: object[]) => ({ bio, repos })
    const developer = (...profiles: object[]) => ({ dev_platform_profiles: profiles }) as unknown as Json
    const famous = { stars: 500, primary_language: 'Rust' }
    expect(matches(filter, developer(profile('compiler author', famous)))).toBe(true)
    expect(
      matches(
        filter,
        developer(
          profile(
            'compilers',
            { stars: 500, primary_language: 'Go' },
            { stars: 1, primary_language: 'Rust' },
          ),
        ),
      ),
    ).toBe(false)
    expect(matches(filter, developer(profile('designer', famous), profile('compiler author')))).toBe(false)
  })
})

describe('all_of and has_all', () => {
  it('let different entries satisfy the conditions', () => {
    const filter = compile({
      op: 'all_of',
      conditions: [leaf(`${current}.name`, '=', 'Acme'), leaf(`${current}.title`, '=', 'CTO')],
    })
    expect(matches(filter, worker([job('Acme', 'Advisor'), job('Other', 'CTO')]))).toBe(true)
    const several = compile(leaf(`${current}.name`, 'has_all', ['Acme', 'Beta']))
    expect(matches(several, worker([job('Acme', 'x'), job('Beta', 'y')]))).toBe(true)
    expect(matches(several, worker([job('Acme', 'x')]))).toBe(false)
  })
})

describe('any job', () => {
  it('reads current and past jobs, and binds conditions to one of them', () => {
    const any = 'experience.employment_details'
    const filter = compile({
      op: 'and',
      conditions: [leaf(`${any}.company_name`, '=', 'acme'), leaf(`${any}.end_date`, '<', '2020-01-01')],
    })
    const left = job('Acme', 'CTO', { end_date: '2019-06-01T00:00:00' })
    expect(matches(filter, worker([job('Acme', 'CTO')], [left]))).toBe(true)
    expect(
      matches(filter, worker([job('Acme', 'CTO')], [job('Beta', 'x', { end_date: '2019-06-01T00:00:00' })])),
    ).toBe(false)
  })
})

describe('text operators', () => {
  const headline = (text: string) => ({ basic_profile: { headline: text } }) as Json
  const holds = (type: string, value: Json, text: string) =>
    matches(compile(leaf('basic_profile.headline', type, value)), headline(text))

  it('(.) finds all words in any order, with typos, and takes alternatives', () => {
    expect(holds('(.)', 'sales director', 'Director of Sales')).toBe(true)
    expect(holds('(.)', 'enginer', 'Senior Engineer')).toBe(true)
    expect(holds('(.)', 'sales director', 'Sales Manager')).toBe(false)
    expect(holds('(.)', 'chef|sales director', 'Director, Sales')).toBe(true)
    expect(holds('(.)', 'C++', 'C developer')).toBe(false)
    expect(holds('(.)', '工程師', '高级工程师')).toBe(true)
    expect(holds('(.)', '工程师', '高級工程師')).toBe(true)
  })

  it('[.] finds the exact words side by side', () => {
    expect(holds('[.]', 'sales director', 'Regional Sales Director')).toBe(true)
    expect(holds('[.]', 'sales director', 'Director of Sales')).toBe(false)
    expect(holds('[.]', 'enginer', 'Senior Engineer')).toBe(false)
  })

  it('(!) leaves out values that contain the text', () => {
    expect(holds('(!)', 'sales', 'Presales Director')).toBe(false)
    expect(holds('(!)', 'sales', 'Engineer')).toBe(true)
  })

  it('= and in ignore case and accents', () => {
    expect(holds('=', 'DIRECTEUR GENERAL', 'Directeur Général')).toBe(true)
    expect(holds('in', ['x', 'directeur général'], 'Directeur Général')).toBe(true)
  })
})

describe('values', () => {
  it('of nothing are those that answers show as an empty text', () => {
    const summary = (type: string, value: Json) => compile(leaf('basic_profile.summary', type, value))
    const [told, silent] = [{ basic_profile: { summary: 'A' } }, { basic_profile: {} }]
    expect([told, silent].map(one => matches(summary('=', ''), one))).toEqual([false, true])
    expect([told, silent].map(one => matches(summary('!=', ''), one))).toEqual([true, false])
    expect([told, silent].map(one => matches(summary('in', ['', 'a']), one))).toEqual([true, true])
    expect(matches(summary('not_in', ['']), { basic_profile: { summary: '' } })).toBe(false)
    const untitled = compile(leaf(`${current}.title`, '=', ''))
    expect(matches(untitled, worker([job('Acme', 'CTO'), { name: 'Beta' } as object]))).toBe(true)
    expect(matches(untitled, worker([job('Acme', 'CTO')]))).toBe(false)
  })

  it('of addresses that are kept as sources write them are found in any spelling', () => {
    const filter = compile(
      leaf('dev_platform_profiles.website_url', '=', 'http://acme.com/?utm_source=x#top'),
    )
    const at = (website_url: string) => matches(filter, { dev_platform_profiles: [{ website_url }] })
    expect(['https://www.acme.com', 'http://acme.com/', 'https://acme.com/about'].map(at)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('of countries, codes, domains and addresses are normalised before they are compared', () => {
    const place = { basic_profile: { location: { country: 'United States' } } } as Json
    expect(matches(compile(leaf('basic_profile.location.country', '=', 'usa')), place)).toBe(true)
    const firm = { basic_info: { primary_domain: 'acme.com', website: 'https://acme.com' } } as Json
    const holds = (field: string, value: Json) =>
      matches(compile(leaf(field, '=', value), all, company), firm)
    expect(holds('basic_info.primary_domain', 'https://www.Acme.com/about')).toBe(true)
    expect(holds('basic_info.website', 'http://acme.com/')).toBe(true)
  })

  it('of dates are days at midnight in UTC', () => {
    const started = worker([job('Acme', 'CTO', { start_date: '2020-01-01T00:00:00' })])
    const from = (type: string) =>
      matches(compile(leaf(`${current}.start_date`, type, '2020-01-01')), started)
    expect([from('=>'), from('>'), from('=<'), from('<'), from('=')]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  it('of places are looked up, and everyone elsewhere or nowhere is outside the radius', () => {
    const at = (coordinates?: [number, number]) =>
      ({ basic_profile: { location: coordinates ? { coordinates } : {} } }) as Json
    const near = compile(leaf('basic_profile.location', 'geo_distance', { location: 'Paris', distance: 30 }))
    const away = compile(
      leaf('basic_profile.location', 'geo_exclude', { lat_lng: [48.8566, 2.3522], distance: 20, unit: 'mi' }),
    )
    expect([at([48.8, 2.13]), at([51.5, 0]), at()].map(record => matches(near, record))).toEqual([
      true,
      false,
      false,
    ])
    expect([at([48.8, 2.13]), at([51.5, 0]), at()].map(record => matches(away, record))).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('a filter that cannot be understood', () => {
  const refused: readonly [string, Json, RegExp][] = [
    [
      'an unknown field',
      leaf('current_title', '=', 'x'),
      /^Unsupported filter field: 'current_title'\. Supported fields: \['experience\.employment_details\.current\.title', '/,
    ],
    ['an operator of elsewhere', leaf('basic_profile.name', '<=', 'x'), /Did you mean =<\?/],
    ['an operator the kind does not take', leaf('basic_profile.name', '>', 'x'), /holds text values/],
    [
      'a comma string for in',
      leaf('basic_profile.name', 'in', 'a,b'),
      /filters\.value: Must be a JSON array/,
    ],
    ['an empty list', leaf('basic_profile.name', 'in', []), /at least one value/],
    [
      'a missing value',
      { field: 'basic_profile.name', type: '=' },
      /^Missing required field: 'filters\.value'$/,
    ],
    ['an empty group', { op: 'and', conditions: [] }, /^filter group 'conditions' cannot be empty$/],
    [
      'an unknown group',
      { op: 'xor', conditions: [leaf('basic_profile.name', '=', 'x')] },
      /filters\.op: Must be "and", "or" or "all_of"/,
    ],
    [
      'a group without a word',
      { conditions: [leaf('basic_profile.name', '=', 'x')] },
      /^filters\.op: This field/,
    ],
    [
      'an unknown key',
      { ...leaf('basic_profile.name', '=', 'x'), columns: 1 },
      /filters\.columns: Unknown key/,
    ],
    [
      'a text for a number',
      leaf('professional_network.followers', '=>', 'many'),
      /Must be a number; got "many"/,
    ],
    ['a day that does not exist', leaf(`${current}.start_date`, '=>', '2023-02-30'), /Must be a date/],
    ['an object for a text', leaf('basic_profile.name', '=', {}), /Must be a string/],
    ['null', leaf('basic_profile.name', '=', null), /Must be a string; got null/],
    [
      'an unknown place',
      leaf('basic_profile.location', 'geo_distance', { location: 'Atlantis', distance: 3 }),
      /Unknown place/,
    ],
    [
      'a negative radius',
      leaf('basic_profile.location', 'geo_distance', { location: 'Paris', distance: -3 }),
      /above 0/,
    ],
    [
      'a field without a place',
      leaf('basic_profile.name', 'geo_distance', { location: 'Paris', distance: 3 }),
      /needs a field with a location/,
    ],
    ['a list', [leaf('basic_profile.name', '=', 'x')], /Must be a condition/],
    [
      'a past end date',
      leaf('experience.employment_details.past.end_date', '=', '2020-01-01'),
      /Unsupported filter field/,
    ],
  ]
  it.each(refused)('is refused: %s', (_, filters, message) => {
    expect(() => compile(filters)).toThrow(message)
  })

  it('is refused when groups nest too deep', () => {
    let deep: Json = leaf('basic_profile.name', '=', 'x')
    for (let depth = 0; depth < 11; depth++) deep = { op: 'and', conditions: [deep] }
    expect(() => compile(deep)).toThrow(/10 deep/)
  })

  it('is refused when it has too many conditions', () => {
    const conditions = Array.from({ length: 501 }, () => leaf('basic_profile.name', '=', 'x'))
    expect(() => compile({ op: 'or', conditions })).toThrow(/500 conditions/)
  })

  it('names all unknown columns of a company filter at once', () => {
    const filters = { op: 'and', conditions: [leaf('nope', '=', 1), leaf('neither', '=', 1)] }
    expect(() => compile(filters, all, company)).toThrow(
      "Unsupported columns in conditions: ['nope', 'neither']. Nearest to 'nope': ",
    )
  })
})

it('refuses fields the key has no permission for, all of them in one sentence', () => {
  const filters = {
    op: 'or',
    conditions: [leaf('certifications.name', '=', 'x'), leaf('honors.title', '=', 'y')],
  }
  expect(() => compile(filters, new Set())).toThrow(
    'Access denied to fields: certifications.name, honors.title',
  )
  expect(() => compile(leaf('technographics.technologies.name', '=', 'x'), new Set(), company)).toThrow(
    /Access denied to fields/,
  )
})

it.each(['in', 'not_in', 'has_all'])('a list of 10,000 values of %s is read in steps of a hundred', type => {
  const value = Array.from({ length: 10_000 }, (_, index) => `domain-${index}.example`)
  const filters = leaf('basic_info.primary_domain', type, value)
  const steps = filterSteps(filters, { dataset: company, permissions: all, geocode: paris })
  let count = 0
  while (!steps.next().done) count++
  expect(count).toBeGreaterThanOrEqual(100)
})
