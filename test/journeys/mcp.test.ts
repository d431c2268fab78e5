// A model's way through the records by the tools of POST /mcp: what it is told, what it pays, and what its usage events say.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { refusalOf } from '../../src/mcp/message-lines.ts'
import { answerBytesMax } from '../../src/mcp/result.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { printed, runCommand, startCommand, temporaryFolder } from '../support/command.ts'
import { type ExampleProvider, startExampleProvider } from '../support/example-provider.ts'
import { type McpReply, modernRequest, olderRequest, sendMcp } from '../support/mcp.ts'
import { Threads } from '../support/threads.ts'
import { at } from '../support/values.ts'
import { peopleCount, type SmallWorld, startSmallWorld } from '../support/world.ts'

const threads = new Threads()
let world: SmallWorld
let caller: { readonly url: string; readonly key: string }

beforeAll(async () => {
  world = await startSmallWorld()
  caller = { url: world.url, key: await world.newKey() }
})

afterAll(async () => {
  await world.close()
  threads.stop()
})

const call = (name: string, args: JsonObject, clientName?: string): Promise<McpReply> =>
  modernRequest(caller, 'tools/call', { name, arguments: args }, clientName)

/** Returns the structured content of a call that succeeds; the text says the same. */
async function answerOf(name: string, args: JsonObject) {
  const { message } = await call(name, args)
  const { structuredContent, content, isError } = message.result
  expect([isError, JSON.parse(content[0].text)]).toEqual([undefined, structuredContent])
  return structuredContent
}

async function errorOf(name: string, args: JsonObject): Promise<string> {
  const { message } = await call(name, args)
  expect(message.result.isError).toBe(true)
  return message.result.content[0].text
}

const balance = async () => (await world.get('/account/credits', { key: caller.key })).body.account.credits
/** Returns the endpoints and clients of the last events. */
async function usedBy(limit: number): Promise<readonly (readonly [endpoint: string, platform: string])[]> {
  const { body } = await world.get(`/account/usage/events?client_surface=mcp&limit=${limit}`, {
    key: caller.key,
  })
  return body.events.map((event: JsonObject) => [event.endpoint, event.client_platform])
}

const inUsa = { field: 'basic_profile.location.country', type: '=', value: 'United States' }

/** A busy machine takes longer than the second that is usual. */
const waiting = { timeout: 15_000 }

