import { describe, expect, it } from 'vitest'
import { company } from '../catalog/company/company.ts'
import type { Dataset } from '../catalog/dataset.ts'
import { person } from '../catalog/person/person.ts'
import type { Json } from '../lib/json/json.ts'
import { readFilters, readSorts } from './filter-language.ts'
import { liveFields, readLiveConditions } from './live-filter-language.ts'
import { splitList } from './quoted-text.ts'
import { UsageError } from './usage-error.ts'

const conditionOf = (text: string, dataset: Dataset = person) =>
  (readFilters([text], dataset) as { readonly conditions: readonly Json[] }).conditions[0]

const name = 'basic_profile.name'
const followers = 'professional_network.followers'
const place = 'basic_profile.location'

describe('a condition is read as it is typed:', () => {
  it.each<readonly [typed: string, type: string, value: Json | undefined]>([
    [`${name} = Ada Lovelace`, '=', 'Ada Lovelace'],
    [`${name}=Ada`, '=', 'Ada'],
    [`  ${name}   !=   Ada  `, '!=', 'Ada'],
    [`${name} = "Ada ""the first"" Lovelace"`, '=', 'Ada "the first" Lovelace'],
    [`${name} = "say \\"hi\\""`, '=', 'say "hi"'],
    [`${name} = 'O''Brien'`, '=', "O'Brien"],
    [`${name} = O'Brien`, '=', "O'Brien"],
    [`${name} = "Big" Tom`, '=', '"Big" Tom'],
    [`${name} = ""`, '=', ''],
    [`${name} = 007`, '=', '007'],
    [`${name} = = b`, '=', '= b'],
    [`${name} = Ayşe, Öz 🚀`, '=', 'Ayşe, Öz 🚀'],
    [`${name} (.) ada|grace`, '(.)', 'ada|grace'],
    [`${name}[.]ada`, '[.]', 'ada'],
    [`${name} (!) ada`, '(!)', 'ada'],
    [`${name} CONTAINS ada`, 'contains', 'ada'],
    [`${name} in Ada, "Lovelace, Ada" ,'Hopper, G.'`, 'in', ['Ada', 'Lovelace, Ada', 'Hopper, G.']],
    [`${name} not in Ada`, 'not_in', ['Ada']],
    [`${name} not_in ["a,b", "c"]`, 'not_in', ['a,b', 'c']],
    [`${name} in [a`, 'in', ['[a']],
    [`${name} is null`, 'is_null', undefined],
    [`${name} IS NOT NULL`, 'is_not_null', undefined],
    [`${followers} => 1000`, '=>', 1000],
    [`${followers} >= 1000`, '=>', 1000],
    [`${followers}<=-1.5e3`, '=<', -1500],
    [`${followers} = "7"`, '=', 7],
    [`${followers} in 1, 2,3`, 'in', [1, 2, 3]],
    [
      `${place} geo_distance Amsterdam 50 km`,
      'geo_distance',
      { location: 'Amsterdam', distance: 50, unit: 'km' },
    ],
    [`${place} geo_distance Paris, France, 50`, 'geo_distance', { location: 'Paris, France', distance: 50 }],
    [
      `${place} geo_exclude 52.37, -4.9 30mi`,
      'geo_exclude',
      { lat_lng: [52.37, -4.9], distance: 30, unit: 'mi' },
    ],
    [
      `${place} geo_distance {"lat_lng": [1, 2], "distance": 3}`,
      'geo_distance',
      { lat_lng: [1, 2], distance: 3 },
    ],
  ])('%s', (typed, type, value) => {
    const [field] = typed.trim().split(/[\s=!<>()[\]]/)
    expect(conditionOf(typed)).toEqual({ field, type, ...(value !== undefined && { value }) })
  })

  it('true and false are booleans where the field is one', () => {
    expect(conditionOf('recently_changed_jobs = TRUE')).toMatchObject({ value: true })
    expect(conditionOf('basic_info.name = true', company)).toMatchObject({ value: 'true' })
  })
})

