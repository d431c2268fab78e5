import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasetNamed } from '../../catalog/index.ts'
import { InputError } from '../../errors.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { compileMapping } from './compile.ts'
import type { CompiledMapping, MappedRow } from './mapping.ts'
import { parseMapping } from './parse.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapping-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function compiled(
  yaml: string,
  options?: Parameters<typeof compileMapping>[3],
): Promise<CompiledMapping> {
  const mapping = parseMapping(yaml, 'test.yaml')
  const dataset = datasetNamed(mapping.dataset)
  if (!dataset) throw new Error('unreachable: parsed mappings name a dataset')
  return compileMapping(mapping, dataset, folder, options)
}

const recordOf = (mapped: MappedRow | undefined): JsonObject =>
  mapped && 'record' in mapped ? mapped.record : { not: JSON.stringify(mapped) }

const map = async (yaml: string, row: JsonObject): Promise<MappedRow | undefined> =>
  (await compiled(yaml)).map(row)[0]

/** Returns the value of an expression for a row, for a field with one value, or with `many` for one with several. */
async function value(expression: string, row: JsonObject, many = false): Promise<unknown> {
  const field = many ? 'industries' : 'description'
  const mapped = await map(
    `dataset: company\nfields:\n  basic_info.name: { const: x }\n  basic_info.profile_name: always\n  basic_info.${field}: ${expression}`,
    {
      always: 'here',
      ...row,
    },
  )
  if (mapped && 'rejected' in mapped) return mapped.rejected
  const info = recordOf(mapped).basic_info
  return info && typeof info === 'object' && field in info ? (info as JsonObject)[field] : undefined
}

describe('a path', () => {
  it.each<readonly [string, JsonObject, Json | undefined]>([
    ['name', { name: '  Acme ' }, 'Acme'],
    ['a.b.c', { a: { b: { c: 1 } } }, 1],
    ['a.b', { 'a.b': 'flat' }, 'flat'],
    ['terms[-1].state', { terms: [{ state: 'WA' }, { state: 'OR' }] }, 'OR'],
    ['terms[0].state', { terms: [{ state: 'WA' }, { state: 'OR' }] }, 'WA'],
    ['terms[1]', { terms: ['a'] }, undefined],
    ['\'"No. of staff"\'', { 'No. of staff': 5 }, 5],
    ['Revenue [USD]', { 'Revenue [USD]': 5 }, 5],
    ['Ayes/Nays', { 'Ayes/Nays': '96/2' }, '96/2'],
    ['constructor', {}, undefined],
    ['__proto__.x', {}, undefined],
    ['gone', { gone: null }, undefined],
    ['blank', { blank: ' \u00a0' }, undefined],
    ['list', { list: ['first', 'second'] }, 'first'],
    ['flag', { flag: false }, false],
    ['true', { flag: 1 }, true],
  ])('%s', async (path, row, expected) => {
    expect(await value(path, row)).toEqual(expected)
  })

  it('walks through lists, with and without brackets', async () => {
    const row = { terms: [{ state: 'WA' }, {}, { state: 'OR' }], groups: { a: [{ n: 1 }], b: [{ n: 2 }] } }
    expect(await value('terms[].state', row, true)).toEqual(['WA', 'OR'])
    expect(await value('terms.state', row, true)).toEqual(['WA', 'OR'])
    expect(await value('groups.*.n', row, true)).toEqual([1, 2])
  })
})

