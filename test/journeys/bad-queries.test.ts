// Filters, sorts, cursors and suggestions that are refused with 400, and what each refusal says.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { bodyFor, expectRefusal } from '../support/requests.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const named = { field: 'basic_profile.name', type: '=', value: 'a' }
const followers = 'professional_network.followers'
const place = 'basic_profile.location'
const lat_lng = [48.85, 2.35]

describe('filters', () => {
  const scenarios: readonly (readonly [filters: Json, message: string])[] = [
    [
      'name = a',
      'filters: Must be a condition { field, type, value } or a group { op, conditions }; got "name = a".',
    ],
    [[named], 'filters: Must be a condition'],
    [{}, "Missing required field: 'filters.field'"],
    [{ field: 'basic_profile.name', value: 'a' }, "Missing required field: 'filters.type'"],
    [{ field: 'basic_profile.name', type: '=' }, "Missing required field: 'filters.value'"],
    [
      { column: 'basic_profile.name', type: '=', value: 'a' },
      'filters.column: Unknown key. Accepted: field, type, value.',
    ],
    [{ ...named, operator: '=' }, 'filters.operator: Unknown key. Accepted: field, type, value.'],
    [{ ...named, field: 7 }, 'filters.field: Must be the path of a field; got 7.'],
    [{ op: 'and', conditions: [] }, "filter group 'conditions' cannot be empty"],
    [{ op: 'and' }, 'filters.conditions: Must be an array of conditions; got nothing.'],
    [{ op: 'nor', conditions: [named] }, 'filters.op: Must be "and", "or" or "all_of"; got "nor".'],
    [{ op: 'and', conditions: named }, 'filters.conditions: Must be an array of conditions'],
    [{ op: 'and', conditions: [named, null] }, 'filters.conditions[1]: Must be a condition'],
    [{ op: 'and', conditions: [named], not: true }, 'filters.not: Unknown key. Accepted: op, conditions.'],
    [{ op: 'or', conditions: Array(501).fill(named) }, 'A filter may have at most 500 conditions.'],
    [nested(11), 'Groups may be nested at most 10 deep.'],
    [
      { ...named, field: 'current_title' },
      "Unsupported filter field: 'current_title'. Supported fields: ['experience.employment_details.current.title', ",
    ],
    [
      { ...named, field: 'social_handles.professional_network_identifier.profile_url' },
      'Unsupported filter field',
    ],
    [{ ...named, field: 'experience.employment_details.past.end_date' }, 'Unsupported filter field'],
    [{ ...named, field: 'basic_profile.location.coordinates' }, 'Unsupported filter field'],
    [
      { ...named, type: 'like' },
      'filters.type: Unknown operator "like". Did you mean contains? Accepted: =, !=,',
    ],
    [{ field: followers, type: '<=', value: 1 }, 'Unknown operator "<=". Did you mean =<?'],
    [{ field: followers, type: '>=', value: 1 }, 'Unknown operator ">=". Did you mean =>?'],
    [{ ...named, type: 'constructor' }, 'Unknown operator "constructor". Accepted:'],
    [{ ...named, type: null }, 'filters.type: Unknown operator null.'],
    [
      { ...named, type: '>' },
      '> cannot be used with basic_profile.name, which holds text values. Accepted: =, !=,',
    ],
    [
      { field: followers, type: '(.)', value: 'a' },
      `(.) cannot be used with ${followers}, which holds integer values.`,
    ],
    [{ field: followers, type: 'contains', value: 'a' }, 'contains cannot be used with'],
    [
      { ...named, type: 'geo_distance' },
      'geo_distance needs a field with a location: basic_profile.location, ',
    ],
    [{ ...named, value: null }, 'filters.value: Must be a string; got null.'],
    [{ ...named, value: ['a'] }, 'filters.value: Must be a string; got ["a"].'],
    [{ ...named, value: { a: 1 } }, 'filters.value: Must be a string; got {"a":1}.'],
    [{ ...named, value: 'a'.repeat(1001) }, 'A text may have at most 1000 characters; got 1001.'],
    [{ ...named, type: 'in', value: 'a,b' }, 'filters.value: Must be a JSON array of values; got "a,b".'],
    [{ ...named, type: 'not_in', value: [] }, 'filters.value: The array must have at least one value.'],
    [
      { ...named, type: 'in', value: Array(10_001).fill('a') },
      'The array may have at most 10000 values; got 10001.',
    ],
    [{ ...named, type: 'has_all', value: 'a' }, 'Must be a JSON array of values'],
    [{ ...named, type: 'in', value: [['a']] }, 'filters.value: Must be a string; got ["a"].'],
    [{ ...named, type: '(.)', value: '!?' }, 'filters.value: Must contain at least one letter or digit.'],
    [{ field: followers, type: '=', value: 'many' }, 'filters.value: Must be a number; got "many".'],
    [{ field: followers, type: '>', value: true }, 'filters.value: Must be a number; got true.'],
    [{ field: followers, type: '>', value: '' }, 'filters.value: Must be a number; got "".'],
    [
      { field: 'metadata.updated_at', type: '>', value: 'yesterday' },
      'Must be a date (YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS); got "yesterday".',
    ],
    [{ field: 'metadata.updated_at', type: '>', value: '2025-02-30' }, 'Must be a date'],
    [
      { field: 'recently_changed_jobs', type: '=', value: 'maybe' },
      'filters.value: Must be a boolean; got "maybe".',
    ],
  ]
  it.each(scenarios)('are refused when they are %j', async (filters, message) => {
    expectRefusal(await world.post('/person/search', { filters }), 400, message)
    const suggest = { field: 'basic_profile.name', query: '', filters }
    expectRefusal(await world.post('/person/search/autocomplete', suggest), 400, message)
  })

  function nested(depth: number): JsonObject {
    return depth === 0 ? named : { op: 'and', conditions: [nested(depth - 1)] }
  }

  it('are accepted ten levels deep', async () => {
    expect((await world.post('/person/search', { filters: nested(10) })).status).toBe(200)
  })

  it('of companies are refused with all unsupported columns at once', async () => {
    const conditions = ['nonexistent_field', 'basic_info.name', 'headcount.nothing', '__proto__'].map(
      field => ({ field, type: '=', value: 1 }),
    )
    const answer = await world.post('/company/search', { filters: { op: 'or', conditions } })
    expectRefusal(
      answer,
      400,
      "Unsupported columns in conditions: ['nonexistent_field', 'headcount.nothing', '__proto__']",
    )
    expect(answer.body.error.metadata[0].available_fields).toContain('basic_info.name')
  })
})

