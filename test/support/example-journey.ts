// Asks a service over the small world whatever the examples of the OpenAPI document show, in the order of a caller's day.
import { createKey } from '../../src/access/keys.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, type Answer, apiVersion } from './almanac.ts'
import { askedUntil } from './asked-until.ts'
import { recordWrite, save } from './entries.ts'
import type { ExampleProvider } from './example-provider.ts'
import {
  batchRequests,
  exportRequests,
  liveRequests,
  recordRequests,
  watchRequests,
} from './example-requests.ts'
import type { Receiver } from './receiver.ts'

/** One request of the journey with its answer. */
export interface AskedExample {
  /** The method and the path template of the row. */
  readonly route: string
  /** The path and query as they were sent. */
  readonly target: string
  readonly request?: JsonObject
  readonly status: number
  readonly answer: Answer['body']
}

export interface JourneySettings {
  readonly world: Almanac
  readonly provider: ExampleProvider
  readonly receiver: Receiver
}

type Ask = (route: string, more?: AskedParts) => Promise<Answer['body']>
interface AskedParts {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: JsonObject
}

/** Usage events show the headers of requests, which would otherwise be those of this version of Node. */
const headers = {
  'x-api-version': apiVersion,
  'Content-Type': 'application/json',
  'User-Agent': 'example/1.0',
  'Accept-Encoding': 'gzip',
  'Accept-Language': 'en',
}

/** The team of the journey has no other requests. */
const teamId = 7
const permissions = ['certifications', 'honors', 'urn_url', 'technographics', 'verify']

