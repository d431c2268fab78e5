import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, personWith, randomPerson, randomSorts } from '../../test/support/random-people.ts'
import { company } from '../catalog/company/company.ts'
import type { Dataset } from '../catalog/dataset.ts'
import { person } from '../catalog/person/person.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import type { PagePosition, Sort } from './query.ts'
import { comparePositions, compileSorts, keyTypesOf, sortKeys } from './sort.ts'

const compile = (sorts: readonly Json[], dataset: Dataset = person) => compileSorts(sorts, dataset, new Set())
const sortBy = (field: string, order?: string) => ({ field, ...(order !== undefined && { order }) })

/** Returns the ids of the records in sorted order; an id is the index in the list. */
function sorted(records: readonly JsonObject[], sorts: readonly Sort[]): readonly number[] {
  const positions = records.map((record, id): PagePosition => ({ id, keys: sortKeys(record, sorts) }))
  return positions.sort((a, b) => comparePositions(a, b, sorts)).map(({ id }) => id)
}

const name = (value: string) => personWith('basic_profile.name', value)
const followers = (value: number) => personWith('professional_network.followers', value)

describe('the keys of a sort', () => {
  it('have its type, whatever record they are made of', () => {
    const paths = person.pathsWith('sort')
    const permissions = new Set(paths.flatMap(path => person.paths.get(path)?.permission ?? []))
    const sorts = compileSorts(
      paths.map(path => sortBy(path)),
      person,
      permissions,
    )
    const types = keyTypesOf(sorts, person)
    fc.assert(
      fc.property(randomPerson, record => {
        for (const [index, key] of sortKeys(record, sorts).entries()) {
          if (key !== null) expect(typeof key).toBe(types[index])
        }
      }),
    )
  })
})

describe('records', () => {
  it('come in the order of the first sort, then of the next, then of their ids', () => {
    const records = [
      { ...name('B'), ...followers(1) },
      { ...name('A'), ...followers(1) },
      { ...name('B'), ...followers(2) },
      { ...name('A'), ...followers(1) },
    ]
    const sorts = compile([
      sortBy('basic_profile.name', 'desc'),
      sortBy('professional_network.followers', 'desc'),
    ])
    expect(sorted(records, sorts)).toEqual([2, 0, 1, 3])
    expect(sorted(records, [])).toEqual([0, 1, 2, 3])
  })

  it('come ascending unless told otherwise, the sort named by field or by column', () => {
    const records = [followers(10), followers(9), followers(100)]
    expect(sorted(records, compile([sortBy('professional_network.followers')]))).toEqual([1, 0, 2])
    expect(sorted(records, compile([{ column: 'professional_network.followers', order: 'desc' }]))).toEqual([
      2, 0, 1,
    ])
  })

  it('without a value come last in both directions', () => {
    const records = [{}, followers(0), name(''), followers(5), { professional_network: { followers: null } }]
    const upwards = compile([sortBy('professional_network.followers', 'asc')])
    const downwards = compile([sortBy('professional_network.followers', 'desc')])
    expect(sorted(records, upwards)).toEqual([1, 3, 0, 2, 4])
    expect(sorted(records, downwards)).toEqual([3, 1, 0, 2, 4])
  })

  it('with an empty text count as without one', () => {
    const records = [name(''), name('z'), {}]
    expect(sorted(records, compile([sortBy('basic_profile.name', 'asc')]))).toEqual([1, 0, 2])
    expect(sorted(records, compile([sortBy('basic_profile.name', 'desc')]))).toEqual([1, 0, 2])
  })

  it('are compared without case and accents; equal ones go by id', () => {
    const records = [name('émile'), name('EMIL'), name('Emile'), name('emilé')]
    expect(sorted(records, compile([sortBy('basic_profile.name')]))).toEqual([1, 0, 2, 3])
  })

  it('with several values count by the smallest going up and by the largest going down', () => {
    const started = (...days: string[]) =>
      personWith('experience.employment_details', {
        current: [{ start_date: days[0] ?? null }],
        past: days.slice(1).map(start_date => ({ start_date })),
      })
    const records = [
      started('2015-01-01T00:00:00', '2020-01-01T00:00:00'),
      started('2016-01-01T00:00:00', '2012-01-01T00:00:00', '2013-01-01T00:00:00'),
      started(),
    ]
    const any = 'experience.employment_details.start_date'
    expect(sorted(records, compile([sortBy(any, 'asc')]))).toEqual([1, 0, 2])
    expect(sorted(records, compile([sortBy(any, 'desc')]))).toEqual([0, 1, 2])
  })

  it('count by the place of a range in its declared order, unknown labels after all known', () => {
    const ranges = ['201-500', '1-10', '10001+', 'many', '51-200', '11-50']
    const records = ranges.map(range => ({ basic_info: { employee_count_range: range } }))
    const upwards = compile([sortBy('basic_info.employee_count_range', 'asc')], company)
    expect(sorted(records, upwards).map(id => ranges[id])).toEqual([
      '1-10',
      '11-50',
      '51-200',
      '201-500',
      '10001+',
      'many',
    ])
  })
})

