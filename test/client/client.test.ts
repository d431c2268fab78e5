// The client against a running service with the small demo world.
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { routes } from '../../src/client/generated/endpoints.ts'
import { type BatchBodies, type Client, createClient, type Person } from '../../src/client/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { peopleCount, type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld
let receiver: Receiver
let client: Client

beforeAll(async () => {
  receiver = await startReceiver()
  world = await startSmallWorld(undefined, { ALMANAC_WEBHOOK_ALLOW: '127.0.0.0/8' })
  client = createClient({ url: world.url, key: await world.newKey() })
})

afterAll(async () => {
  await world.close()
  receiver.close()
})

const named = { field: 'basic_profile.name', type: 'is_not_null' } as const

/** The lines of a finished job. */
type LineOf<Finished> = Finished extends { lines(): AsyncGenerator<infer Line> } ? Line : never

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('the methods', () => {
  it('are those of the endpoint table, and each is a function', () => {
    expect(routes).toHaveLength(endpoints.length)
    for (const route of routes) {
      const [name = ''] = route.split(' ')
      const method = name
        .split('.')
        .reduce<unknown>((node, word) => (node as Record<string, unknown>)[word], client)
      expect(typeof method, name).toBe('function')
    }
  })

  it('send the parameters of the path, a query and a body to where they belong', async () => {
    const watch = await client.watch.person.search.create({
      filters: named,
      notifications: [{ type: 'webhook', url: receiver.url }],
      config: { trigger: { type: 'interval', every_hours: 24 } },
    })
    expect((await client.watch.get(watch.id)).id).toBe(watch.id)
    expect(await client.watch.update(watch.id, { status: 'paused' })).toMatchObject({ status: 'paused' })
    expect(await client.watch.person.search.list({ limit: 1 })).toHaveLength(1)
    expect(await client.watch.delete(watch.id)).toBeUndefined()
    expect((await client.account.credits()).account.credits).toBeGreaterThan(0)
    await expect(client.batch.get('a/../b')).rejects.toMatchObject({ type: 'not_found', status: 404 })
    await expect(client.batch.get('..')).rejects.toMatchObject({ type: 'not_found' })
    await expect(client.batch.get('')).rejects.toThrow(
      'batch_id: Must be a text or a number; got an empty text.',
    )
  })

  it('tell the price of a request, and who asked wrongly where', async () => {
    const urls = ['https://www.example.com/in/nobody']
    expect(await client.person.enrich.preview({ professional_network_profile_urls: urls })).toMatchObject({
      preview: true,
      credits: 0,
    })
    await expect(
      // @ts-expect-error: there is no such field.
      client.person.search({ filters: { field: 'nme', type: '=', value: 'x' } }),
    ).rejects.toMatchObject({
      name: 'AlmanacError',
      type: 'invalid_request',
      status: 400,
      requestId: expect.any(String),
      metadata: [{ available_fields: expect.any(Array) }],
    })
  })
})

describe('fields', () => {
  it('decide the type of what is answered', async () => {
    const { profiles } = await client.person.search({
      filters: named,
      limit: 1,
      fields: ['basic_profile.name', 'experience.employment_details.current.title', 'skills'],
    })
    const [profile] = profiles
    expect(profile?.basic_profile.name).toEqual(expect.any(String))
    expect(Array.isArray(profile?.experience.employment_details.current)).toBe(true)
    type Profile = (typeof profiles)[number]
    expectTypeOf<keyof Profile>().toEqualTypeOf<
      'basic_profile' | 'experience' | 'skills' | 'fit' | 'verdicts'
    >()
    expectTypeOf<Profile['basic_profile']>().toEqualTypeOf<{ name: string }>()
    // @ts-expect-error: the headline was not requested.
    expect(profile?.basic_profile.headline).toBeUndefined()
    expectTypeOf(client.company.enrich<readonly ['social_posts.text', 'headcount.total']>).toBeFunction()
    // @ts-expect-error: there is no such field.
    await expect(client.person.search({ filters: named, fields: ['basic_profile.nme'] })).rejects.toThrow(
      'nme',
    )
  })
})