/** Returns the requests that succeed, in their order. */
export async function exampleJourney(settings: JourneySettings): Promise<readonly AskedExample[]> {
  const { world } = settings
  const key = { name: 'examples', teamId, permissions, nowMs: Date.now() }
  const { secret } = await createKey(world.ledger, key)
  await world.ledger.grant(teamId, 10_000_000, Date.now(), null)
  const asked: AskedExample[] = []
  const send = (method: string, target: string, body?: JsonObject) =>
    world.send(target, {
      method,
      headers: { ...headers, Authorization: `Bearer ${secret}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  const ask: Ask = async (route, { params = {}, query = '', body } = {}) => {
    const [method = '', template = ''] = route.split(' ')
    const path = template.replaceAll(/:(\w+)/g, (_, name) => String(params[name]))
    const target = `${path}${query}`
    const { status, body: answer } = await send(method, target, body)
    if (status >= 300) throw new Error(`${method} ${target}: ${status} ${JSON.stringify(answer)}`)
    asked.push({ route, target, status, answer, ...(body && { request: body }) })
    return answer
  }
  const until = async (target: string, isDone: (body: Answer['body']) => boolean): Promise<Answer['body']> =>
    (
      await askedUntil(
        () => send('GET', target),
        ({ body }) => isDone(body),
      )
    ).body
  for (const [path, body] of Object.entries(recordRequests)) await ask(`POST ${path}`, { body })
  for (const [path, body] of Object.entries(liveRequests(settings.provider.url))) {
    await ask(`POST ${path}`, { body })
  }
  // Usage tells of it.
  await send('POST', '/person/enrich', {})
  const page = { ask, until, ...settings }
  await batches(page)
  await exports(page)
  for (const [path, body] of Object.entries(watchRequests(settings.receiver.url))) {
    await watches(page, path, body)
  }
  await account(ask)
  return asked
}

interface Page extends JourneySettings {
  readonly ask: Ask
  readonly until: (target: string, isDone: (body: Answer['body']) => boolean) => Promise<Answer['body']>
}

function isEnded(job: Answer['body']): boolean {
  if (job.status === 'failed') throw new Error(JSON.stringify(job))
  return job.status === 'completed'
}

async function batches({ ask, until, receiver }: Page): Promise<void> {
  const ids: Record<string, string> = {}
  for (const [path, body] of Object.entries(batchRequests(receiver.url))) {
    ids[path] = (await ask(`POST ${path}`, { body })).batch_id
  }
  for (const id of Object.values(ids)) await until(`/batch/${id}`, isEnded)
  const params = { batch_id: ids['/batch/company/enrich'] ?? '' }
  await receiver.count(1)
  await ask('GET /batch', { query: '?limit=1&status=completed' })
  await ask('GET /batch/:batch_id', { params })
  await ask('POST /batch/:batch_id/cancel', { params })
  const delivered = await until(
    '/webhooks/deliveries',
    ({ deliveries }) => deliveries[0]?.status === 'delivered',
  )
  await ask('GET /webhooks/deliveries', { query: '?limit=1' })
  await ask('POST /webhooks/deliveries/:id/replay', { params: { id: delivered.deliveries[0].id } })
  await receiver.count(2)
}

async function exports({ ask, until, receiver }: Page): Promise<void> {
  let params = { export_id: '', run_id: '' }
  const runs: string[] = []
  for (const [path, body] of Object.entries(exportRequests(receiver.url))) {
    params = await ask(`POST ${path}`, { body })
    runs.push(`/export/${params.export_id}/runs/${params.run_id}`)
  }
  for (const run of runs) await until(run, isEnded)
  await receiver.count(3)
  await ask('GET /export', { query: '?limit=1' })
  await ask('GET /export/:export_id', { params })
  await ask('GET /export/:export_id/runs', { params, query: '?limit=1' })
  await ask('GET /export/:export_id/runs/:run_id', { params })
  await ask('POST /export/:export_id/cancel', { params })
  await ask('DELETE /export/:export_id', { params })
}

async function watches({ ask, until, world, receiver }: Page, path: string, body: JsonObject): Promise<void> {
  const dataset = path.split('/')[2] ?? ''
  const isEntity = !path.endsWith('/search')
  if (path === '/watch/person/search') await ask('GET /watch/fields')
  if (isEntity) {
    const { fields, track } = body
    const notification_endpoint = receiver.url
    const preview = { track: track ?? null, fields: fields ?? [], notification_endpoint, deliver: false }
    await ask(`POST ${path}/test`, { body: preview })
  }
  const { id } = await ask(`POST ${path}`, { body })
  await until(`/watch/${id}`, ({ last_run_at }) => last_run_at !== null)
  const params = { watch_id: id, run_id: 0 }
  const runs = `/watch/${dataset}/:watch_id/runs`
  if (path === '/watch/person/search') {
    await ask('GET /watch/:watch_id', { params })
    await save(world.records, [recordWrite(100_000, newcomer)])
    const before = receiver.received.length
    const run = await ask('POST /watch/:watch_id/run', { params })
    params.run_id = run.id
    const place = `/watch/${id}/runs/${run.id}/summary`
    await until(place, ({ status, notifications }) => status !== 'RUNNING' && notifications.length > 0)
    await receiver.count(before + 1)
    await until(place, ({ notification_http_status }) => notification_http_status !== null)
    await ask('GET /watch/:watch_id/runs', { params, query: '?limit=1' })
    await ask('GET /watch/:watch_id/runs/:run_id/summary', { params })
    await ask('POST /watch/:watch_id/backtest', { params, body: { since: '2026-08-01', count: 1 } })
    await ask('PATCH /watch/:watch_id', { params, body: { status: 'paused' } })
  }
  const listed = await until(`/watch/${id}/runs`, ({ runs: ended }) => ended[0]?.status === 'SUCCESS')
  params.run_id = listed.runs[0].id
  await ask(`GET ${path}`, { query: '?limit=1' })
  await ask(`GET ${path}/:watch_id`, { params })
  await ask(`PATCH ${path}/:watch_id`, {
    params,
    body: { config: { trigger: { type: 'interval', every_hours: 48 } } },
  })
  await ask(`POST ${path}/:watch_id/test`, { params, body: { count: 1, deliver: false } })
  await ask(`POST ${path}/:watch_id/backtest`, { params, body: { since: '2026-08-01', count: 1 } })
  await ask(`GET ${runs}`, { params, query: '?limit=1' })
  await ask(`GET ${runs}/:run_id/summary`, { params })
  await ask(path === '/watch/company' ? 'DELETE /watch/:watch_id' : `DELETE ${path}/:watch_id`, { params })
  if (path !== '/watch/company') return
  const again = await ask(`POST ${path}`, { body })
  await ask(`DELETE ${path}/:watch_id`, { params: { watch_id: again.id } })
}

const newcomer = {
  basic_profile: {
    name: 'Wanda Quill',
    current_title: 'Harbour pilot',
    location: { country: 'Portugal' },
  },
}

async function account(ask: Ask): Promise<void> {
  const events = '?endpoints=/person/enrich&limit=1'
  const listed = await ask('GET /account/usage/events', { query: events })
  await ask('GET /account/usage/events/:event_id', { params: { event_id: listed.events[0].event_id } })
  await ask('GET /account/usage/summary', { query: '?endpoints=/person/enrich&group_by=endpoint' })
  await ask('GET /account/usage/errors')
  await ask('GET /account/credits')
  await ask('GET /user/credits')
  await ask('GET /account/endpoints', { query: '?path=/company/search/autocomplete' })
}
