// Two teams: whatever names an id answers for that of the other team as for one that does not exist, in every operation.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, type Answer, apiVersion, startAlmanac } from '../support/almanac.ts'
import { askedUntil } from '../support/asked-until.ts'
import { batchClient } from '../support/batches.ts'
import { type EmptyProvider, startEmptyProvider } from '../support/empty-provider.ts'
import { recordWrite, save } from '../support/entries.ts'
import { watchRequests } from '../support/example-requests.ts'
import { modernRequest } from '../support/mcp.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { watchClient } from '../support/watches.ts'

let provider: EmptyProvider
let receiver: Receiver
let almanac: Almanac
let owner: Team
let stranger: Team

/** The ids of what a team has made, by the name that a path or query gives them. */
interface Team {
  readonly key: string
  readonly ids: Readonly<Record<string, string>>
  /** Watches with a run each, by the path where they are made. */
  readonly watches: Readonly<Record<string, WatchIds>>
  /** Links to the files of a batch job and of a run of an export, by the names of their ids. */
  readonly links: Readonly<Record<'batch_id' | 'run_id', string>>
}

interface WatchIds {
  readonly watch_id: string
  readonly run_id: string
}

beforeAll(async () => {
  provider = await startEmptyProvider()
  receiver = await startReceiver()
  const allowed = { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1' }
  almanac = await startAlmanac(undefined, { ...provider.environment, ...allowed })
  await save(almanac.records, [recordWrite(1, { basic_info: { name: 'Acme' } })], 'company')
  owner = await furnishedTeam(11)
  stranger = await furnishedTeam(12)
})

afterAll(async () => {
  await almanac.close()
  provider.close()
  receiver.close()
})

const live = '/person/professional_network/search/live'
const background = { filters: [{ field: 'REGION', type: 'in', value: ['Nowhere'] }], background_job: true }

/** Makes a team that has one of everything. */
async function furnishedTeam(teamId: number): Promise<Team> {
  const nowMs = Date.now()
  const { id: keyId, secret } = await createKey(almanac.ledger, { name: 'x', teamId, permissions: [], nowMs })
  await almanac.ledger.grant(teamId, 1_000_000_000, nowMs, null)
  const client = batchClient(almanac, secret)
  const order = { service_company_ids: [1] }
  const { job } = await client.run('/batch/company/enrich', { ...order, webhook_url: receiver.url })
  const made = (await client.submit('/export/company', order)).body
  const run = await ended(() => client.get(`/export/${made.export_id}/runs/${made.run_id}`))
  const { job_id } = (await client.submit(live, background)).body
  const { deliveries } = (await client.get('/webhooks/deliveries')).body
  const { events } = (await client.get('/account/usage/events')).body
  const watcher = watchClient(almanac, secret)
  const watches: Record<string, WatchIds> = {}
  for (const [path, body] of Object.entries(watchRequests(receiver.url))) {
    const watch_id = String(await watcher.make(path, body))
    const { runs } = (await client.get(`/watch/${watch_id}/runs`)).body
    watches[path] = { watch_id, run_id: String(runs[0].id) }
  }
  const ids = {
    batch_id: String(job.batch_id),
    export_id: made.export_id,
    run_id: made.run_id,
    job_id,
    id: deliveries[0].id,
    event_id: events[0].event_id,
    api_key_ids: String(keyId),
  }
  const links = { batch_id: String(job.download_url), run_id: String(run.body.download_url) }
  return { key: secret, ids, watches, links }
}

const ended = (get: () => Promise<Answer>): Promise<Answer> =>
  askedUntil(get, ({ body }) => body.status === 'completed')

const noUuid = '53ab686b-c054-496b-8baf-baff5ecc85cf'
const noNumber = '999999999'
const nonexistent = (name: string): string =>
  ['watch_id', 'api_key_ids'].includes(name) || name === 'watch_run_id' ? noNumber : noUuid

/** The body of an operation that succeeds for its own team. */
function bodyOf({ method, path }: Endpoint): JsonObject | undefined {
  if (method === 'PATCH') return { status: 'paused' }
  if (path.endsWith('/backtest')) return { since: '2026-01-01' }
  if (path.endsWith('/test')) return { deliver: false }
  return method === 'POST' ? {} : undefined
}

const send = (key: string, method: string, path: string, body?: JsonObject, version = apiVersion) =>
  almanac.send(path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'x-api-version': version },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Returns the watch that a path with `:watch_id` is about, of those that a team has. */
function watchFor({ path }: Endpoint, { watches }: Team): WatchIds {
  const [, dataset] = /^\/watch\/(\w+)\//.exec(path) ?? []
  const root = path.slice(0, path.indexOf('/:watch_id'))
  const watch = watches[root] ?? watches[`/watch/${dataset}/search`] ?? Object.values(watches)[0]
  if (!watch) throw new Error(`${path}: The team has no such watch.`)
  return watch
}

const idsOf = (row: Endpoint, team: Team): Readonly<Record<string, string>> => ({
  ...team.ids,
  ...(row.path.includes(':watch_id') && watchFor(row, team)),
})

const filled = (path: string, ids: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name) => ids[name] ?? '')

/** The headers whose values differ from answer to answer, whatever is asked. */
const ofTheMoment = /^(?:x-request-id|date|etag|content-length|x-ratelimit-.+|ratelimit.*)$/

/** Returns what an answer tells, without the ids that were asked for. */
const toldBy = ({ status, headers, body }: Answer, asked: readonly string[]): readonly unknown[] => {
  let text = JSON.stringify(body ?? null)
  for (const id of asked) text = text.replaceAll(id, 'ID')
  const told = [...headers].map(([name, value]) => [name, ofTheMoment.test(name) ? '' : value])
  return [status, text, told]
}

