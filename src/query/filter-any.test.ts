import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomPerson, randomPredicate } from '../../test/support/random-people.ts'
import { company } from '../catalog/company/company.ts'
import { person } from '../catalog/person/person.ts'
import { ApiError } from '../errors.ts'
import type { Json } from '../lib/json/json.ts'
import { compileFilter } from './filter.ts'
import { matches } from './matches.ts'
import { operators, probablyMeant } from './operators/index.ts'

const permissions = new Set(['certifications', 'honors', 'technographics'])
const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty']

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('|', ' ', '...', '1e999', 'NaN', '2020-13-01', '0000-01-01', '\u0000', '\ud800', 'ſ', 'İ'),
  fc.record(
    {
      location: fc.string(),
      lat_lng: fc.jsonValue(),
      distance: fc.jsonValue(),
      unit: fc.constantFrom(...inherited, 'km'),
    },
    { requiredKeys: [] },
  ),
)

/** Filters that are nearly right: fields, operators and keys that exist, with values of every kind. */
const nearlyRight = (fields: readonly string[]) => {
  const leaf = fc.record({
    field: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...fields) },
      { weight: 1, arbitrary: fc.constantFrom(...inherited) },
    ),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...operators.keys()) },
      { weight: 1, arbitrary: fc.constantFrom(...inherited) },
    ),
    value: anyValue,
  })
  const group = fc.record({
    op: fc.constantFrom('and', 'or', 'all_of', 'constructor'),
    conditions: fc.oneof(fc.array(leaf, { maxLength: 3 }), fc.jsonValue()),
  })
  return fc.oneof(leaf, group, fc.jsonValue())
}

describe('any filter at all', () => {
  it.each([person, company])('of a $name is compiled, or refused with a message for the caller', dataset => {
    const compile = (filters: Json) =>
      compileFilter(filters, {
        dataset,
        permissions,
        geocode: name => (name === '' ? undefined : { latitude: 1, longitude: 2, precision: 'city' }),
      })
    fc.assert(
      fc.property(nearlyRight(dataset.pathsWith('filter')), filters => {
        try {
          const where = compile(filters as Json)
          expect(JSON.parse(JSON.stringify(where))).toEqual(where)
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('means the same after it crossed to another thread', () => {
    fc.assert(
      fc.property(randomPredicate, randomPerson, (where, record) => {
        expect(matches(structuredClone(where), record)).toBe(matches(where, record))
      }),
    )
  })
})

describe('an operator of elsewhere', () => {
  it('is only ever said to mean one that exists', () => {
    expect([...probablyMeant.values()].filter(token => !operators.has(token))).toEqual([])
  })

  it.each(inherited)('gets no hint when its name means nothing: %s', type => {
    const filters = { field: 'basic_profile.name', type, value: 'x' }
    const compile = () => compileFilter(filters, { dataset: person, permissions, geocode: () => undefined })
    expect(compile).toThrow(`filters.type: Unknown operator "${type}". Accepted: =, `)
  })
})