describe('the table of tools', () => {
  it('is the same in both revisions: schemas of what goes in and out, and hints for who asks before a call', async () => {
    const { message } = await modernRequest(caller, 'tools/list')
    const older = await olderRequest(caller, 'tools/list')
    const { tools } = message.result
    expect(older.message.result.tools).toEqual(tools)
    expect(tools.map((tool: JsonObject) => tool.name)).toEqual([
      'count_records',
      'search_records',
      'look_up_person',
      'look_up_company',
      'find_contacts',
      'describe_fields',
      'search_web',
      'export_records',
      'check_export',
      'check_account',
    ])
    for (const { inputSchema, outputSchema, annotations, description } of tools) {
      expect([inputSchema.type, inputSchema.additionalProperties, outputSchema.type]).toEqual([
        'object',
        false,
        'object',
      ])
      expect(typeof annotations.readOnlyHint).toBe('boolean')
      expect(description.length).toBeLessThan(500)
    }
    // Every conversation begins with it.
    expect(JSON.stringify(tools).length).toBeLessThan(25_000)
  })

  it('may be kept for an hour, and comes with instructions', async () => {
    const { message } = await modernRequest(caller, 'tools/list')
    expect(message.result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' })
    const { message: discovered } = await modernRequest(caller, 'server/discover')
    expect(discovered.result).toMatchObject({
      instructions: expect.stringContaining('Count before you search'),
      capabilities: { tools: {} },
    })
  })
})

describe('a question', () => {
  it('is counted and grouped free before it is searched', async () => {
    const counted = await answerOf('count_records', {
      dataset: 'person',
      group_by: ['basic_profile.location.country'],
      groups: 2,
    })
    expect(counted).toMatchObject({ total: peopleCount, credits_each: 0.03, credits: { used: 0 } })
    const groups = counted.groups['basic_profile.location.country']
    expect(groups).toHaveLength(2)
    const narrowed = await answerOf('count_records', { dataset: 'person', filters: inUsa })
    expect(groups).toContainEqual({ value: 'United States', count: narrowed.total })
  })

  it('is put in the words of the records', async () => {
    const { fields, operators } = await answerOf('describe_fields', { dataset: 'person', about: 'seniority' })
    const path = 'experience.employment_details.current.seniority_level'
    expect(fields).toContainEqual({ path, kind: 'text', can: ['filter', 'suggest'] })
    expect(operators.text).toContain('(.)')
    expect(operators.text).not.toContain('geo_distance')
    const { values, request_ids } = await answerOf('describe_fields', {
      dataset: 'person',
      values_of: path,
      text: 'cx',
    })
    expect(values).toEqual(['CXO'])
    expect(request_ids).toHaveLength(1)
  })

  it('is answered in brief, with the price and what is left', async () => {
    const before = await balance()
    const found = await answerOf('search_records', { dataset: 'person', filters: inUsa, limit: 2 })
    expect(found.records).toHaveLength(2)
    expect(at(found.records[0], 'basic_profile.name')).toEqual(expect.any(String))
    expect(found.records[0]).not.toHaveProperty('education')
    expect(found.credits).toEqual({ used: 0.06, remaining: await balance() })
    expect(await balance()).toBeCloseTo(before - 0.06)
    const next = await answerOf('search_records', {
      dataset: 'person',
      filters: inUsa,
      limit: 2,
      cursor: found.next_cursor,
    })
    expect(next.records[0].service_person_id).not.toBe(found.records[0].service_person_id)
  })

  it('may be asked in plain words, and says as which filters they were read', async () => {
    const asked = { dataset: 'person', query: 'people in the United States who juggle', limit: 2 }
    const { interpretation, records, next_cursor } = await answerOf('search_records', asked)
    expect(interpretation.unread).toEqual(['juggle'])
    expect(JSON.stringify(interpretation.filters)).toContain('United States')
    expect(records).toHaveLength(2)
    expect(records[0].fit).toEqual(expect.any(String))
    const { total } = await answerOf('count_records', { dataset: 'person', filters: interpretation.filters })
    const next = await answerOf('search_records', { ...asked, cursor: next_cursor })
    expect(next.total).toBe(total)
    expect(next.records[0].service_person_id).not.toBe(records[0].service_person_id)
    const refused = await errorOf('search_records', { ...asked, sorts: [{ field: 'basic_profile.name' }] })
    expect(refused).toContain('sorts: Not accepted together with search')
  })

  it('says which record is which, whatever fields are named', async () => {
    const { records } = await answerOf('search_records', {
      dataset: 'person',
      fields: ['professional_network.pronoun'],
      limit: 3,
    })
    expect(records.map((record: JsonObject) => record.service_person_id)).toEqual([1, 2, 3])
  })

  it('is priced free with preview, and refused above max_credits', async () => {
    const preview = await answerOf('search_records', { dataset: 'person', limit: 10, preview: true })
    expect(preview).toMatchObject({ would_cost: 0.3, credits: { used: 0 } })
    const refused = await errorOf('search_records', { dataset: 'person', limit: 10, max_credits: 0.2 })
    expect(refused).toContain('This request costs 0.3 credits; max_credits allows 0.2.')
  })

  it.each([
    [
      'look_up_person',
      { emails: ['nobody@nowhere.example'] },
      { matched_on: 'nobody@nowhere.example', match_status: 'not_found' },
    ],
    [
      'look_up_company',
      { domains: ['nowhere.example'], names: [] },
      { matched_on: 'nowhere.example', match_status: 'not_found' },
    ],
    [
      'find_contacts',
      { emails: ['nobody@nowhere.example'], profile_urls: [] },
      { matched_on: 'nobody@nowhere.example', match_status: 'not_found' },
    ],
  ])('about somebody who is not on file costs nothing: %s', async (name, args, entry) => {
    expect(await answerOf(name, args)).toMatchObject({ looked_up: [entry], credits: { used: 0 } })
  })

  it('finds people and companies by what identifies them', async () => {
    const [first] = world.people
    const url = at(first ?? {}, 'social_handles.professional_network_identifier.profile_url') as string
    const people = await answerOf('look_up_person', { profile_urls: [url], detail: 'ids' })
    expect(people.looked_up[0].matches[0]).toMatchObject({ confidence: 1, service_person_id: 1 })
    expect(people.credits.used).toBe(1)
    const domain = at(world.companies[0] ?? {}, 'basic_info.primary_domain') as string
    const companies = await answerOf('look_up_company', { domains: [domain], detail: 'ids' })
    expect(companies.looked_up[0].matches[0]).toMatchObject({ service_company_id: 1 })
    expect(companies.credits.used).toBe(0)
    const contacts = await answerOf('find_contacts', { profile_urls: [url], kinds: ['websites'] })
    expect(contacts.credits.used).toBe(0)
  })
})

describe('a search of the web', () => {
  let provider: ExampleProvider
  let almanac: Almanac
  let key: string
  beforeAll(async () => {
    provider = await startExampleProvider()
    almanac = await startAlmanac(undefined, provider.environment)
    key = await almanac.newKey()
  })
  afterAll(async () => {
    await almanac.close()
    provider.close()
  })

  const search = async (args: JsonObject) => {
    const asked = { name: 'search_web', arguments: args }
    return (await modernRequest({ url: almanac.url, key }, 'tools/call', asked)).message.result
  }

  it('is answered by the provider that the operator has set up, at the price of its page', async () => {
    const { structuredContent, isError } = await search({ query: 'harbour pilots', site: 'quill.example' })
    expect([isError, structuredContent]).toEqual([
      undefined,
      expect.objectContaining({
        results: [expect.objectContaining({ title: 'Quill & Daughters', url: 'https://quill.example/' })],
        credits: expect.objectContaining({ used: 1 }),
      }),
    ])
    expect((await search({ query: 'harbour pilots', preview: true })).structuredContent).toMatchObject({
      would_cost: 1,
      credits: { used: 0 },
    })
  })

  it('says what is wrong with it, and costs nothing then', async () => {
    for (const [args, sentence] of [
      [{ query: '' }, 'query: '],
      [{ query: 'x', max_credits: 0.1 }, 'max_credits allows 0.1'],
      [{ query: 'x', sources: ['news'] }, 'sources: Unknown key'],
    ] as const) {
      const { isError, content } = await search(args)
      expect([isError, content[0].text]).toEqual([true, expect.stringContaining(sentence)])
    }
  })
})

describe('an answer that is too long', () => {
  it('is cut to whole records, and goes on without another charge', async () => {
    const args = { dataset: 'person', detail: 'full', limit: 20 }
    const ids: number[] = []
    let parts = 0
    let used = 0
    let answer = await answerOf('search_records', args)
    const before = answer.credits.remaining
    for (;;) {
      parts++
      used += answer.credits.used
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(answerBytesMax)
      ids.push(...answer.records.map((record: JsonObject) => record.service_person_id))
      if (!answer.cut) break
      answer = await answerOf('search_records', { ...args, more: answer.cut.more })
    }
    expect(parts).toBeGreaterThan(1)
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(used).toBeCloseTo(0.6)
    expect(await balance()).toBeCloseTo(before)
  })

  it('goes on only with the arguments that it was the answer to', async () => {
    const { cut } = await answerOf('search_records', { dataset: 'person', detail: 'full', limit: 20 })
    const other = await errorOf('search_records', {
      dataset: 'person',
      detail: 'full',
      limit: 19,
      more: cut.more,
    })
    expect(other).toContain('`more` goes with exactly the arguments of the call whose answer was cut.')
    const madeUp = { dataset: 'person', more: `mcp-${'A'.repeat(22)}~2.5` }
    expect(await errorOf('search_records', madeUp)).toContain('more: This answer is no longer kept.')
    expect(await errorOf('search_records', { dataset: 'person', more: '~2.5' })).toContain(
      'Must be the cut.more',
    )
    expect(await errorOf('search_records', { dataset: 'person', more: 'x' })).toContain(
      'more: Must be the cut.more',
    )
  })

  it('is to another team what no answer has shown', async () => {
    const args = { dataset: 'person', detail: 'full', limit: 20 }
    const { cut } = await answerOf('search_records', args)
    const nowMs = Date.now()
    const { secret } = await createKey(world.ledger, { name: 'other', teamId: 78, permissions: [], nowMs })
    await world.ledger.grant(78, 1_000_000, nowMs, null)
    const asOther = async (more: string) => {
      const { message } = await modernRequest({ url: world.url, key: secret }, 'tools/call', {
        name: 'search_records',
        arguments: { ...args, more },
      })
      return message.result
    }
    const refused = await asOther(cut.more)
    expect(refused.isError).toBe(true)
    expect(refused).toEqual(await asOther(`mcp-${'A'.repeat(22)}~2.5`))
  })

  it('is cut whatever the tool', async () => {
    const described = await answerOf('describe_fields', { dataset: 'company' })
    const rest =
      described.cut && (await answerOf('describe_fields', { dataset: 'company', more: described.cut.more }))
    expect(Buffer.byteLength(JSON.stringify(described))).toBeLessThanOrEqual(answerBytesMax)
    expect(rest === undefined || rest.fields.length > 0).toBe(true)
  })
})

describe('a file', () => {
  it('is made of the records of a list too', async () => {
    const emails = ['nobody@nowhere.example', 'nobody@elsewhere.example']
    const begun = await answerOf('export_records', { dataset: 'person', emails, max_records: 9 })
    expect(begun).toMatchObject({ export_id: expect.any(String), records_at_most: 2 })
    const both = { dataset: 'person', emails, filters: inUsa, max_records: 9 }
    expect(await errorOf('export_records', both)).toContain(
      'filters: Not accepted together with business_emails',
    )
  })

  it('is priced free with preview, and not begun', async () => {
    const preview = await answerOf('export_records', {
      dataset: 'person',
      filters: inUsa,
      max_records: 5,
      preview: true,
    })
    expect(preview).toMatchObject({ would_cost: 0.15, result_count: 5, credits: { used: 0 } })
    expect(preview.export_id).toBeUndefined()
  })

  it('is made of more records than an answer holds, and linked to', async () => {
    const begun = await answerOf('export_records', {
      dataset: 'person',
      filters: inUsa,
      fields: ['basic_profile.name'],
      max_records: 5,
    })
    const { message } = await modernRequest(caller, 'tools/call', {
      name: 'check_export',
      arguments: { export_id: begun.export_id, wait_seconds: 30 },
      _meta: { progressToken: 'p' },
    })
    const { structuredContent, content } = message.result
    expect(structuredContent).toMatchObject({ status: 'completed', records: 5, credits: { used: 0 } })
    const [, link] = content
    expect(link).toMatchObject({
      type: 'resource_link',
      name: 'results.csv.gz',
      mimeType: 'application/gzip',
    })
    expect((await fetch(link.uri)).status).toBe(200)
  })

  it('of another team does not exist', async () => {
    const { secret: key } = await createKey(world.ledger, {
      name: 'other',
      teamId: 2,
      permissions: [],
      nowMs: Date.now(),
    })
    const begun = await answerOf('export_records', { dataset: 'person', max_records: 1 })
    const asked = { name: 'check_export', arguments: { export_id: begun.export_id } }
    const { message } = await modernRequest({ ...caller, key }, 'tools/call', asked)
    expect(message.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('not_found: Export not found.') }],
    })
  })
})

