// The OpenAPI document in the hands of other tools, which are installed for this: only in the long form.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/command.ts'
import { installPythonTools } from '../support/python-tools.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

const run = promisify(execFile)
const tools = ['@redocly/cli@2.77.0', 'openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3']
const document = resolve('docs/openapi.json')

describe.skipIf(!process.env.LONG)('docs/openapi.json', () => {
  const folder = temporaryFolder()
  const tool = (name: string, ...words: readonly string[]) =>
    run(join(folder, 'node_modules/.bin', name), words, {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
      maxBuffer: 64 * 1024 * 1024,
    })

  beforeAll(async () => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...tools], { cwd: folder })
  })

  it('is linted without a warning', async () => {
    // The interface has fixed paths: /watch/person/{watch_id} stands beside /watch/{watch_id}/runs.
    const rules = ['--extends', 'recommended', '--skip-rule', 'no-ambiguous-paths']
    const { stdout } = await tool('redocly', 'lint', document, ...rules, '--format', 'json')
    expect(JSON.parse(stdout).problems).toEqual([])
  })

  describe('makes clients for which', () => {
    let world: SmallWorld
    let key: string
    /** A search, the record that it found, a batch job over it, and the account, as both programs print them. */
    const printed = { names: ['Vekinis Architects'], status: 'completed', results: 1, hasCredits: true }

    beforeAll(async () => {
      world = await startSmallWorld()
      key = await world.newKey()
    })
    afterAll(() => world.close())

    it('a program with types of openapi-typescript compiles and runs', async () => {
      await tool('openapi-typescript', document, '-o', 'types.ts')
      writeFileSync(join(folder, 'journey.ts'), typedProgram)
      const options = ['--strict', '--target', 'es2022', '--module', 'esnext', '--skipLibCheck']
      await tool('tsc', ...options, '--moduleResolution', 'bundler', 'journey.ts')
      writeFileSync(join(folder, 'journey.mjs'), readFileSync(join(folder, 'journey.js')))
      const { stdout } = await run(process.execPath, ['journey.mjs', world.url, key], { cwd: folder })
      expect(JSON.parse(stdout)).toEqual(printed)
    }, 120_000)

    it('a Python program with the code of openapi-python-client runs', async context => {
      const python = await installPythonTools(folder, ['openapi-python-client==0.29.1'])
      if ('missing' in python) return context.skip(python.missing)
      const program = join(python.programs, 'openapi-python-client')
      const output = join(folder, 'almanac_api')
      const words = ['generate', '--path', document, '--meta', 'none', '--output-path', output]
      const { stdout: warnings } = await run(program, words, { maxBuffer: 64 * 1024 * 1024 })
      expect(warnings).not.toMatch(/WARNING|Unable/)
      writeFileSync(join(folder, 'journey.py'), pythonProgram)
      const interpreter = join(python.programs, 'python')
      const { stdout } = await run(interpreter, ['journey.py', world.url, key], { cwd: folder })
      expect(JSON.parse(stdout)).toEqual(printed)
    }, 300_000)
  })
})

const typedProgram = `
import createClient from 'openapi-fetch'
import type { paths } from './types'

declare const process: { argv: string[] }
const [, , baseUrl = '', key = ''] = process.argv
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } })
const header = { 'x-api-version': '2025-11-01' } as const

const filters = { field: 'basic_info.primary_domain', type: '=', value: 'vekinis.com' } as const
const found = await client.POST('/company/search', { params: { header }, body: { filters, limit: 2 } })
if (!found.data || !('companies' in found.data)) throw new Error(JSON.stringify(found.error))
const ids = found.data.companies.map(company => company.service_company_id ?? 0)

const enriched = await client.POST('/company/enrich', {
  params: { header },
  body: { service_company_ids: ids, fields: ['basic_info.name'] },
})
if (!Array.isArray(enriched.data)) throw new Error(JSON.stringify(enriched.error))
const names = enriched.data.flatMap(({ matches }) => matches.map(match => match.company_data.basic_info?.name))

const submitted = await client.POST('/batch/company/enrich', { params: { header }, body: { service_company_ids: ids } })
const path = { batch_id: submitted.data?.batch_id ?? '' }
let job
do {
  job = (await client.GET('/batch/{batch_id}', { params: { path } })).data
} while (job?.status === 'pending' || job?.status === 'processing')

const account = await client.GET('/account/credits', { params: { header } })
const hasCredits = (account.data?.account.credits ?? 0) > 0
console.log(JSON.stringify({ names, status: job?.status, results: job?.result_count, hasCredits }))
`

const pythonProgram = `
import json, sys, time
from almanac_api import AuthenticatedClient
from almanac_api.api.account import get_account_credits
from almanac_api.api.batch import get_batch_batch_id
from almanac_api.api.company import batch_company_enrich, company_enrich, company_search
from almanac_api.models import (
    ApiVersion, BatchCompanyEnrichBody, BatchJobStatus, CompanyEnrichBody, CompanySearchBody, FilterCondition, FilterConditionType,
)

version = {"x_api_version": ApiVersion.VALUE_0}
client = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2], raise_on_unexpected_status=True)
is_vekinis = FilterCondition(field="basic_info.primary_domain", type_=FilterConditionType("="), value="vekinis.com")
found = company_search.sync(client=client, **version, body=CompanySearchBody(filters=is_vekinis, limit=2))
ids = [company.service_company_id for company in found.companies]

enriched = company_enrich.sync(
    client=client, **version, body=CompanyEnrichBody(service_company_ids=ids, fields=["basic_info.name"])
)
names = [match.company_data.basic_info.name for entry in enriched for match in entry.matches]

submitted = batch_company_enrich.sync(client=client, **version, body=BatchCompanyEnrichBody(service_company_ids=ids))
job = get_batch_batch_id.sync(submitted.batch_id, client=client)
while job.status in (BatchJobStatus.PENDING, BatchJobStatus.PROCESSING):
    time.sleep(0.05)
    job = get_batch_batch_id.sync(submitted.batch_id, client=client)

account = get_account_credits.sync(client=client, **version).account
print(json.dumps({
    "names": names, "status": job.status.value, "results": job.result_count, "hasCredits": account.credits_ > 0,
}))
`
