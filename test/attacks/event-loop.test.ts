// Bodies that would keep the service from everybody else if they were read as they are: refused, with the reason.
import { gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AttackedService, startAttacked } from '../support/attacked.ts'

let attacked: AttackedService

beforeAll(async () => {
  attacked = await startAttacked()
})

afterAll(() => attacked.service.stop())

async function post(path: string, body: string | Buffer, headers = {}) {
  const answer = await request(attacked.service.url + path, {
    method: 'POST',
    headers: { ...attacked.headers, ...headers },
    body,
  })
  return { status: answer.statusCode, text: await answer.body.text() }
}

const longest = 8 * 2 ** 20 - 100
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const filled = (item: string) => item.repeat(Math.floor(longest / item.length))

const keys = `{${many(600_000, index => `"${index.toString(36)}":1`).join(',')}}`
const paths = (count: number) => JSON.stringify({ names: ['A'], fields: many(count, index => `f${index}`) })
const wrong = JSON.stringify({ names: many(10_000, () => ({ a: [1] })) })

describe.each([
  ['as it is', (body: string) => body, {}],
  ['packed', (body: string) => gzipSync(body), { 'Content-Encoding': 'gzip' }],
])('a body, %s,', (_, pack, headers) => {
  const values = 'The body may have at most 160000 values in all.'
  it.each([
    ['600,000 keys', keys, 'The body may have at most 15000 keys in all.'],
    ['four million brackets', '['.repeat(4_000_000), 'The body may be nested at most 32 levels deep.'],
    ['four million numbers', `{"names":[${filled('0,')}0]}`, values],
    ['millions of empty objects', `{"names":[${filled('{},')}{}]}`, values],
    ['millions of texts without commas', `{"names":[${filled('""')}]}`, values],
    ['8 MB of commas in a list', `{"names":"${filled(',')}"}`, 'names: May have at most 10000 values.'],
    ['10,000 objects for texts', wrong, 'names[4]: Must be a string; got {\\"a\\":[1]}."'],
    ['8 MB of blanks', filled(' '), 'The body is not valid JSON'],
    ['one text of 8 MB', `{"names":["${filled('a')}"]}`, 'names[0]: May have at most 2000 characters'],
  ])('with %s is refused by an endpoint of long lists', async (_, body, message) => {
    const { status, text } = await post('/batch/company/enrich', pack(body), headers)
    expect([status, text]).toEqual([400, expect.stringContaining(message)])
    expect(text.length).toBeLessThan(2000)
  })

  it.each([
    ['600,000 keys', keys, 413, 'The body may have at most'],
    ['390,000 fields', paths(390_000), 413, 'The body may have at most'],
    ['5,000 fields', paths(5000), 400, 'fields: May have at most 1000 values; got 5000.'],
    ['3,000 levels', '['.repeat(3000), 400, 'The body may be nested at most 32 levels deep.'],
  ])('with %s is refused by an endpoint of short lists', async (_, body, expected, message) => {
    const { status, text } = await post('/company/enrich', pack(body), headers)
    expect([status, text]).toEqual([expected, expect.stringContaining(message)])
  })
})

it.each([
  [
    '150,000 contacts without a price',
    '/person/contact/enrich',
    { business_emails: ['a@b.com'], fields: many(150_000, () => '') },
    'fields: May have at most 1000 values; got 150000.',
  ],
  [
    '400,000 kinds of posts',
    '/dataset/social_post/enrich',
    { company_name: 'A', post_types: ','.repeat(400_000) },
    'post_types: Must be original or repost',
  ],
  [
    '14,000 conditions',
    '/person/search/autocomplete',
    {
      field: 'basic_profile.name',
      query: '',
      filters: { op: 'or', conditions: many(14_000, index => ({ field: `${index}` })) },
    },
    'Unsupported filter',
  ],
])('%s are refused', async (_, path, body, message) => {
  const { status, text } = await post(path, JSON.stringify(body))
  expect([status, text.slice(0, 1000)]).toEqual([400, expect.stringContaining(message)])
})

it.each([
  ['rows', `email\n${filled('a@b.c\n')}`, 'The table has more than 10,000 rows.'],
  ['a quote that has no end', `email,name\na@b.c,"${filled('a\n')}`, 'The table'],
  ['delimiters', filled(';'), 'The table'],
  ['blank lines', `email\n${filled('\n')}`, 'The table'],
  ['one name', `${filled('e')}\na@b.c\n`, 'longer than 500 characters'],
  ['columns', `${many(5000, index => `email ${index}`).join()}\n${'a@b.c,'.repeat(4999)}\n`, 'at most 500'],
])('a table with millions of %s is refused', async (_, table, message) => {
  const { status, text } = await post('/batch/person/enrich', table, { 'Content-Type': 'text/csv' })
  expect([status, text]).toEqual([400, expect.stringContaining(message)])
  expect(text.length).toBeLessThan(2000)
})

it('the most identifiers of a batch are read, also in a body of 8 MB', async () => {
  const list = many(10_000, index => `company ${index}`.padEnd(700)).join(',')
  const { status, text } = await post('/batch/company/enrich', JSON.stringify({ names: list }))
  // They are not looked up, since the team has no credits.
  expect([status, text]).toEqual([403, expect.stringContaining('this job may cost up to 20000')])
})
