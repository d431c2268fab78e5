// An operator sees of a running service a line for each request, numbers for Prometheus, and traces.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type AttackedService, startAttacked } from '../support/attacked.ts'
import { type Collector, startCollector } from '../support/collector.ts'
import { printed, runCommand, type ServingCommand, temporaryFolder } from '../support/command.ts'
import { modernRequest } from '../support/mcp.ts'

let attacked: AttackedService
let metricsUrl: string
let collector: Collector

beforeAll(async () => {
  collector = await startCollector()
  attacked = await startAttacked(temporaryFolder(), {
    environment: {
      ALMANAC_ACCESS_LOG: 'json',
      ALMANAC_METRICS_PORT: '0',
      ALMANAC_TRUSTED_PROXIES: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  })
  metricsUrl = await printed(attacked.service, /^Metrics for Prometheus: (\S+)$/m)
})

afterAll(async () => {
  await attacked.service.stop()
  collector.close()
})

const linesOf = (service: ServingCommand): readonly JsonObject[] =>
  service
    .stdout()
    .split('\n')
    .filter(line => line.startsWith('{') && line.includes('"msg":"request"'))
    .map(line => JSON.parse(line))

/** Sends a request, and returns its answer with its line in the log. */
async function logged(path: string, init: RequestInit = {}) {
  const response = await fetch(attacked.service.url + path, init)
  await response.arrayBuffer()
  const id = response.headers.get('x-request-id')
  const line = await vi.waitUntil(() => linesOf(attacked.service).find(one => one.id === id))
  return { response, line }
}

describe('the access log', () => {
  it('has a line for each request: who asked for what, and how it went, and nothing of its contents', async () => {
    const { line } = await logged('/person/enrich?debug=secret-query', {
      method: 'POST',
      headers: { ...attacked.headers, 'X-Forwarded-For': '203.0.113.9' },
      body: JSON.stringify({ business_emails: ['nobody@secret.example'] }),
    })
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      msg: 'request',
      id: expect.any(String),
      team: 1,
      key: 1,
      method: 'POST',
      path: '/person/enrich',
      endpoint: '/person/enrich',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      credits: 0,
      ip: '203.0.113.9',
    })
    expect(attacked.service.stdout()).not.toContain('secret')
  })

  it('has refused requests too, with a valid key or without', async () => {
    const { line: nowhere } = await logged('/nowhere', { headers: attacked.headers })
    expect(nowhere).toMatchObject({ endpoint: 'unknown', path: '/nowhere', status: 404, team: 1 })
    const { line: stranger } = await logged('/account/credits', {
      headers: { 'x-api-version': '2025-11-01' },
    })
    expect(stranger).toMatchObject({ status: 401, team: null, key: null })
  })

  it('says nothing of monitoring', async () => {
    const before = linesOf(attacked.service).length
    for (const path of ['/healthz', '/readyz', '/version']) await fetch(attacked.service.url + path)
    await logged('/account/credits', { headers: attacked.headers })
    expect(linesOf(attacked.service)).toHaveLength(before + 1)
  })

  it('in the common form ends no field early, whatever the path holds', async () => {
    const common = await startAttacked(temporaryFolder(), { environment: { ALMANAC_ACCESS_LOG: 'common' } })
    const { answer, socket } = await common.open('GET /a"b\\c?d=e HTTP/1.1\r\nHost: a\r\n\r\n')
    await answer
    socket.end()
    const line = await printed(common.service, /^(127\.0\.0\.1 .*)$/m)
    await common.service.stop()
    expect(line).toMatch(
      /^127\.0\.0\.1 - - \[\d\d\/\w{3}\/\d{4}(:\d\d){3} \+0000\] "GET \/a\\x22b\\x5cc HTTP\/1\.1" 404 \d+$/,
    )
  })
})