describe('pages', () => {
  it('are walked to their end, with the items of each or one by one', async () => {
    const filters = { field: 'service_person_id', type: '=<', value: 25 } as const
    const ids = await collect(client.person.search.all({ filters, limit: 10, fields: ['service_person_id'] }))
    expect(new Set(ids.map(({ service_person_id: id }) => id)).size).toBe(25)
    const pages = await collect(client.person.search.pages({ filters, limit: 10 }))
    expect(pages.map(page => page.profiles.length)).toEqual([10, 10, 5])
    const options = { idempotencyKey: 'once' }
    expect(await collect(client.person.search.all({ filters, limit: 20 }, options))).toHaveLength(25)
  })

  it('of lists are walked too, and a consumer that has enough asks for no more', async () => {
    const events = client.account.usage.events.list.all({ limit: 1 })
    const first = await events.next()
    const second = await events.next()
    await events.return()
    expect(first.value?.event_id).not.toBe(second.value?.event_id)
  })
})

describe('watches', () => {
  it('take only the words that they know', () => {
    type Change = Parameters<typeof client.watch.update>[1]
    expectTypeOf<Change['status']>().toEqualTypeOf<'active' | 'paused' | 'cancelled' | undefined>()
    type Tested = Awaited<ReturnType<typeof client.watch.person.backtest>>
    expectTypeOf<Tested['metadata']['summary']['credits']>().toEqualTypeOf<number>()
  })

  it('are listed to the last one, whatever the length of a page', async () => {
    const config = { trigger: { type: 'interval', every_hours: 24 } } as const
    const notifications = [{ type: 'webhook', url: 'https://example.com/hook' }] as const
    for (let count = 0; count < 3; count++) {
      const body = { filters: { op: 'and', conditions: [named] }, config, notifications } as const
      await client.watch.person.search.create(body)
    }
    const ids = await collect(client.watch.person.search.list.all({ limit: 2 }))
    expect(ids).toHaveLength(3)
    expect(await collect(client.watch.person.search.list.pages({ limit: 1000 }))).toHaveLength(1)
  })
})

describe('a batch job', () => {
  it('has lines of the type that its fields decide', () => {
    const search = (body: BatchBodies['person/search']) => client.batch.submitAndWait('person/search', body)
    type Whole = LineOf<Awaited<ReturnType<typeof search>>>
    expectTypeOf<Whole>().toEqualTypeOf<Person>()
    const named = () =>
      client.batch.submitAndWait('person/search', {
        filters: { op: 'and', conditions: [] },
        fields: ['basic_profile.name'],
      })
    type Named = LineOf<Awaited<ReturnType<typeof named>>>
    expectTypeOf<Named>().toEqualTypeOf<{ basic_profile: { name: string } }>()
    expectTypeOf<BatchBodies['person/search']>().not.toHaveProperty('page')
  })

  it('is submitted, waited for, and read line by line', async () => {
    const statuses: string[] = []
    const finished = await client.batch.submitAndWait(
      'company/enrich',
      { service_company_ids: [1, 2, 999_999], fields: ['basic_info.name'], include_unmatched: true },
      { onProgress: ({ status }) => statuses.push(status) },
    )
    expect(statuses.at(-1)).toBe('completed')
    const lines = await collect(finished.lines())
    expect(lines.map(({ internal_id, reason }) => internal_id ?? reason)).toEqual([1, 2, 'not_found'])
    expect(lines[0]?.data?.basic_info.name).toEqual(expect.any(String))
    // @ts-expect-error: the domain was not requested.
    expect(lines[0]?.data?.basic_info.primary_domain).toBeUndefined()
    const people = await client.batch.submitAndWait('person/search', {
      filters: { op: 'and', conditions: [named] },
      max_results: 10_000,
    })
    expect(await collect(people.lines())).toHaveLength(peopleCount)
  })

  it('takes a CSV table, and is read as CSV or as rows', async () => {
    const table = 'Company,Web\n,no.such.example\n'
    const parameters = { fields: ['basic_info.name'], min_confidence: 0.9, result_format: 'csv' } as const
    const submitted = await client.batch.submit('company/enrich', table, { parameters })
    expect(submitted.columns).toEqual({ name: ['Company'], domain: ['Web'] })
    const { text, lines } = await client.batch.wait(submitted.batch_id)
    expect((await collect(text())).join('')).toContain(',no.such.example,none,,domain: not on file,\n')
    expect(lines).toThrow(/is csv; read it with text\(\)/)
    const rows = await client.batch.submitAndWait('company/enrich', new TextEncoder().encode(table))
    expect(await collect(rows.lines())).toMatchObject([{ Web: 'no.such.example', almanac_match: 'none' }])
  })
})