describe('a call that is wrong', () => {
  it.each<readonly [string, JsonObject, string]>([
    [
      'search_records',
      { dataset: 'people' },
      'dataset: Must be one of person, company, job, social_post; got "people"',
    ],
    ['search_records', { dataset: 'person', top: 5 }, 'top: Unknown key. Accepted: dataset, filters,'],
    [
      'search_records',
      { dataset: 'person', limit: 1000 },
      'limit: Must be an integer from 1 to 100; got 1000.',
    ],
    [
      'search_records',
      { dataset: 'person', filters: { field: 'basic_profile.nam', type: '=', value: 'x' } },
      "Supported fields: ['basic_profile.name'",
    ],
    [
      'count_records',
      { dataset: 'person', filters: { field: 'basic_profile.name', type: '==', value: 'x' } },
      'Did you mean =?',
    ],
    [
      'count_records',
      { dataset: 'person', group_by: ['basic_profile.nam'] },
      "invalid_request: Unsupported aggregation column: 'basic_profile.nam'. Supported: basic_profile.name",
    ],
    ['search_records', { dataset: 'person', fields: ['nope'] }, 'describe_fields lists all'],
    ['look_up_person', {}, 'Exactly one identifier must be provided: profile_urls, emails, or people'],
    [
      'look_up_person',
      { people: [{ title: 'CEO' }] },
      'people[0]: Must have either name, or first_name and last_name.',
    ],
    ['check_export', { export_id: '../account' }, 'not_found: Export not found.'],
    [
      'describe_fields',
      { dataset: 'person', values_of: 'updated_at' },
      "Field 'updated_at' is not valid for autocomplete",
    ],
  ])('of %s is told what is accepted', async (name, args, text) => {
    expect(await errorOf(name, args)).toContain(text)
  })

  it('of a tool that does not exist names those that do', async () => {
    const { message } = await call('search_people', {})
    expect(message.error).toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^There is no tool search_people\. Tools: count_records, /),
    })
  })
})