describe('places', () => {
  it.each<readonly [Json, string]>([
    ['Paris', 'filters.value: Must be an object with location or lat_lng, distance and unit; got "Paris".'],
    [{ distance: 5 }, 'Must have a center: location (a place name) or lat_lng'],
    [{ location: ' ', distance: 5 }, 'Must have a center'],
    [
      { location: 'Nowhereville upon Nothing', distance: 5 },
      'Unknown place "Nowhereville upon Nothing". Give lat_lng',
    ],
    [{ lat_lng }, 'filters.value.distance: Must be a number above 0; got nothing.'],
    [{ lat_lng, distance: 0 }, 'Must be a number above 0; got 0.'],
    [{ lat_lng, distance: '5' }, 'Must be a number above 0; got "5".'],
    [
      { lat_lng, distance: 5, unit: 'parsec' },
      'Must be one of km, mi, miles, m, meters, ft, feet; got "parsec".',
    ],
    [{ lat_lng, distance: 5, unit: 'toString' }, 'Must be one of km'],
    [
      { lat_lng, distance: 5, radius: 5 },
      'filters.value.radius: Unknown key. Accepted: location, lat_lng, distance, unit.',
    ],
    [{ lat_lng: [91, 0], distance: 5 }, 'lat_lng: Must be [latitude, longitude] in degrees; got [91,0].'],
    [{ lat_lng: [0, 181], distance: 5 }, 'Must be [latitude, longitude] in degrees'],
    [{ lat_lng: ['48', '2'], distance: 5 }, 'Must be [latitude, longitude] in degrees'],
    [{ lat_lng: [1, 2, 3], distance: 5 }, 'Must be [latitude, longitude] in degrees'],
  ])('are refused when they are %j', async (value, message) => {
    for (const type of ['geo_distance', 'geo_exclude']) {
      expectRefusal(
        await world.post('/person/search', { filters: { field: place, type, value } }),
        400,
        message,
      )
    }
  })
})

