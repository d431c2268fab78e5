// The built client in runtimes other than Node, which are installed for this: only in the long form.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/command.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

const run = promisify(execFile)

/** Packages that bring a runtime without an install script, and how they run a program. */
const runtimes = {
  bun: {
    package: '@oven/bun-linux-x64-baseline@1.4.5',
    program: '@oven/bun-linux-x64-baseline/bin/bun',
    words: [],
  },
  deno: {
    package: '@deno/linux-x64-glibc@2.9.6',
    program: '@deno/linux-x64-glibc/deno',
    words: ['run', '--allow-net'],
  },
} as const

const source = `import { createClient, verifyWebhook } from ${JSON.stringify(resolve('dist/client/index.js'))}
const client = createClient({ url: URL_OF_SERVICE, key: KEY })
const ids = []
for await (const { service_person_id: id } of client.person.search.all({
  filters: { field: 'service_person_id', type: '=<', value: 25 }, limit: 10, fields: ['service_person_id'],
})) ids.push(id)
const finished = await client.batch.submitAndWait('company/enrich', { service_company_ids: [1, 2] })
for await (const { internal_id: id } of finished.lines()) ids.push(id)
const refused = await client.person.search({ filters: { field: 'nme', type: '=', value: 1 } }).catch(error => error.type)
const forged = await verifyWebhook('whsec_AAAA', { body: '{}', headers: new Headers({
  'webhook-id': 'a', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA',
}) }).catch(error => error.type)
console.log(JSON.stringify([ids.length, refused, forged]))
`

const isHere = process.platform === 'linux' && process.arch === 'x64'

describe.skipIf(!process.env.LONG || !isHere)(
  'the client (skipped without LONG=1 or beside Linux on x64)',
  () => {
    const folder = temporaryFolder()
    let world: SmallWorld

    beforeAll(async () => {
      world = await startSmallWorld()
      writeFileSync(join(folder, 'package.json'), '{ "private": true }')
      const packages = Object.values(runtimes).map(runtime => runtime.package)
      const quiet = ['--no-audit', '--no-fund', '--ignore-scripts']
      await run('npm', ['install', ...quiet, ...packages], { cwd: folder })
      const key = await world.newKey()
      const constants = `const URL_OF_SERVICE = ${JSON.stringify(world.url)}\nconst KEY = ${JSON.stringify(key)}\n`
      writeFileSync(join(folder, 'program.mjs'), constants + source)
    })
    afterAll(() => world.close())

    it.each(Object.entries(runtimes))(
      'pages, waits for a batch job and verifies in %s',
      async (_, { program, words }) => {
        const path = join(folder, 'node_modules', program)
        const { stdout } = await run(path, [...words, 'program.mjs'], { cwd: folder, env: { HOME: folder } })
        expect(JSON.parse(stdout)).toEqual([27, 'invalid_request', 'invalid_signature'])
      },
    )
  },
)
