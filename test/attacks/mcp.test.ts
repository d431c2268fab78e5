// Messages to POST /mcp that no client would send, and senders that may not.
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AttackedService, startAttacked } from '../support/attacked.ts'
import { modernRequest, olderRequest, sendMcp } from '../support/mcp.ts'
import { startMcpFixture } from '../support/mcp-fixture.ts'

let attacked: AttackedService
let caller: { readonly url: string; readonly key: string }

beforeAll(async () => {
  attacked = await startAttacked()
  caller = { url: attacked.service.url, key: (attacked.headers.Authorization ?? '').replace('Bearer ', '') }
})

afterAll(() => attacked.service.stop())

const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
const counting = { name: 'count_records', arguments: { dataset: 'company' } }
const calling = (args: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count_records","arguments":${args}}}`
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])))

/** POSTs with headers that `fetch` does not let through. */
async function post(headers: Readonly<Record<string, string>>, body = list) {
  const answer = await request(`${caller.url}/mcp`, {
    method: 'POST',
    headers: {
      ...attacked.headers,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  })
  return { status: answer.statusCode, text: await answer.body.text() }
}

describe('a sender', () => {
  it.each([
    ['no key', ''],
    ['a key that is none', 'Bearer alm_nothing'],
  ])('with %s gets a 401 before anything is read', async (_, authorization) => {
    const response = await fetch(`${caller.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(authorization && { Authorization: authorization }) },
      body: list,
    })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await response.json()).toMatchObject({ error: { type: 'unauthorized' } })
  })

  it.each([
    ['GET', 405],
    ['DELETE', 405],
    ['PUT', 405],
  ])('of %s is told that only POST is taken', async (method, status) => {
    const response = await fetch(`${caller.url}/mcp`, { method, headers: attacked.headers })
    expect([response.status, response.headers.get('allow')]).toEqual([status, 'POST'])
  })

  it.each([
    [
      'a name that was made to lead here',
      { Host: 'evil.example.com' },
      'Host: evil.example.com may not call /mcp.',
    ],
    ['a name that looks like an address', { Host: '127.0.0.1.evil.example' }, 'Host: 127.0.0.1.evil.example'],
    ['no name', { Host: 'a b' }, 'Host: a b'],
    ['a page of elsewhere', { Origin: 'https://evil.example' }, 'Origin: https://evil.example may not call'],
    ['a page without an origin', { Origin: 'null' }, 'Origin: null may not call'],
    ['a page that names this host as its user', { Origin: 'http://127.0.0.1@evil.example' }, 'Origin:'],
  ])('that is %s gets a 403', async (_, headers, text) => {
    const { status, text: body } = await post(headers)
    expect([status, body]).toEqual([403, expect.stringContaining(text)])
  })

  it.each([
    ['the name of this machine', { Host: 'localhost:9' }],
    ['an address', { Host: '[::1]:80' }],
    ['the name of a container', { Host: 'almanac:8080' }],
    ['a page on this machine', { Origin: 'http://localhost:6274' }],
  ])('that is %s is let in', async (_, headers) => {
    expect((await post(headers)).status).toBe(200)
  })
})

describe('a message', () => {
  it.each<readonly [string, string, number, string]>([
    ['that is empty', '', 400, 'The body is not valid JSON'],
    ['that is cut off', '{"jsonrpc":', 400, 'The body is not valid JSON'],
    ['that is a number', '1', 400, 'The body must be one JSON-RPC message'],
    ['that is a batch', `[${list},${list}]`, 400, 'a batch of them is not accepted'],
    ['of 5,000 levels', `${'['.repeat(5000)}`, 400, 'at most 32 levels'],
    [
      'of 40 levels of arguments',
      calling(`{"filters":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`),
      400,
      'at most 32 levels',
    ],
    ['of 15,000 keys', calling(keys(15_000)), 400, '2000 keys'],
    ['of 600 KB', calling(`{"dataset":"${'a'.repeat(600_000)}"}`), 413, 'payload_too_large'],
    ['without a method', '{"jsonrpc":"2.0","id":1}', 400, 'error'],
    ['of another protocol', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}', 400, 'error'],
    [
      'to a method that does not exist',
      '{"jsonrpc":"2.0","id":1,"method":"tools/remove"}',
      200,
      'Method not found',
    ],
    [
      'to prompts, which are not offered',
      '{"jsonrpc":"2.0","id":1,"method":"prompts/list"}',
      200,
      'Method not found',
    ],
    ['whose arguments are a list', calling('[]'), 200, 'error'],
    [
      'with a prototype',
      calling('{"__proto__":{"dataset":"person"},"dataset":"company","constructor":1}'),
      200,
      'Unknown key',
    ],
  ])('%s is refused', async (_, body, status, text) => {
    const answer = await post({}, body)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)])
    expect(answer.text.length).toBeLessThan(2000)
  })

  it('as something else than JSON is refused with a 415', async () => {
    expect((await post({ 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  it.each(['1999-01-01', '2025-99-99'])('of the revision %s names those that are spoken', async revision => {
    const older = await sendMcp(caller, list, { 'MCP-Protocol-Version': revision })
    expect([older.status, older.message.error.message]).toEqual([400, expect.stringContaining('2025-11-25')])
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } }
    const newer = await sendMcp(caller, JSON.stringify(message), {
      'MCP-Protocol-Version': revision,
      'Mcp-Method': 'tools/list',
    })
    expect([newer.status, newer.message.error.data.supported]).toEqual([400, ['2026-07-28']])
    expect(newer.bytes).toBeLessThan(3000)
  })

  it('with a session that nobody gave is answered, because sessions hold nothing', async () => {
    const { message } = await olderRequest(caller, 'tools/call', counting, {
      'Mcp-Session-Id': `../../${'a'.repeat(300)}`,
    })
    expect(message.result.structuredContent.total).toBe(0)
  })

  it.each([
    ['2025-11-25', olderRequest],
    ['2026-07-28', modernRequest],
  ])('of the revision %s whose sender goes away is cancelled', async (_, send) => {
    const fixture = await startMcpFixture()
    const away = new AbortController()
    const sender = { url: fixture.url.replace(/\/mcp$/, ''), key: 'any', signal: away.signal }
    const asked = send(sender, 'tools/call', { name: 'test_waits' }).catch(() => {})
    await fixture.waiting.begun
    away.abort()
    await asked
    await fixture.waiting.cancelled
    await fixture.close()
  })
})

it('tools keep the rate limits of their endpoints', async () => {
  const replies = await Promise.all(
    Array.from({ length: 31 }, () => modernRequest(caller, 'tools/call', counting)),
  )
  const texts = replies.map(({ message }) => message.result.content[0].text as string)
  const limited = texts.filter(text => text.startsWith('rate_limit_error: '))
  expect(limited.length).toBeGreaterThan(0)
  expect(limited[0]).toMatch(
    /\/company\/search allows 30 requests per minute.*\nTry again after \d+ seconds\./,
  )
})