describe('parameters that are none', () => {
  const greeting = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  }
  const wrong: readonly (readonly [method: string, params: unknown, sentence: string])[] = [
    [
      'initialize',
      undefined,
      'initialize needs `params`, an object with protocolVersion, capabilities and clientInfo.',
    ],
    ['initialize', {}, 'params.protocolVersion: Must be a text such as "2025-11-25"; got nothing.'],
    [
      'initialize',
      { ...greeting, capabilities: [] },
      'params.capabilities: Must be an object, {} for none; got a list.',
    ],
    [
      'initialize',
      { ...greeting, clientInfo: { name: 'x', version: 1 } },
      'params.clientInfo.version: Must be a text; got a number.',
    ],
    ['tools/call', {}, 'params.name: Must be the name of a tool, as tools/list has it; got nothing.'],
    [
      'tools/call',
      { name: 'count_records', arguments: 'x' },
      'params.arguments: Must be an object; got a text.',
    ],
  ]

  it.each(wrong)('of %s are refused in a sentence: %j', async (method, params, message) => {
    const sent = { jsonrpc: '2.0', id: 7, method, params } as JsonObject
    const expected = { jsonrpc: '2.0', id: 7, error: { code: -32602, message } }
    expect((await sendMcp(caller, JSON.stringify(sent))).message).toEqual(expected)
    expect(refusalOf(JSON.stringify(sent))).toEqual(expected)
  })
})