describe('a condition that cannot be read is refused with what is accepted:', () => {
  it.each([
    ['', "--filter must be a field, an operator and a value, such as 'basic_profile.name (.) ann'"],
    ['= Ada', '--filter must be a field, an operator and a value'],
    [
      'basic_profile.nme = Ada',
      'people cannot be filtered by basic_profile.nme. Nearest: basic_profile.name,',
    ],
    [name, 'an operator is missing; basic_profile.name takes =, !=,'],
    [`${name} like Ada`, 'there is no operator like; basic_profile.name takes =, '],
    [`${name} like Ada`, 'Did you mean "contains"?'],
    [`${name} =`, 'basic_profile.name = needs a value; "" is the empty text.'],
    [`${name} is_null yes`, 'basic_profile.name is_null takes no value; got yes.'],
    [`${followers} > many`, 'professional_network.followers holds numbers; got many.'],
    [`${followers} in 1,,2`, 'professional_network.followers holds numbers; got "".'],
    [`${name} in [Ada, "Grace"]`, 'a list in brackets is JSON, such as ["a", "b"]; without them commas'],
    [`${followers} = 1e999`, 'holds numbers'],
    ['recently_changed_jobs = yes', 'recently_changed_jobs is true or false; got yes.'],
    [`${place} geo_distance Amsterdam`, 'needs a place and a distance, such as Amsterdam 50 km'],
    [`${place} geo_distance 52.37,4.9`, 'needs a place and a distance'],
    [`${name} = ${'x'.repeat(100)}\u001b`, undefined],
  ])('%j', (typed, refusal) => {
    const read = () => readFilters([typed], person)
    if (refusal === undefined) return expect(read).not.toThrow()
    expect(read).toThrow(UsageError)
    expect(read).toThrow(refusal)
  })
})

describe('a sort', () => {
  it('is a field, with its order behind a colon', () => {
    expect(readSorts([followers, `${followers}:DESC`, `${name}:asc`], person)).toEqual([
      { field: followers, order: 'asc' },
      { field: followers, order: 'desc' },
      { field: name, order: 'asc' },
    ])
  })

  it.each([
    [`${followers}:down`, '--sort professional_network.followers:down: the order is asc or desc; got down.'],
    ['folowers', '--sort: people cannot be sorted by folowers. Nearest: professional_network.followers'],
  ])('%s is refused', (typed, refusal) => {
    expect(() => readSorts([typed], person)).toThrow(refusal)
  })
})

describe('a condition of a live search', () => {
  const read = (text: string) => readLiveConditions([text], liveFields.company ?? {})[0]

  it('has words of its own', () => {
    expect(read('region in Germany, "Korea, Republic of"')).toEqual({
      field: 'REGION',
      type: 'in',
      value: ['Germany', 'Korea, Republic of'],
    })
    expect(read('KEYWORD not in solar')).toMatchObject({ type: 'not in', value: ['solar'] })
    expect(read('ANNUAL_REVENUE between 1..50')).toMatchObject({ value: { min: 1, max: 50 } })
    expect(read('ANNUAL_REVENUE between 1 and 50')).toMatchObject({ value: { min: 1, max: 50 } })
    expect(read('ANNUAL_REVENUE between ..2.5')).toMatchObject({ value: { max: 2.5 } })
    expect(read('IN_THE_NEWS')).toEqual({ field: 'IN_THE_NEWS' })
  })

  it('is refused with what is accepted', () => {
    expect(() => read('regoin in x')).toThrow('Did you mean "REGION"?')
    expect(() => read('REGION = x')).toThrow('REGION takes in, not in, and then a value.')
    expect(() => read('ANNUAL_REVENUE between 1')).toThrow('needs two numbers, such as 10..50')
  })
})

it('a list of values may hold quotes, commas and empty values', () => {
  expect(splitList('a, "b, c" ,,\'d\'')).toEqual(['a', 'b, c', '', 'd'])
  expect(splitList("'s-Hertogenbosch, 's-Gravenhage")).toEqual(["'s-Hertogenbosch", "'s-Gravenhage"])
  expect(splitList('')).toEqual([''])
  expect(splitList('a,')).toEqual(['a', ''])
  expect(splitList('"a"b, c')).toEqual(['"a"b', 'c'])
})
