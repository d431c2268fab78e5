import { describe, expect, it } from 'vitest'
import { person } from '../catalog/person/person.ts'
import type { Json } from '../lib/json/json.ts'
import { compileFilter } from './filter.ts'
import { conditionsMax, depthMax, listLengthMax, listValuesMax, valueLengthMax } from './limits.ts'

const compile = (filters: Json) =>
  compileFilter(filters, { dataset: person, permissions: new Set(), geocode: () => undefined })

const leaf = (type: string, value: Json): Json => ({ field: 'basic_profile.name', type, value })
const group = (conditions: Json[]): Json => ({ op: 'and', conditions })
const nested = (depth: number): Json => (depth === 0 ? leaf('=', 'a') : group([nested(depth - 1)]))
const times = (count: number, value: Json): Json[] => Array.from({ length: count }, () => value)
const lists = (total: number): Json =>
  group([
    ...times(Math.floor(total / listLengthMax), leaf('in', times(listLengthMax, 'a'))),
    ...(total % listLengthMax > 0 ? [leaf('in', times(total % listLengthMax, 'a'))] : []),
  ])

describe('a limit of queries', () => {
  it.each<[string, (size: number) => Json, number, RegExp]>([
    ['the depth of groups', nested, depthMax, /Groups may be nested at most 10 deep/],
    [
      'the number of conditions',
      size => group(times(size, leaf('=', 'a'))),
      conditionsMax,
      /at most 500 conditions/,
    ],
    [
      'the names of people in one condition',
      size => group(times(Math.ceil(size / 2), leaf('(.)', 'Ann Lee|Bo Lee'))),
      conditionsMax,
      /at most 500 conditions/,
    ],
    [
      'the length of a list',
      size => leaf('in', times(size, 'a')),
      listLengthMax,
      /at most 10000 values; got 10001/,
    ],
    ['the values of all lists', lists, listValuesMax, /at most 50000 values in all/],
    ['the length of a text', size => leaf('=', 'a'.repeat(size)), valueLengthMax, /at most 1000 characters/],
  ])('on %s is kept to, and said', (_, filterOf, limit, message) => {
    expect(() => compile(filterOf(limit))).not.toThrow()
    expect(() => compile(filterOf(limit + 1))).toThrow(message)
  })
})