describe('sorts', () => {
  it.each<readonly [Json, string]>([
    ['basic_profile.name', 'sorts: Must be a JSON array; got "basic_profile.name".'],
    [['basic_profile.name'], 'sorts[0]: Must be an object { field, order }; got "basic_profile.name".'],
    [[{}], 'sorts[0].field: This field is required.'],
    [[{ field: 'basic_profile.name', order: 'up' }], 'sorts[0].order: Must be asc or desc; got "up".'],
    [
      [{ field: 'basic_profile.name', dir: 'asc' }],
      'sorts[0].dir: Unknown key. Accepted: field, column, order.',
    ],
    [
      [{ field: 'basic_profile.headline' }],
      "Unsupported columns in sorts: ['basic_profile.headline']. Nearest: basic_profile.name, ",
    ],
    [[{ field: 'basic_profile.professional_network_name' }], 'Unsupported columns in sorts'],
    [[{ field: 'hasOwnProperty' }], "Unsupported columns in sorts: ['hasOwnProperty']"],
    [Array(11).fill({ field: 'basic_profile.name' }), 'sorts: May have at most 10 values; got 11.'],
  ])('are refused when they are %j', async (sorts, message) => {
    expectRefusal(await world.post('/person/search', { filters: named, sorts }), 400, message)
  })
})

describe('suggestions', () => {
  it.each([
    ['/person/search/autocomplete', 'current_title'],
    ['/person/search/autocomplete', 'experience.employment_details.current.company_name'],
    ['/person/search/autocomplete', 'basic_profile.summary'],
    ['/person/search/autocomplete', 'professional_network.followers'],
    ['/person/search/autocomplete', 'education.schools'],
    ['/company/search/autocomplete', 'basic_info.company_id'],
    ['/company/search/autocomplete', 'headcount'],
    ['/company/search/autocomplete', '__proto__'],
  ])('are refused by %s for %s, with every field that it accepts', async (path, field) => {
    const answer = await world.post(path, { field, query: '' })
    expectRefusal(answer, 400, `Field '${field}' is not valid for autocomplete. Available fields are: `)
    const [{ available_fields: available }] = answer.body.error.metadata
    for (const taken of available) expect(answer.body.error.message).toContain(taken)
  })
})

describe('cursors', () => {
  const body = bodyFor('/person/search', { filters: { ...named, type: 'contains' }, limit: 5 })
  const next = async (more: JsonObject = {}): Promise<string> =>
    (await world.post('/person/search', { ...body, ...more })).body.next_cursor

  it.each([
    ' ',
    'x',
    'null',
    'H4sIAAAA',
    '!!!',
    '=',
    'W10',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('{"a":1}').toString('base64url'),
    'a'.repeat(60_000),
  ])('are refused when they are garbage: %s', async cursor => {
    expectRefusal(await world.post('/person/search', { ...body, cursor }), 400, 'invalid cursor')
  })

  it('are refused when they are not texts', async () => {
    expectRefusal(
      await world.post('/person/search', { ...body, cursor: 7 }),
      400,
      'cursor: Must be a string; got 7.',
    )
  })

  it('are refused when one of their characters was changed', async () => {
    const cursor = await next()
    for (let index = 0; index < cursor.length; index++) {
      const changed = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1)
      const answer = await world.post('/person/search', { ...body, cursor: changed })
      // The last record's own place may be changed to another valid place: nothing can be learnt from it.
      if (answer.status !== 200) expectRefusal(answer, 400, 'invalid cursor')
    }
  })

  it('are refused for other filters, sorts or fields, and on another dataset', async () => {
    const cursor = await next()
    const others: readonly JsonObject[] = [
      { filters: named },
      { filters: { ...named, type: 'contains', value: 'b' } },
      { sorts: [{ field: 'basic_profile.name', order: 'asc' }] },
      { fields: ['basic_profile.name'] },
    ]
    for (const other of others) {
      expectRefusal(
        await world.post('/person/search', { ...body, ...other, cursor }),
        400,
        'it belongs to another query',
      )
    }
    expectRefusal(await world.post('/company/search', { cursor }), 400, 'it belongs to another query')
  })
})
