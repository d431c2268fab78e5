// Cursors that are changed character by character: each is a page of the same list, or a 400 that says what it is.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import type { Answer } from '../support/almanac.ts'
import { batchClient } from '../support/batches.ts'
import { searchOn } from '../support/searches.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld

beforeAll(async () => {
  world = await startSmallWorld()
})

afterAll(() => world.close())

/** The characters that take the place of one: neighbours, one of another kind, and none. */
const replacements = process.env.LONG
  ? [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', '', '%', '=', '\u0000', 'é']
  : ['A', '_', '', '\u0000']

/** The short form tries one of them at each place, and another at the next. */
const replacementsAt = (at: number): readonly string[] =>
  process.env.LONG ? replacements : replacements.slice(at % replacements.length).slice(0, 1)

function changed(cursor: string): readonly string[] {
  const texts = new Set<string>()
  for (let at = 0; at < cursor.length; at++) {
    for (const other of replacementsAt(at)) texts.add(cursor.slice(0, at) + other + cursor.slice(at + 1))
  }
  for (const json of ['[]', '{}', 'null', '[2]', '[1e999]', '['.repeat(9999), '[2,"","",""]']) {
    texts.add(Buffer.from(json).toString('base64url'))
  }
  texts.delete(cursor)
  return [...texts, '', ' ', cursor + cursor, `${cursor}=`, 'x'.repeat(5000)]
}

const isRefusal = (answer: Answer): boolean =>
  answer.status === 400 &&
  answer.body.error.type === 'invalid_request' &&
  /cursor/.test(answer.body.error.message) &&
  Array.isArray(answer.body.error.metadata)

/** Asks with every change of the cursor. Returns the answers that are neither a refusal nor a page of the list. */
async function wrongAnswers(
  cursor: string,
  ask: (cursor: string) => Promise<Answer>,
  isPage: (answer: Answer) => boolean,
): Promise<readonly unknown[]> {
  const wrong: unknown[] = []
  for (const text of changed(cursor)) {
    const answer = await ask(text)
    if (isRefusal(answer) || (answer.status === 200 && isPage(answer))) continue
    wrong.push([text, answer.status, answer.body])
  }
  return wrong
}

it.each([
  [
    'person',
    'profiles',
    [
      { field: 'basic_profile.location.country', order: 'asc' },
      { field: 'professional_network.followers', order: 'desc' },
    ],
  ],
  ['job', 'job_listings', []],
])('of searches for %s records', async (dataset, results, sorts) => {
  const filters = { field: `service_${dataset}_id`, type: '>', value: 0 }
  const first = { limit: 1, sorts, ...(dataset === 'person' && { filters }) }
  const search = (cursor?: string) => world.post(`/${dataset}/search`, { ...first, cursor })
  const { body } = await search()
  expect(body).toHaveProperty('next_cursor')
  expect(await wrongAnswers(body.next_cursor, search, page => page.body[results]?.length <= 1)).toEqual([])
})

it.each([
  ['filters', { filters: { field: 'service_person_id', type: '>', value: 0 } }],
  ['a ranked query', { search: { query: 'senior engineers' } }],
  [
    'a boolean query',
    { search: { query: 'engineer|manager', mode: 'lexical', query_syntax: 'boolean' }, mode: 'exact' },
  ],
])('a page without rows behind a cursor of %s goes on where it began, for nothing', async (_, body) => {
  const ask = (more: object) => searchOn(world, 'person', { ...body, ...more })
  const first = await ask({ limit: 2 })
  const none = await ask({ limit: 0, cursor: first.next })
  expect([none.rows, none.next, none.total, none.credits]).toEqual([[], first.next, first.total, '0'])
  expect((await ask({ limit: 2, cursor: none.next })).ids).not.toEqual(first.ids)
  expect((await ask({ limit: 0 })).next).toBeNull()
})

it('of usage events, batch jobs and deliveries, which never show those of another team', async () => {
  const mine = await createKey(world.ledger, { teamId: 1, name: 'mine', permissions: [], nowMs: Date.now() })
  const theirs = await createKey(world.ledger, {
    teamId: 2,
    name: 'theirs',
    permissions: [],
    nowMs: Date.now(),
  })
  await world.ledger.grant(2, 1_000_000, Date.now(), null)
  for (const { secret } of [theirs, mine, theirs, mine]) {
    const client = batchClient(world, secret)
    await client.run('/batch/company/enrich', {
      service_company_ids: [1],
      webhook_url: 'https://example.com/hook',
    })
  }
  for (const [path, list, id] of [
    ['/batch', 'jobs', 'batch_id'],
    ['/webhooks/deliveries', 'deliveries', 'id'],
    ['/account/usage/events', 'events', 'event_id'],
  ] as const) {
    const get = (query: string, key = mine.secret) => world.get(`${path}?${query}`, { key })
    const own = async (key: string) =>
      new Set((await get('limit=100', key)).body[list].map((item: Record<string, string>) => item[id]))
    const [foreign, { body }] = [await own(theirs.secret), await get('limit=1')]
    expect(foreign.size).toBeGreaterThan(1)
    const isOwn = (page: Answer) =>
      page.body[list].every((item: Record<string, string>) => !foreign.has(item[id]))
    const wrong = await wrongAnswers(
      body.next_cursor,
      cursor => get(`limit=1&cursor=${encodeURIComponent(cursor)}`),
      isOwn,
    )
    expect([path, wrong]).toEqual([path, []])
    for (const cursor of foreign) expect(isRefusal(await get(`cursor=${cursor}`))).toBe(true)
  }
})
