// Measures the cost of keys, limits, credits and usage events: enrichment with all of them, and without any.
// Run: npm run bench accounts [people, 100000 unless told]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { report } from './report.ts'
import { sendLoad } from './shoot.ts'
import { dataDirOf, peakMiB, profileUrls } from './world.ts'

const people = Number(process.argv[2] ?? 100_000)
const connections = 32
const seconds = 20
const rounds = 3
const dataDir = await dataDirOf(people)
const urls = await profileUrls(people, 2_000)
const requests = urls.map(url => ({
  path: '/person/enrich',
  body: JSON.stringify({ professional_network_profile_urls: [url] }),
}))

interface Side {
  readonly name: string
  readonly mode: 'with' | 'without'
  readonly rates: number[]
  readonly p99: number[]
  failed: number
  resident: number
}

const side = (name: string, mode: Side['mode']): Side => ({
  name,
  mode,
  rates: [],
  p99: [],
  failed: 0,
  resident: 0,
})
const sides = [side('without any of it', 'without'), side('with keys, limits, credits and events', 'with')]
for (let round = 0; round < rounds; round++) for (const each of sides) await measure(each)

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const [without = 1] = sides.map(({ rates }) => median(rates))
report(
  'accounts',
  `What does the account side cost an enrichment, at ${people.toLocaleString('en')} people and ${connections} connections?`,
  sides.map(({ name, rates, p99, failed, resident }) => ({
    '': name,
    'requests a second': Math.round(median(rates)),
    'of what it is without': `${Math.round((100 * median(rates)) / without)} %`,
    'p99, ms': median(p99),
    'other than 200': failed,
    'resident, MiB': resident,
  })),
)

/** Starts a side in a new process, warms it up, and adds its figures. The median of the rounds counts. */
async function measure(each: Side): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/accounts-server.ts', each.mode, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { url, headers } = JSON.parse(line.toString()) as { url: string; headers: Record<string, string> }
  await sendLoad({ url, headers, requests, connections, seconds: 10 })
  const shot = await sendLoad({ url, headers, requests, connections, seconds })
  each.rates.push(shot.perSecond)
  each.p99.push(shot.p99Ms)
  each.failed += shot.failed
  each.resident = Math.max(each.resident, peakMiB(child.pid))
  child.kill('SIGKILL')
  await once(child, 'exit')
}
