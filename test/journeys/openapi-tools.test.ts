// The OpenAPI document in the hands of other tools, which are installed for this: only in the long form.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/command.ts'

const run = promisify(execFile)
const tools = ['@redocly/cli@2.77.0', 'openapi-typescript@7.13.0', 'typescript@5.9.3']
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

  it('becomes types that compile', async () => {
    await tool('openapi-typescript', document, '-o', 'types.ts')
    writeFileSync(
      join(folder, 'client.ts'),
      `import type { components, operations } from './types.ts'
       type Page = operations['companySearch']['responses'][200]['content']['application/json']
       export const filter: components['schemas']['Filter'] = {
         op: 'and',
         conditions: [{ field: 'basic_info.name', type: '=', value: 'Acme' }],
       }
       export const namesOf = (page: Page) =>
         'companies' in page ? page.companies.map(({ basic_info }) => basic_info?.name) : []\n`,
    )
    const options = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--target', 'es2022']
    await tool('tsc', ...options, '--module', 'esnext', '--moduleResolution', 'bundler', 'client.ts')
  }, 120_000)
})
