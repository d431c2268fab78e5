// The fields of search results: every section and field of the catalogue that a request names, as it is stored.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../../src/catalog/company/company.ts'
import type { Dataset } from '../../src/catalog/dataset.ts'
import type { Field, Fields } from '../../src/catalog/field.ts'
import { job } from '../../src/catalog/job/job.ts'
import { person } from '../../src/catalog/person/person.ts'
import { socialPost } from '../../src/catalog/social-post/social-post.ts'
import { isObject, type Json, type JsonObject } from '../../src/lib/json/json.ts'
import { searchOn } from '../support/searches.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

const isLong = process.env.LONG !== undefined

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

const searched: readonly (readonly [Dataset, (world: SmallWorld) => readonly JsonObject[]])[] = [
  [person, ({ people }) => people],
  [company, ({ companies }) => companies],
  [job, ({ jobs }) => jobs],
  [socialPost, ({ posts }) => posts],
]

const isContact = (path: string): boolean => /^contact\.(?:business|personal|phone|websites)/.test(path)

/** The sections and fields of the catalogue that an answer may have; of contact, whether there is any. */
const pathsOf = (fields: Fields, parent = ''): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = parent + name
    const below = field.node === 'section' || field.node === 'list' ? pathsOf(field.fields, `${path}.`) : []
    return (field.node === 'leaf' && field.hidden) || isContact(path) ? [] : [path, ...below]
  })

/** Returns what stands at the path of a field, through lists; empty values are nothing, like sections, which have fields. */
function told(value: Json | undefined, path: readonly string[], fields: Fields): Json {
  const [name = '', ...rest] = path
  const field = fields[name]
  return isObject(value) && field ? toldBy(value[name], rest, field) : null
}

function toldBy(value: Json | undefined, rest: readonly string[], field: Field): Json {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
  // Some fields are answered as blank where nothing is on file.
  if (field.node === 'leaf') return value === field.blank ? null : value
  if (field.node === 'dictionary') return isObject(value) && Object.keys(value).length > 0 ? value : null
  if (Array.isArray(value)) return value.map((entry: Json) => toldBy(entry, rest, field))
  return rest.length > 0 ? told(value, rest, field.fields) : null
}

/** The paths of the numbers and dates that stand in no list. */
const singleMeasures = (fields: Fields, parent = ''): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = parent + name
    if (field.node === 'section') return singleMeasures(field.fields, `${path}.`)
    return field.node === 'leaf' && !field.many && ['integer', 'number', 'date'].includes(field.kind)
      ? [path]
      : []
  })

const sectionOf = (path: string): string => path.split('.')[0] ?? ''

/** Deals the paths out to requests, each of which names at most one path of a section. */
function oneOfEachSection(paths: readonly string[]): readonly (readonly string[])[] {
  const requests: string[][] = []
  const dealt = new Map<string, number>()
  for (const path of paths) {
    const section = sectionOf(path)
    const turn = dealt.get(section) ?? 0
    dealt.set(section, turn + 1)
    requests[turn] = [...(requests[turn] ?? []), path]
  }
  return requests
}

const upwards = (a: Json, b: Json): number => nullsLast(a, b) ?? compare(a, b)
const downwards = (a: Json, b: Json): number => nullsLast(a, b) ?? compare(b, a)
const compare = (a: Json, b: Json): number =>
  typeof a === 'number' ? a - Number(b) : String(a) < String(b) ? -1 : Number(a !== b)
const nullsLast = (a: Json, b: Json): number | undefined =>
  a === null || b === null ? Number(a === null) - Number(b === null) : undefined

const isTold = (value: Json): boolean => (Array.isArray(value) ? value.some(isTold) : value !== null)

