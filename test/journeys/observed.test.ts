// What an operator sees of a running service: a line for each request, and numbers for Prometheus.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type AttackedService, startAttacked } from '../support/attacked.ts'
import { printed, runCommand, type ServingCommand, temporaryFolder } from '../support/command.ts'

let attacked: AttackedService
let metricsUrl: string

beforeAll(async () => {
  attacked = await startAttacked(temporaryFolder(), {
    environment: {
      ALMANAC_ACCESS_LOG: 'json',
      ALMANAC_METRICS_PORT: '0',
      ALMANAC_TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  metricsUrl = await printed(attacked.service, /^Metrics for Prometheus: (\S+)$/m)
})

afterAll(() => attacked.service.stop())

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
      `Cannot listen on 127.0.0.1:${port}. Set ALMANAC_HOST and ALMANAC_METRICS_PORT to an address that is free.\n`,
    ])
  })
})