describe('an expression', () => {
  it.each<readonly [string, JsonObject, unknown]>([
    ['"https://x.org/{id.a}"', { id: { a: 7 } }, 'https://x.org/7'],
    ['"https://x.org/{id.a}"', {}, undefined],
    ['"{first} {middle?} {last}"', { first: 'Ada', last: 'Lovelace' }, 'Ada Lovelace'],
    ['"{{{first}}}"', { first: 'Ada' }, '{Ada}'],
    ['[a, b, "{c}!"]', { c: 'see' }, 'see!'],
    ['{ const: fixed }', {}, 'fixed'],
    ['{ from: a, split: ";", pick: -1 }', { a: 'x; y ;;z;' }, 'z'],
    ['{ all: [a, b], join: " / " }', { a: ['x', 'y'], b: 'z' }, 'x / y / z'],
    ['{ from: a, match: "\\\\((.+)\\\\)" }', { a: 'Acme (US)' }, 'US'],
    ['{ from: a, match: "\\\\d+" }', { a: 'none' }, undefined],
    ['{ from: a, replace: { " \\\\(member\\\\)$": "" } }', { a: 'Acme (member)' }, 'Acme'],
    ['{ from: a, template: "YC {.}" }', { a: 'W12' }, 'YC W12'],
    ['{ from: a, lookup: { Active: active, "*": other } }', { a: 'ACTIVE' }, 'active'],
    ['{ from: a, lookup: { Active: active, "*": other } }', { a: 'Dead' }, 'other'],
    ['{ from: a, lookup: { Active: active, "*": "*" } }', { a: 'Dead' }, 'Dead'],
    ['{ from: a, lookup: { Active: active } }', { a: 'Dead' }, undefined],
    [
      '{ from: a, lookup: { Active: active, "*": "!" } }',
      { a: 'Dead' },
      'a: "Dead" is not in the lookup table (for basic_info.description)',
    ],
    ['{ from: a, band: { 10: 1-10, 50: 11-50, more: 51+ } }', { a: '20-50' }, '11-50'],
    ['{ from: a, band: { 10: 1-10, 50: 11-50, more: 51+ } }', { a: 4000 }, '51+'],
    ['{ from: a, date: day-first }', { a: '3/4/2012' }, '2012-04-03T00:00:00'],
    ['{ from: a, date: true }', { a: 'present' }, undefined],
    ['{ from: a, date: true }', { a: 'soon' }, 'a: "soon" is not a date (for basic_info.description)'],
    ['{ from: a, date: true, invalid: drop }', { a: 'soon' }, undefined],
    ['{ from: a, year: true }', { a: 'Sep 2011' }, 2011],
    ['{ from: a, years: end }', { a: '1994-1998' }, '1998-01-01T00:00:00'],
    ['{ from: a, number: true }', { a: '$1.2M' }, 1200000],
    ['{ from: a, number: high }', { a: '51-200' }, 200],
    ['{ from: a, number: [low, comma] }', { a: '1.234' }, 1234],
    [
      '{ from: a, number: true }',
      { a: '51-200' },
      'a: "51-200" is a range; write number: low or number: high (for basic_info.description)',
    ],
    ['{ from: a, boolean: true }', { a: 'Ja' }, true],
    ['{ from: a, case: title }', { a: 'JANE o’neil McDonald' }, 'Jane O’neil McDonald'],
    ['{ from: a, case: upper }', { a: 'x' }, 'X'],
    ['{ from: a, default: none }', {}, 'none'],
    ['{ from: a, when: { b: [x, y] } }', { a: 1, b: 'Y' }, 1],
    ['{ from: a, when: { b: { not: x } } }', { a: 1, b: 'x' }, undefined],
    ['{ from: a, json: true, join: "+" }', { a: '["x","y"]' }, 'x+y'],
    ['a', { a: { b: 1 } }, 'a: {"b":1} has parts; name one of them: b (for basic_info.description)'],
  ])('%s of %j', async (expression, row, expected) => {
    expect(await value(expression, row)).toEqual(expected)
  })

  it.each<readonly [string, JsonObject, unknown]>([
    ['[a, b]', { a: 'x', b: ['y', 'x'] }, ['x', 'y']],
    ['{ first: [a, b] }', { a: ['x', 'y'], b: 'z' }, ['x', 'y']],
    ['{ from: a, split: [";", "|"], drop: Remote }', { a: 'Oslo; remote | Bergen' }, ['Oslo', 'Bergen']],
    ['{ from: a, split: ",", keep: "/^[A-Z]/" }', { a: 'Oslo, near, Bergen' }, ['Oslo', 'Bergen']],
    ['{ from: a, split: ",", number: true, invalid: drop }', { a: '1, two, 3' }, [1, 3]],
    ['{ from: a, find: "\\\\d{4}" }', { a: '1994-1998' }, ['1994', '1998']],
    ['{ from: a, split: ",", unique: true }', { a: 'x,x' }, ['x']],
  ])('%s of %j gives a list', async (expression, row, expected) => {
    expect(await value(expression, row, true)).toEqual(expected)
  })

  it('reads Markdown pages', async () => {
    const page =
      '---\ntitle: "Acme"\ntags:\n  - a\n  - b\n---\n# Top\r\n## Size\r\n\r\n50\n### More\nx\n## Next\ny'
    expect(await value('{ from: page, frontmatter: title }', { page })).toBe('Acme')
    expect(await value('{ from: page, frontmatter: tags }', { page }, true)).toEqual(['a', 'b'])
    expect(await value('{ from: page, heading: size }', { page })).toBe('50\n### More\nx')
    expect(await value('{ from: page, heading: None }', { page })).toBeUndefined()
    expect(await value('{ from: page, frontmatter: title }', { page: '---\na: [\n---\n' })).toContain(
      'page: its front matter is not YAML',
    )
  })
})