describe.each(searched)('a search for $plural', (dataset, recordsOf) => {
  const sections = Object.keys(dataset.fields).filter(name => name !== 'sources')
  const paths = pathsOf(dataset.fields).filter(path => !path.startsWith('sources'))
  const everything = { field: dataset.id, type: '>', value: 0 }
  const find = async (fields: readonly string[] | undefined, limit: number) => {
    const asked = fields && { fields: [...fields, dataset.id] }
    const { rows } = await searchOn(world, dataset.name, { filters: everything, limit, ...asked })
    expect(rows.length).toBeGreaterThan(0)
    return rows
  }
  /** The paths at which a row says something else than its record. */
  const differing = (rows: readonly JsonObject[], named: readonly string[]): readonly string[] =>
    rows.flatMap(row => {
      const record = recordsOf(world)[Number(row[dataset.id]) - 1]
      return named.filter(path => {
        const [shown, onFile] = [row, record].map(one => told(one, path.split('.'), dataset.fields))
        return JSON.stringify(shown) !== JSON.stringify(onFile)
      })
    })

  it('shows every section that fields name as it is stored', async () => {
    const rows = await find(sections, 200)
    expect(differing(rows, paths)).toEqual([])
    const known = paths.filter(path => rows.some(row => isTold(told(row, path.split('.'), dataset.fields))))
    expect(known.length / paths.length).toBeGreaterThan(0.5)
  })

  it('shows each field by itself, with everything below it and nothing else', async () => {
    for (const asked of oneOfEachSection(paths)) {
      const rows = await find(asked, 2)
      const below = paths.filter(path => asked.some(each => `${path}.`.startsWith(`${each}.`)))
      expect([asked, differing(rows, below)]).toEqual([asked, []])
      const top = new Set([...asked.map(sectionOf), dataset.id])
      for (const row of rows) expect(new Set(Object.keys(row))).toEqual(top)
    }
  })

  it('shows whatever can be filtered or sorted by, under each of its names', async () => {
    const names = [...dataset.paths.values()].filter(({ abilities }) =>
      abilities.some(ability => ability === 'filter' || ability === 'sort'),
    )
    const rows = await find(
      names.map(({ path }) => path),
      20,
    )
    expect(
      differing(
        rows,
        names.flatMap(({ shown }) => shown),
      ),
    ).toEqual([])
  })

  it(`sorts by ${isLong ? 'every number and date' : 'a quarter of the numbers and dates'} that a record has one of, unknown ones last`, async () => {
    // The contract of the store sorts random records by random fields.
    const measures = singleMeasures(dataset.fields).filter((_, index) => isLong || index % 4 === 0)
    expect(measures.length).toBeGreaterThan(1)
    for (const field of measures) {
      const order = measures.indexOf(field) % 2 === 0 ? 'asc' : 'desc'
      const filters = { field: dataset.id, type: '=<', value: 60 }
      const fields = [field]
      const sorts = [{ field, order }]
      const { rows } = await searchOn(world, dataset.name, { filters, fields, sorts, limit: 60 })
      const values = rows.map(row => told(row, field.split('.'), dataset.fields))
      expect([field, values]).toEqual([field, values.toSorted(order === 'asc' ? upwards : downwards)])
    }
  })

  it('shows which source states which value', async () => {
    const [row] = await find(['sources'], 1)
    const [briefly] = await find(['sources.field'], 1)
    const sources = row?.sources as readonly JsonObject[]
    expect(sources.map(({ field }) => field)).toContain(dataset.nameOf)
    expect(sources[0]).toEqual({
      field: expect.any(String),
      source: 'demo',
      date: expect.stringMatching(/^2026-/),
    })
    expect(briefly?.sources).toEqual(sources.map(({ field }) => ({ field })))
  })

  it('shows the default sections when no fields are named', async () => {
    const marked = sections.filter(name =>
      dataset.pathsWith('return').some(path => `${path}.`.startsWith(`${name}.`)),
    )
    for (const row of await find(undefined, 5)) expect(Object.keys(row)).toEqual(marked)
  })
})

describe('contact details', () => {
  const everybody = { field: 'service_person_id', type: '>', value: 0 }

  it.each([
    'contact.business_emails',
    'contact.phone_numbers',
    'contact.websites',
    'contact.personal_emails.email',
  ])('are refused by a search with the endpoint that answers them: %s', async path => {
    const { status, body } = await world.post('/person/search', { filters: everybody, fields: [path] })
    expect(status).toBe(400)
    expect(body.error.message).toContain('contact is answered by POST /person/contact/enrich')
    expect(body.error.metadata[0].available_fields).not.toContain(path)
  })

  it('are not part of the section, which tells whether there are any', async () => {
    const { rows } = await searchOn(world, 'person', { filters: everybody, fields: ['contact'] })
    for (const { contact } of rows) expect(Object.keys(contact as JsonObject)).toEqual(['has_business_email'])
  })
})
