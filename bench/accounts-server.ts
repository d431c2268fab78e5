// The server of the benchmark `accounts`: `with` is the product; `without` serves the same endpoint to anyone.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { type Caller, createKey } from '../src/access/keys.ts'
import { readConfig } from '../src/config.ts'
import type { Services } from '../src/endpoints/endpoint.ts'
import { personEnrich } from '../src/endpoints/enrich/person-enrich.ts'
import { checkBody } from '../src/gateway/body.ts'
import { newRequestId } from '../src/http/request-id.ts'
import { openRecords, openServedLedger } from '../src/processes/adapters.ts'
import { startService } from '../src/processes/service.ts'

const [, , mode, dataDir = ''] = process.argv
const config = readConfig({ ALMANAC_DATA_DIR: dataDir, ALMANAC_PORT: '0', ALMANAC_LOG_LEVEL: 'silent' })
const records = openRecords(config)
const url = mode === 'with' ? await withAccounts() : await withoutAccounts()
process.stdout.write(JSON.stringify(url))

async function withAccounts() {
  // A separate account side, since the benchmark fills it with events.
  const ledger = await openServedLedger({ ...config, dataDir: mkdtempSync(join(tmpdir(), 'almanac-bench-')) })
  const { secret } = await createKey(ledger, { name: 'bench', teamId: 1, permissions: [], nowMs: Date.now() })
  await ledger.grant(1, 1e12, Date.now(), null)
  await ledger.setLimits(1, ['/person/enrich'], 100_000_000)
  const { url } = await startService({ config, records, ledger, custom: [] })
  const version = { 'x-api-version': '2025-11-01' }
  return {
    url,
    headers: { ...version, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  }
}

async function withoutAccounts() {
  const server = Fastify({ logger: false, genReqId: newRequestId })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const caller: Caller = { key: {} as Caller['key'], permissions: new Set(), limits: {} }
  // Only the services that enriching people needs.
  const services = { records, nowMs: Date.now } as unknown as Services
  server.post('/person/enrich', async (request, reply) => {
    const body = checkBody(personEnrich, JSON.parse(String(request.body)))
    const facts = await personEnrich.run({ body, caller }, services)
    reply.header('X-Request-Id', request.id).header('Content-Type', 'application/json; charset=utf-8')
    return reply.send(JSON.stringify(facts.body))
  })
  return {
    url: await server.listen({ host: '127.0.0.1', port: 0 }),
    headers: { 'content-type': 'application/json' },
  }
}