describe('a mapping', () => {
  it('gives ids, the date and the record of a row', async () => {
    const yaml =
      'dataset: company\ndate: changed\nids: { crm: Id, vat: [vat] }\nfields: { basic_info.name: Name }'
    expect(await map(yaml, { Id: 7, Name: 'Acme', vat: ['a', 'a', 'b'], changed: '23.3.2012' })).toEqual({
      record: { basic_info: { name: 'Acme' } },
      externalIds: [
        { kind: 'crm', value: '7' },
        { kind: 'vat', value: 'a' },
        { kind: 'vat', value: 'b' },
      ],
      date: '2012-03-23T00:00:00',
    })
  })

  it('leaves rows out with the reason, and rejects rows that cannot be read', async () => {
    const yaml = `dataset: company
blank: [n/a]
skip: { when: { kind: fund }, reason: it is a fund }
fields:
  basic_info.name: Name
  basic_info.status: { const: active }
  headcount.total: { from: Staff, number: true }`
    const { map: mapRow } = await compiled(yaml)
    expect(mapRow({ Name: 'Acme', kind: 'Fund' })).toEqual([{ skipped: 'it is a fund' }])
    expect(mapRow({ Name: 'Acme', Staff: 'many' })).toEqual([
      { rejected: 'Staff: "many" is not a number (for headcount.total)' },
    ])
    expect(mapRow({ Name: 'N/A', Staff: ' ' })[0]).toHaveProperty('rejected')
    expect(recordOf(mapRow({ Name: 'Acme', Staff: 'N/A' })[0])).toEqual({
      basic_info: { name: 'Acme', status: 'active' },
    })
  })

  it('makes entries of nested lists, routed by conditions, and drops entries that say nothing', async () => {
    const yaml = `dataset: person
date: 2026-01-01
fields:
  basic_profile.name: name
  experience.employment_details.current:
    each: jobs
    when: { end: { not: { before: $date } } }
    fields: { title: role, name: ^.employer, company_type: { const: Government Agency }, location.raw: place }
  experience.employment_details.past:
    - each: jobs
      when: { end: { before: $date } }
      fields: { title: role, end_date: { from: end, date: true } }
    - fields: { title: former, company_type: { const: Partnership } }`
    const row = {
      name: 'Ada',
      jobs: [{ role: 'Clerk', end: '1/2/2020' }, { role: 'Judge', end: '2030', place: 'Oslo' }, null, {}],
    }
    expect(recordOf(await map(yaml, row))).toEqual({
      basic_profile: { name: 'Ada' },
      experience: {
        employment_details: {
          current: [{ title: 'Judge', company_type: 'Government Agency', location: { raw: 'Oslo' } }],
          past: [{ title: 'Clerk', end_date: '2020-01-02T00:00:00' }],
        },
      },
    })
  })

  it('takes the day of the import for a day that neither the row nor the snapshot states', async () => {
    const yaml = `dataset: person
date: changed
fields:
  basic_profile.name: name
  basic_profile.headline: $date
  basic_profile.summary: $today`
    const textsOf = async (row: JsonObject, options: Parameters<typeof compiled>[1]) => {
      const { map: mapRow } = await compiled(yaml, options)
      return recordOf(mapRow({ name: 'Ada', ...row })[0]).basic_profile
    }
    const today = '2026-11-29T00:00:00'
    expect(await textsOf({}, { today })).toMatchObject({ headline: today, summary: today })
    expect(await textsOf({ changed: '2024-03-01' }, { today, date: '2025-01-31' })).toMatchObject({
      headline: '2024-03-01T00:00:00',
      summary: '2025-01-31T00:00:00',
    })
  })

  it('reads dates in conditions in the order that they name, and the end of a range', async () => {
    const yaml = `dataset: person
fields:
  basic_profile.name: name
  basic_profile.headline: { const: later, when: { until: { after: 2026-06-30, dates: day-first } } }
  basic_profile.summary: { const: open or later, when: { until: { not: [lost, { before: 2026-06-30 }] } } }`
    const said = async (until: string) => recordOf(await map(yaml, { name: 'Ada', until })).basic_profile
    expect(await said('05/12/2026')).toMatchObject({ headline: 'later' })
    expect(await said('05/12/2026')).not.toHaveProperty('summary')
    expect(await said('2024-2028')).toMatchObject({ headline: 'later', summary: 'open or later' })
    expect(await said('lost')).toEqual({ name: 'Ada' })
  })

  it('makes several entries of one value with entries and named values', async () => {
    const yaml = `dataset: person
fields:
  experience.employment_details.past:
    each: lines
    values:
      parts: { from: ., capture: "^(?<title>[^,]+), (?<years>.+)$" }
    entries:
      each: { from: parts.years, split: "," }
      fields: { title: ^.parts.title, start_date: { from: ., years: start } }`
    expect(recordOf(await map(yaml, { lines: ['Clerk, 1990-1992, 1995'] }))).toEqual({
      experience: {
        employment_details: {
          past: [
            { title: 'Clerk', start_date: '1990-01-01T00:00:00' },
            { title: 'Clerk', start_date: '1995-01-01T00:00:00' },
          ],
        },
      },
    })
  })

  it('finds records nested in rows, each with its parents, and keeps the others when one is bad', async () => {
    const yaml = `dataset: company
rows: data.groups[].items[]
fields:
  basic_info.name: name
  basic_info.industries: "{^.name}"
  headcount.total: { from: staff, number: true }`
    const mapping = await compiled(yaml)
    expect(mapping.rows).toBe('data.groups')
    const mapped = mapping.map({
      name: 'Tools',
      items: [{ name: 'A' }, { name: 'B', staff: '?' }, { name: 'C' }],
    })
    expect(mapped.map(recordOf).map(record => record.basic_info)).toEqual([
      { name: 'A', industries: ['Tools'] },
      undefined,
      { name: 'C', industries: ['Tools'] },
    ])
    expect(mapped[1]).toEqual({ rejected: 'staff: "?" is not a number (for headcount.total)' })
    expect(mapping.map({ name: 'Empty', items: null })).toEqual([])
  })

  it('is refused for another dataset than its own', async () => {
    const mapping = parseMapping('dataset: company\nfields: { basic_info.name: a }', 'm.yaml')
    const person = datasetNamed('person')
    if (!person) throw new Error('unreachable')
    await expect(compileMapping(mapping, person, folder)).rejects.toThrow(
      'm.yaml is a mapping for company, not for person',
    )
  })

  it('uses the date of the source that it is given instead of its own', async () => {
    const mapping = parseMapping(
      'dataset: company\ndate: 2020-01-01\nfields: { basic_info.name: a }',
      'm.yaml',
    )
    const company = datasetNamed('company')
    if (!company) throw new Error('unreachable')
    const { map: mapRow } = await compileMapping(mapping, company, folder, { date: '2026-03-31' })
    expect(mapRow({ a: 'x' })[0]).toHaveProperty('date', '2026-03-31T00:00:00')
    await expect(compileMapping(mapping, company, folder, { date: 'soon' })).rejects.toThrow(InputError)
  })
})

