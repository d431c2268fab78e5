// Requests that schemathesis makes of the OpenAPI document, valid and invalid ones, whose answers must be what it promises: only
// in the long form. Another count of examples for each operation, or another seed:
// LONG=1 EXAMPLES=500 SEED=7 npx vitest run test/attacks/schemathesis.test.ts
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { type AttackedWorld, startAttackedWorld } from '../support/attacked-world.ts'
import { temporaryFolder } from '../support/command.ts'
import { installPythonTools } from '../support/python-tools.ts'

const run = promisify(execFile)
const seed = process.env.SEED ?? '20260901'
const examples = process.env.EXAMPLES ?? '200'

/** All checks are on; each exception is a rule that the document cannot express, or has on purpose. */
const settings = `
[checks]
# A valid body may break a rule that no JSON Schema states: exactly one identifier, a field that exists, a value of its kind.
# The check in the module of hooks fails when such a refusal speaks of types, bounds or keys, which the schema does state.
# An Idempotency-Key that was used for another request is 422, whatever the request.
positive_data_acceptance.expected-statuses = ["2xx", "400", "401", "403", "404", "409", "413", "422", "429", "503"]
# A list that is too long may make the body too long, which is refused before it is parsed.
negative_data_rejection.expected-statuses = ["400", "401", "403", "404", "405", "409", "413", "415", "422", "429", "503"]

# These lists take what is not a number for not sent, as their clients expect it.
[[operations]]
include-name-regex = "^GET /watch/(person|company|job|social_post)(/search)?$"
[operations.checks]
negative_data_rejection.expected-statuses = ["200", "400", "401", "403", "429", "503"]

# A watch that was cancelled by DELETE stays there to be read, with the status cancelled.
[[operations]]
include-name-regex = "^(GET|PATCH|POST) /watch/.*watch_id"
[operations.checks]
use_after_free.enabled = false
[operations.phases.stateful.checks]
use_after_free.enabled = false
`

interface Report {
  readonly complete: boolean
  readonly test_cases: { readonly generated: number }
  readonly errors: readonly unknown[]
}

describe.skipIf(!process.env.LONG)('schemathesis', () => {
  let world: AttackedWorld

  beforeAll(async () => {
    world = await startAttackedWorld()
  }, 60_000)

  afterAll(() => world.close())

  it('finds no answer that the document does not promise', async context => {
    const folder = temporaryFolder()
    const python = await installPythonTools(folder, ['schemathesis==4.32.5'])
    if ('missing' in python) return context.skip(python.missing)
    writeFileSync(join(folder, 'schemathesis.toml'), settings)
    const report = join(folder, 'report.json')
    // Hypothesis reads sources by the parser of Python, which fails now and then in several threads of Python 3.11.
    const words = [
      ...['run', `${world.service.url}/openapi.json`, '--header', `Authorization: ${world.authorization}`],
      ...['--checks', 'all', '--max-examples', examples, '--seed', seed, '--workers', '1'],
      // A live question waits up to half a minute until a provider may be asked again.
      ...['--request-timeout', '60', '--max-response-time', '60'],
      ...['--continue-on-failure', '--generation-database', 'none', '--no-color'],
      ...['--report', 'json', '--report-json-path', report],
    ]
    const hooks = resolve('test/support/schemathesis-hooks.py')
    writeFileSync(join(folder, 'hooks.py'), readFileSync(hooks))
    const IDENTIFIERS = [...new Set(endpoints.flatMap(({ identifiers = [] }) => identifiers))].join()
    const env = { ...process.env, IDENTIFIERS, SCHEMATHESIS_HOOKS: 'hooks' }
    const options = { cwd: folder, env, maxBuffer: 2 ** 28 }
    const { stdout } = await run(join(python.programs, 'schemathesis'), words, options).catch(error => error)
    const { complete, test_cases, errors } = JSON.parse(readFileSync(report, 'utf8')) as Report
    console.log(`schemathesis made ${test_cases.generated} requests`)
    expect([complete, errors, summaryOf(stdout)], stdout.slice(0, 100_000)).toEqual([true, [], ''])
  }, 7_200_000)
})

/** Returns the failures of the summary, with their counts. */
const summaryOf = (printed: string): string => /\nFailures:\n([\s\S]*?)\n\n/.exec(printed)?.[1] ?? ''