describe('the usage of tools', () => {
  it('is that of the endpoints behind them, under the surface mcp and the name of the client', async () => {
    await call('count_records', { dataset: 'job' }, 'claude-code')
    const opened = await olderRequest(caller, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'Visual Studio Code', version: '1' },
    })
    expect(opened.message.result.protocolVersion).toBe('2025-11-25')
    const session = opened.headers.get('mcp-session-id') ?? ''
    const counting = { name: 'count_records', arguments: { dataset: 'company' } }
    await olderRequest(caller, 'tools/call', counting, { 'Mcp-Session-Id': session })
    await olderRequest(caller, 'tools/call', counting, { 'User-Agent': 'my-agent/1' })
    // The events of free requests are written behind their answers.
    await vi.waitFor(
      async () =>
        expect(await usedBy(3)).toEqual([
          ['/company/search', 'other'],
          ['/company/search', 'vscode'],
          ['/job/search', 'claude-code'],
        ]),
      waiting,
    )
  })

  it('is bound to what the key may call', async () => {
    const { secret } = await createKey(world.ledger, {
      name: 'narrow',
      teamId: 1,
      permissions: [],
      endpoints: ['/person/search'],
      nowMs: Date.now(),
    })
    const counting = (dataset: string) => ({ name: 'count_records', arguments: { dataset } })
    const narrow = await modernRequest({ ...caller, key: secret }, 'tools/call', counting('company'))
    expect(narrow.message.result.content[0].text).toContain(
      'permission_error: This key may not call /company/search.',
    )
    const checking = { name: 'check_account', arguments: {} }
    const checked = await modernRequest({ ...caller, key: secret }, 'tools/call', checking)
    const { account, endpoints, credits } = checked.message.result.structuredContent
    expect([account.spendable > 0, account.key, credits.used]).toEqual([true, expect.anything(), 0])
    const statuses = endpoints.map(({ path, status }: JsonObject) => [path, status])
    expect(Object.fromEntries(statuses)).toMatchObject({
      '/person/search': 'enabled',
      '/company/enrich': 'not_enabled',
      '/person/contact/enrich': 'not_enabled',
      '/export/person': 'not_enabled',
      '/web/search/live': 'not_enabled',
    })
  })
})