const rows = endpoints.filter(({ path }) => path.includes(':'))

describe('an id in the path', () => {
  it.each(rows.map(row => ({ row, name: `${row.method} ${row.path}` })))('of $name', async ({ row }) => {
    const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const isWatch = row.path.startsWith('/watch')
    const theirs = idsOf(row, owner)
    const own = idsOf(row, stranger)
    const none = Object.fromEntries(
      names.map(name => [name, nonexistent(isWatch && name === 'run_id' ? 'watch_run_id' : name)]),
    )
    const body = bodyOf(row)
    const ask = async (ids: Readonly<Record<string, string>>) => {
      const path = filled(row.path, ids)
      return toldBy(await send(stranger.key, row.method, path, body), Object.values(ids))
    }
    // All ids of the other team, and each of them beside ids of one's own.
    for (const foreign of [names, ...(names.length > 1 ? names.map(name => [name]) : [])]) {
      const mixed = (other: Readonly<Record<string, string>>) =>
        Object.fromEntries(names.map(name => [name, (foreign.includes(name) ? other : own)[name] ?? '']))
      const told = await ask(mixed(theirs))
      expect(told, foreign.join()).toEqual(await ask(mixed(none)))
      expect(told[0], foreign.join()).toBe(404)
    }
    // The ids are right: they answer their own team.
    if (row.method === 'GET')
      expect((await send(owner.key, 'GET', filled(row.path, theirs))).status).toBe(200)
  })

  it('has changed nothing of its owner', async () => {
    for (const { watch_id } of Object.values(owner.watches)) {
      expect((await send(owner.key, 'GET', `/watch/${watch_id}`)).body.status).toBe('active')
    }
    const { body } = await send(owner.key, 'GET', `/export/${owner.ids.export_id}`)
    expect(body.last_run.status).toBe('completed')
  })
})

/** Parameters of queries that name an id, or an item of a list after which it goes on. */
const naming = /(_id|_ids|cursor)$/
/** The runs of a watch are paged by a number to count down from, which may be any. */
const isNumber = ({ path }: Endpoint, name: string) => name === 'cursor' && path.startsWith('/watch')
const queries = endpoints.flatMap(row =>
  (row.query ?? [])
    .filter(name => naming.test(name) && !isNumber(row, name))
    .map(name => ({ row, name, route: row.path })),
)

/** The ids that a parameter may name: a cursor is the id of an item. */
function namedBy(row: Endpoint, name: string, team: Team): string {
  if (name === 'watch_id') return watchFor(row, team).watch_id
  if (name !== 'cursor') return team.ids[name] ?? ''
  const list = { '/batch': 'batch_id', '/export': 'export_id', '/webhooks/deliveries': 'id' }[row.path]
  return team.ids[list ?? (row.path.endsWith('/runs') ? 'run_id' : 'event_id')] ?? ''
}

describe('an id in the query', () => {
  it.each(queries)('$name of GET $route', async ({ row, name }) => {
    const path = filled(row.path, idsOf(row, stranger))
    const ask = async (id: string) => toldBy(await send(stranger.key, 'GET', `${path}?${name}=${id}`), [id])
    const theirs = namedBy(row, name, owner)
    expect(theirs).not.toBe('')
    const [told, expected] = [await ask(theirs), await ask(nonexistent(name))]
    // The events of a list are those of the requests just made.
    if (row.path.startsWith('/account/usage')) expect(told[0]).toBe(expected[0])
    else expect(told).toEqual(expected)
    expect(JSON.stringify(told)).not.toContain(owner.ids.event_id)
  })
})

it('an id of a background job in the body of a search is none', async () => {
  const ask = async (job_id: string) => toldBy(await send(stranger.key, 'POST', live, { job_id }), [job_id])
  const told = await ask(owner.ids.job_id ?? '')
  expect(told).toEqual(await ask(noUuid))
  expect(told[0]).toBe(404)
})

it('an Idempotency-Key of the other team is one that nobody has used', async () => {
  const ask = (key: string) =>
    almanac.send('/company/enrich', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion, 'Idempotency-Key': 'shared' },
      body: JSON.stringify({ service_company_ids: [1] }),
    })
  const replayed = async (key: string) => (await ask(key)).headers.get('idempotent-replayed')
  expect([await replayed(owner.key), await replayed(stranger.key), await replayed(owner.key)]).toEqual([
    null,
    null,
    'true',
  ])
})

it.each(['batch_id', 'run_id'] as const)(
  'a link by a %s does not lead to a file of the other team',
  async name => {
    const ask = async (id: string) => {
      const response = await fetch(stranger.links[name].replace(stranger.ids[name] ?? '', id))
      return [response.status, (await response.text()).replaceAll(id, 'ID')]
    }
    expect(await ask(stranger.ids[name] ?? '')).toEqual([200, expect.anything()])
    const told = await ask(owner.ids[name] ?? '')
    expect(told).toEqual(await ask(noUuid))
    expect(told[0]).toBeGreaterThanOrEqual(400)
  },
)

it('a tool of POST /mcp knows no export of the other team', async () => {
  const call = async (key: string, name: string, args: JsonObject) =>
    (await modernRequest({ url: almanac.url, key }, 'tools/call', { name, arguments: args })).message.result
  const check = async (export_id: string) => {
    const { content, isError } = await call(stranger.key, 'check_export', { export_id })
    return [isError, content[0].text.replaceAll(export_id, 'ID').replaceAll(/[\da-f-]{36}/g, 'REQUEST')]
  }
  const told = await check(owner.ids.export_id ?? '')
  expect(told).toEqual(await check(noUuid))
  expect(told[0]).toBe(true)
})