describe('a second file', () => {
  const yaml = (more: string) => `dataset: person
join: { file: degrees.csv, on: { here: id, there: person }, as: degrees, many: true, sort: no, ${more} }
fields:
  basic_profile.name: name
  education.schools: { each: degrees, fields: { school: school } }`

  it('is joined by its key, sorted, and its rows without a row of the main file are counted', async () => {
    await writeFile(join(folder, 'degrees.csv'), 'person,no,school\n1,10,Yale\n1,9,Bonn\n2,1,Oslo\n')
    const mapping = await compiled(yaml(''))
    expect(recordOf(mapping.map({ id: 1, name: 'Ada' })[0])).toEqual({
      basic_profile: { name: 'Ada' },
      education: { schools: [{ school: 'Bonn' }, { school: 'Yale' }] },
    })
    expect(recordOf(mapping.map({ id: 3, name: 'Bo' })[0])).toEqual({ basic_profile: { name: 'Bo' } })
    expect(mapping.unjoined()).toEqual([{ file: 'degrees.csv', rows: 1, of: 3 }])
  })

  it('may be a lookup table, nested, or a document of lists under keys', async () => {
    await writeFile(
      join(folder, 'groups.yaml'),
      '- id: A\n  name: Art\n  parts: [{ id: 1, name: Painting }]\n',
    )
    await writeFile(join(folder, 'seats.yaml'), 'A1:\n- who: x\n  as: chair\nB:\n- who: x\n- who: y\n')
    const mapping = await compiled(`dataset: person
lookups:
  group: { file: groups.yaml, rows: "[].parts[]", key: "{^.id}{id}", value: "{name} ({^.name})" }
join:
  file: seats.yaml
  rows: "*[]"
  on: { here: id, there: who }
  as: seats
  many: true
  values: { group: { from: $key, lookup: group } }
fields:
  basic_profile.name: name
  basic_profile.headline: { from: seats.group, join: "; " }
  skills.professional_network_skills: seats.as`)
    expect(recordOf(mapping.map({ id: 'x', name: 'X' })[0])).toEqual({
      basic_profile: { name: 'X', headline: 'Painting (Art)' },
      skills: { professional_network_skills: ['chair'] },
    })
  })

  it('that is missing is an error, or a warning when it is optional', async () => {
    const missing = (more: string) => yaml(more).replace('degrees.csv', 'nowhere.csv')
    await expect(compiled(missing(''))).rejects.toThrow('The mapping needs nowhere.csv')
    const mapping = await compiled(missing('optional: true'))
    expect(mapping.warnings).toEqual(['nowhere.csv is not there; what it adds is missing.'])
    expect(recordOf(mapping.map({ id: 1, name: 'Ada' })[0])).toEqual({ basic_profile: { name: 'Ada' } })
  })
})