describe('GET /metrics', () => {
  it('counts requests, and tells what waits and what is on file', async () => {
    const page = await fetch(metricsUrl)
    expect(page.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await page.text()
    expect(text).toMatch(/^almanac_requests_total\{endpoint="\/person\/enrich",status="200"\} 1$/m)
    expect(text).toMatch(/^almanac_request_seconds_count\{endpoint="\/person\/enrich"\} 1$/m)
    expect(text).toMatch(/^almanac_pending\{what="jobs"\} 0$/m)
    expect(text).toMatch(/^almanac_records\{dataset="person"\} 0$/m)
    expect(text).toMatch(/^almanac_file_bytes\{file="account.db"\} [1-9]/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })

  it('is all that its port answers, and is not answered on the port of callers', async () => {
    expect((await fetch(new URL('/', metricsUrl))).status).toBe(404)
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${attacked.service.url}/metrics`)).status).toBe(404)
  })

  it('needs a port that is free', async () => {
    const { port } = new URL(metricsUrl)
    const { code, stderr } = await runCommand(['serve', '--no-demo'], {
      dataDir: temporaryFolder(),
      environment: { ALMANAC_METRICS_PORT: port },
    })
    expect([code, stderr]).toEqual([
      1,
      `Cannot listen on 127.0.0.1:${port}: another program uses the port. Set ALMANAC_METRICS_PORT to one that is free; 0 takes any.\n`,
    ])
  })
})

describe('a trace', () => {
  const search = { filters: { field: 'basic_profile.name', type: '=', value: 'Secret Name' } }
  const ask = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${attacked.service.url}/person/search`, {
      method: 'POST',
      headers: { ...attacked.headers, ...headers },
      body: JSON.stringify(search),
    })

  it('has a span for each request, and below it one for each call of a part of the service', async () => {
    const response = await ask()
    const { span, all } = await collector.traceOf(response.headers.get('x-request-id'))
    expect(span).toMatchObject({ name: 'POST /person/search', kind: 2, status: { code: 0 } })
    expect(span.parentSpanId ?? '').toBe('')
    expect(span.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/person/search',
      'http.response.status_code': 200,
      'almanac.request_id': response.headers.get('x-request-id'),
      'almanac.team': 1,
      'almanac.key': 1,
      'almanac.credits': 0,
    })
    const below = all.filter(({ parentSpanId }) => parentSpanId === span.spanId).map(({ name }) => name)
    expect(below).toEqual(expect.arrayContaining(['ledger takeRate', 'search searchRows', 'ledger note']))
    expect(JSON.stringify(all)).not.toContain('Secret')
    expect(collector.resource()).toMatchObject({
      'service.name': 'almanac',
      'deployment.environment.name': 'test',
    })
  })

  it('shows a batch job below the request that submitted it, from its start to its end', async () => {
    const response = await fetch(`${attacked.service.url}/batch/company/enrich`, {
      method: 'POST',
      headers: attacked.headers,
      body: JSON.stringify({ service_company_ids: [1] }),
    })
    const { batch_id } = (await response.json()) as { readonly batch_id: string }
    const submit = response.headers.get('x-request-id')
    const { span } = await collector.traceOf(submit)
    const job = await vi.waitUntil(
      async () =>
        (await collector.traceOf(submit)).all.find(({ name }) => name === 'job /batch/company/enrich'),
      { timeout: 10_000 },
    )
    expect(job).toMatchObject({ parentSpanId: span.spanId, status: { code: 0 } })
    expect(job?.attributes).toMatchObject({
      'almanac.job': batch_id,
      'almanac.team': 1,
      'almanac.results': 0,
    })
  })

  it('is the one that the caller began, and a new one for each request otherwise', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const begun = await ask({ traceparent: `00-${traceId}-b7ad6b7169203331-01` })
    const { span } = await collector.traceOf(begun.headers.get('x-request-id'))
    expect([span.traceId, span.parentSpanId]).toEqual([traceId, 'b7ad6b7169203331'])
    const others = await Promise.all(
      ['00-zz', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, 'x'.repeat(5000)].map(async traceparent => {
        const { headers } = await ask({ traceparent })
        return (await collector.traceOf(headers.get('x-request-id'))).span
      }),
    )
    expect(new Set([traceId, ...others.map(each => each.traceId)]).size).toBe(4)
    expect(others.map(({ parentSpanId }) => parentSpanId ?? '')).toEqual(['', '', ''])
  })

  it('of a message to /mcp holds the requests of its tools', async () => {
    const key = (attacked.headers.Authorization ?? '').replace('Bearer ', '')
    const asked = { name: 'count_records', arguments: { dataset: 'company' } }
    const { headers, message } = await modernRequest({ url: attacked.service.url, key }, 'tools/call', asked)
    const outer = await collector.traceOf(headers.get('x-request-id'))
    const inner = await collector.traceOf(message.result.structuredContent.request_ids[0])
    expect([outer.span.name, inner.span.name]).toEqual(['POST /mcp', 'POST /company/search'])
    expect(inner.span.parentSpanId).toBe(outer.span.spanId)
  })

  it('that no collector takes delays neither requests nor the end of the service', async () => {
    const untraced = await startAttacked(temporaryFolder(), {
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_BSP_SCHEDULE_DELAY: '20' },
    })
    const { status } = await fetch(`${untraced.service.url}/account/credits`, { headers: untraced.headers })
    expect(status).toBe(200)
    await printed(untraced.service, /"msg":"(Traces cannot be sent): connect ECONNREFUSED 127\.0\.0\.1:9"/)
    const startedMs = performance.now()
    expect((await untraced.service.stop()).code).toBe(0)
    expect(performance.now() - startedMs).toBeLessThan(5000)
  })

  it('needs the URL of a collector', async () => {
    const { code, stderr } = await runCommand(['serve', '--no-demo'], {
      dataDir: temporaryFolder(),
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    })
    expect([code, stderr]).toEqual([
      1,
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the URL of a collector that speaks OTLP over HTTP, such as http://127.0.0.1:4318.\n',
    ])
  })
})