describe('the order of two positions', () => {
  const compared = fc.tuple(randomSorts, fc.array(randomPerson, { minLength: 3, maxLength: 3 }), fc.boolean())

  it('is total: antisymmetric, transitive, and zero for one record only', () => {
    fc.assert(
      fc.property(compared, ([sorts, people, isOneId]) => {
        const [a, b, c] = people.map(
          (record, index): PagePosition => ({
            id: isOneId ? 1 : index,
            keys: sortKeys(record, sorts),
          }),
        ) as [PagePosition, PagePosition, PagePosition]
        const order = (one: PagePosition, other: PagePosition) =>
          Math.sign(comparePositions(one, other, sorts))
        expect(order(a, a)).toBe(0)
        expect(order(a, b) + order(b, a)).toBe(0)
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0)
        if (!isOneId) expect(order(a, b)).not.toBe(0)
      }),
    )
  })

  it('survives JSON, in which cursors and threads carry positions', () => {
    fc.assert(
      fc.property(randomSorts, randomPerson, (sorts, record) => {
        const position: PagePosition = { id: 1, keys: sortKeys(record, sorts) }
        expect(JSON.parse(JSON.stringify(position))).toEqual(position)
      }),
    )
  })

  it('returns the reverse of the ascending order for a descending one, among records that have a value', () => {
    fc.assert(
      fc.property(fc.array(randomPerson, { maxLength: 6 }), people => {
        const known = people.filter(
          record => typeof at(record, 'professional_network.followers') === 'number',
        )
        const values = (direction: string) =>
          sorted(known, compile([sortBy('professional_network.followers', direction)])).map(id =>
            at(known[id] ?? {}, 'professional_network.followers'),
          )
        expect(values('desc')).toEqual(values('asc').toReversed())
      }),
    )
  })
})

describe('sorts that cannot be understood', () => {
  const refused: readonly [string, readonly Json[], RegExp][] = [
    [
      'a field nothing sorts by',
      [sortBy('basic_profile.headline')],
      /^Unsupported columns in sorts: \['basic_profile.headline'\]\. Nearest: basic_profile\.name, /,
    ],
    ['an unknown field', [sortBy('nope'), sortBy('nor')], /\['nope', 'nor'\]/],
    ['no field', [{ order: 'asc' }], /^sorts\[0\]\.field: This field is required/],
    [
      'another order',
      [sortBy('basic_profile.name', 'up')],
      /^sorts\[0\]\.order: Must be asc or desc; got "up"/,
    ],
    [
      'another key',
      [{ ...sortBy('basic_profile.name'), direction: 'asc' }],
      /^sorts\[0\]\.direction: Unknown key/,
    ],
    ['a text', ['basic_profile.name'], /^sorts\[0\]: Must be an object/],
  ]
  it.each(refused)('are refused: %s', (_, sorts, message) => {
    expect(() => compile(sorts)).toThrow(message)
  })
})