describe('the thread that speaks MCP', () => {
  it('costs the messages under way at most a 503 when it dies, and is replaced', async () => {
    const asked = Array.from({ length: 20 }, () => call('count_records', { dataset: 'person' }))
    await Promise.race(asked)
    expect(threads.endOne('mcp-worker')).toBe(true)
    const replies = await Promise.all(asked)
    for (const { status, message } of replies) {
      expect(status === 200 || message.error.type === 'service_unavailable', JSON.stringify(message)).toBe(
        true,
      )
    }
    expect((await answerOf('count_records', { dataset: 'person' })).total).toBe(peopleCount)
  })
})

describe('almanac mcp', () => {
  const nowhere = '00000000-0000-4000-8000-000000000000'
  const line = (id: number, method: string, params: JsonObject = {}) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`

  it('gives a client that starts it the same tools, with the key of its environment', async () => {
    const opening = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'claude-ai', version: '1' },
    }
    const command = startCommand(['mcp', '--url', caller.url], {
      dataDir: world.config.dataDir,
      environment: { ALMANAC_API_KEY: caller.key },
      input: [
        line(1, 'initialize', opening),
        line(2, 'tools/call', { name: 'count_records', arguments: { dataset: 'person' } }),
        line(3, 'tools/call', { name: 'check_export', arguments: { export_id: nowhere } }),
      ].join(''),
      leavesInputOpen: true,
    })
    await Promise.all([2, 3].map(id => printed(command, new RegExp(`"id":${id}}`))))
    command.process.stdin?.end()
    expect((await command.finished).code).toBe(0)
    const replies = command
      .stdout()
      .trim()
      .split('\n')
      .map(text => JSON.parse(text))
      .sort((a, b) => a.id - b.id)
    expect(replies[0].result.serverInfo.name).toBe('almanac')
    expect(replies[1].result.structuredContent.total).toBe(peopleCount)
    expect(replies[2].result.content[0].text).toContain('not_found: Export not found.')
    await vi.waitFor(
      async () =>
        expect((await usedBy(2)).map(([, platform]) => platform)).toEqual([
          'claude-desktop',
          'claude-desktop',
        ]),
      waiting,
    )
  })

  it('answers what is not a message with an error, and the calls under way when its input ends', async () => {
    const opening = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'script', version: '1' },
    }
    const counted = [2, 3, 4].map(id =>
      line(id, 'tools/call', { name: 'count_records', arguments: { dataset: 'person' } }),
    )
    const { code, stdout } = await runCommand(['mcp', '--url', caller.url], {
      dataDir: world.config.dataDir,
      environment: { ALMANAC_API_KEY: caller.key },
      input: [
        'no message\n \n[]\n{"jsonrpc":"1.0","id":9,"method":"ping"}\n',
        line(1, 'initialize', opening),
        // The line separator does not end a line, and the last line has none.
        ...counted,
        line(5, 'ping', { note: '\u2028' }).trimEnd(),
      ].join(''),
    })
    const answers = stdout
      .trim()
      .split('\n')
      .map(text => JSON.parse(text))
    const faults = answers.filter(({ error }) => error).map(({ id, error }) => [id, error.code])
    expect(faults).toEqual([
      [undefined, -32700],
      [undefined, -32600],
      [9, -32600],
    ])
    const ids = answers.filter(({ result }) => result).map(({ id }) => id)
    expect([code, ids.sort()]).toEqual([0, [1, 2, 3, 4, 5]])
  })

  it('says how to get a key when there is none', async () => {
    const { code, stderr } = await runCommand(['mcp', '--url', caller.url], { dataDir: temporaryFolder() })
    expect([code, stderr]).toEqual([3, expect.stringContaining('log in with almanac auth login')])
  })
})
