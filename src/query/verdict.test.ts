import { describe, expect, it } from 'vitest'
import { person } from '../catalog/person/person.ts'
import type { Json } from '../lib/json/json.ts'
import { compileFilter } from './filter.ts'
import { judge, verdictOf } from './verdict.ts'

const current = 'experience.employment_details.current'

const ana = {
  basic_profile: {
    name: 'Ana Silva',
    languages: ['Portuguese', 'English'],
    location: { raw: 'Lyon, France', country: 'France', coordinates: [45.76, 4.84] },
  },
  experience: {
    employment_details: {
      current: [
        { title: 'Engineer', name: 'Beta', seniority_level: 'Entry Level' },
        { title: 'Sales Director', name: 'Acme', seniority_level: 'Director' },
      ],
    },
  },
  years_of_experience_raw: 4,
}

function verdictOn(filter: Json, record: Json = ana) {
  const criterion = compileFilter(filter, {
    dataset: person,
    permissions: new Set(),
    geocode: () => undefined,
  })
  const judgement = judge(criterion, record)
  // The verdict is the same where nobody asks for its value.
  expect(verdictOf(criterion, record)).toBe(judgement.verdict)
  return judgement
}

const condition = (field: string, type: string, value: Json) => ({ field, type, value })
const both = (...conditions: readonly Json[]) => ({ op: 'and', conditions })
const either = (...conditions: readonly Json[]) => ({ op: 'or', conditions })

describe('a verdict', () => {
  it('is met with the value that meets the criterion', () => {
    expect(verdictOn(condition('basic_profile.languages', '=', 'english'))).toEqual({
      verdict: 'met',
      value: 'English',
    })
    expect(verdictOn(condition(`${current}.title`, '(.)', 'director'))).toEqual({
      verdict: 'met',
      value: 'Sales Director',
    })
    const inOneJob = both(
      condition(`${current}.seniority_level`, '=', 'Director'),
      condition(`${current}.name`, '=', 'Acme'),
    )
    expect(verdictOn(inOneJob)).toEqual({ verdict: 'met', value: 'Director' })
    const alternatives = either(
      condition(`${current}.title`, '(.)', 'plumber'),
      condition(`${current}.title`, '(.)', 'engineer'),
    )
    expect(verdictOn(alternatives)).toEqual({ verdict: 'met', value: 'Engineer' })
  })

  it('shows the line of a place, not its coordinates', () => {
    const near = condition('basic_profile.location', 'geo_distance', { lat_lng: [45.7, 4.8], distance: 50 })
    expect(verdictOn(near)).toEqual({ verdict: 'met', value: 'Lyon, France' })
  })

  it('is not met with the value that the record has instead', () => {
    expect(verdictOn(condition('years_of_experience_raw', '=>', 5))).toEqual({ verdict: 'not_met', value: 4 })
    expect(verdictOn(condition('basic_profile.location.country', '!=', 'France'))).toEqual({
      verdict: 'not_met',
      value: 'France',
    })
  })

  it('is partly where one of several conditions holds, or where they hold for different entries', () => {
    const apart = both(
      condition(`${current}.seniority_level`, '=', 'Director'),
      condition(`${current}.name`, '=', 'Beta'),
    )
    expect(verdictOn(apart)).toMatchObject({ verdict: 'partly' })
    const half = both(
      condition('basic_profile.location.country', '=', 'France'),
      condition('years_of_experience_raw', '=>', 5),
    )
    expect(verdictOn(half)).toMatchObject({ verdict: 'partly', value: 'France' })
  })

  it('is unknown where the record has no value', () => {
    const missing = { verdict: 'unknown', value: null }
    expect(verdictOn(condition('years_of_experience_raw', '=>', 5), {})).toEqual(missing)
    expect(verdictOn(condition(`${current}.title`, '(.)', 'director'), {})).toEqual(missing)
  })

  it('of an exclusion is met where the record lacks the value', () => {
    const excluded = condition('basic_profile.languages', '(!)', 'german')
    expect(verdictOn(excluded)).toEqual({ verdict: 'met', value: 'Portuguese' })
    expect(verdictOn(excluded, {})).toEqual({ verdict: 'met', value: null })
  })
})
