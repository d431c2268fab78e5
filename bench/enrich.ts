// How many people a second one service enriches over HTTP, one URL a request.
// Run: npm run bench enrich [people, 1000000 unless told]
import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { report } from './report.ts'
import { almanac, dataDirOf, peakMiB, worldOf } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const connections = 32
const seconds = 20
const dataDir = await dataDirOf(people)
const { key } = JSON.parse((await almanac(['keys', 'create', '--name', 'bench', '--json'], dataDir)).output)
const urls = await sample(join(await worldOf(people), 'people.jsonl'), 5_000)
const server = spawn(process.execPath, ['dist/main.js', 'serve', '--no-demo'], {
  env: { PATH: process.env.PATH, ALMANAC_DATA_DIR: dataDir, ALMANAC_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const welcome = await new Promise<string>(resolve =>
  server.stdout.once('data', chunk => resolve(String(chunk))),
)
const url = /http:\S+/.exec(welcome)?.[0] ?? ''

const requests = urls.map(url => ({
  method: 'POST' as const,
  path: '/person/enrich',
  body: JSON.stringify({ professional_network_profile_urls: [url] }),
}))
const shoot = (duration: number) =>
  autocannon({
    url,
    connections,
    duration,
    headers: {
      Authorization: `Bearer ${key}`,
      'x-api-version': '2025-11-01',
      'Content-Type': 'application/json',
    },
    requests,
  })
await shoot(5)
const { requests: rate, latency, non2xx, errors } = await shoot(seconds)
report('enrich', `How many people a second are enriched at ${people.toLocaleString('en')} people?`, [
  {
    connections,
    'requests a second': Math.round(rate.average),
    'p50, ms': latency.p50,
    'p99, ms': latency.p99,
    'other than 200': non2xx + errors,
    'resident, MiB': peakMiB(server.pid),
  },
])
server.kill('SIGINT')

/** Profile URLs from all over the file. */
async function sample(file: string, count: number): Promise<readonly string[]> {
  const every = Math.max(1, Math.floor(people / count))
  const urls: string[] = []
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file) })) {
    if (line++ % every !== 0) continue
    const url = /"profile_url":"([^"]+)"/.exec(text)?.[1]
    if (url !== undefined) urls.push(url)
  }
  return urls
}
