// Measures how long batch jobs take, how teams share the threads, and how much direct requests slow down.
// Run: npm run bench batch [people, 1000000 unless told]
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pace } from './pace.ts'
import { percentile, report } from './report.ts'
import { almanac, dataDirOf, peakMiB, profileUrls, residentMiB } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const jobSize = 10_000
const [teams, jobsOfTeam] = [20, 5]
const dataDir = await dataDirOf(people)
for (const name of ['account.db', 'work.db']) {
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, name + end), { force: true })
}
rmSync(join(dataDir, 'batches'), { recursive: true, force: true })
const keys: string[] = []
for (let team = 1; team <= teams; team++) {
  const args = ['keys', 'create', '--name', 'bench', '--team', String(team), '--credits', '1000000', '--json']
  keys.push(JSON.parse((await almanac(args, dataDir)).output).key)
}
const urls = await profileUrls(people, Math.min(people, 100_000))
const server = spawn(process.execPath, ['dist/src/main.js', 'serve', '--no-demo'], {
  env: {
    PATH: process.env.PATH,
    ALMANAC_DATA_DIR: dataDir,
    ALMANAC_PORT: '0',
    ALMANAC_RATE_LIMITS: 'off',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const welcome = await new Promise<string>(resolve =>
  server.stdout.once('data', chunk => resolve(String(chunk))),
)
const url = /http:\S+/.exec(welcome)?.[0] ?? ''
const headersOf = (key: string) => ({
  Authorization: `Bearer ${key}`,
  'x-api-version': '2025-11-01',
  'Content-Type': 'application/json',
})

interface Job {
  readonly batch_id: string
  readonly status: string
  readonly entities_fulfilled: number
  readonly created_at: string
  readonly completed_at: string
  readonly download_url: string
}

let offset = 0
async function submit(key: string): Promise<string> {
  const identifiers = Array.from({ length: jobSize }, () => urls[offset++ % urls.length] ?? '')
  const body = JSON.stringify({ professional_network_profile_urls: identifiers })
  const response = await fetch(`${url}/batch/person/enrich`, {
    method: 'POST',
    headers: headersOf(key),
    body,
  })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as Job).batch_id
}
const read = async (key: string, id: string): Promise<Job> =>
  (await (await fetch(`${url}/batch/${id}`, { headers: headersOf(key) })).json()) as Job
/** Returns the last jobs of the team. */
const list = async (key: string): Promise<{ readonly jobs: readonly Job[] }> =>
  (await (await fetch(`${url}/batch?limit=${jobsOfTeam}`, { headers: headersOf(key) })).json()) as {
    readonly jobs: readonly Job[]
  }
const isOver = ({ status }: Job): boolean => status === 'completed' || status === 'failed'
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
async function ended(key: string, id: string): Promise<Job> {
  for (;;) {
    const job = await read(key, id)
    if (isOver(job)) return job
    await wait(50)
  }
}

const [key = ''] = keys
const times: number[] = []
let fileMiB = 0
for (let run = 0; run < 6; run++) {
  const started = performance.now()
  const job = await ended(key, await submit(key))
  times.push((performance.now() - started) / 1000)
  const bytes = Buffer.from(await (await fetch(job.download_url)).arrayBuffer())
  const lines = gunzipSync(bytes).toString().split('\n').length - 1
  if (lines !== jobSize) throw new Error(`The file has ${lines} lines.`)
  fileMiB = bytes.length / 2 ** 20
}
const [first = 0, ...later] = times
const alone = {
  question: `one job of ${jobSize.toLocaleString('en')}, from submit to the completed file`,
  figure: `${percentile(later, 0.5).toFixed(2)} s (first of a service ${first.toFixed(2)} s); ${fileMiB.toFixed(1)} MiB`,
}
console.log(alone)

const bodies = urls.map(one => JSON.stringify({ professional_network_profile_urls: [one] }))
const course = { url, path: '/person/enrich', headers: headersOf(key), perSecond: 400, seconds: 1 }
const second = (turn: number) => pace({ ...course, bodies: bodies.slice(turn * 400) })
for (let turn = 0; turn < 6; turn++) await second(turn)
const without: number[] = []
const beside: number[] = []
for (let turn = 10; turn < 50; turn += 2) {
  without.push(...(await second(turn)))
  const job = await submit(key)
  beside.push(...(await second(turn + 1)))
  await ended(key, job)
}
const [p99Without, p99Beside] = [percentile(without, 0.99), percentile(beside, 0.99)]
console.log({ p99Without, p99Beside })

const resident = [residentMiB(server.pid)]
const started = performance.now()
for (let job = 0; job < jobsOfTeam; job++) for (const team of keys) await submit(team)
const identifierCount = teams * jobsOfTeam * jobSize
let shares: readonly number[] = []
for (;;) {
  const done = await Promise.all(
    keys.map(async team => {
      const { jobs } = await list(team)
      return { sum: jobs.reduce((sum, job) => sum + job.entities_fulfilled, 0), isOver: jobs.every(isOver) }
    }),
  )
  const sum = done.reduce((total, team) => total + team.sum, 0)
  if (sum >= (identifierCount * resident.length) / 4) resident.push(residentMiB(server.pid))
  if (shares.length === 0 && sum >= identifierCount / 2) shares = done.map(team => team.sum)
  if (done.every(team => team.isOver)) break
  await wait(1000)
}
const seconds = (performance.now() - started) / 1000

report('batch', `How do batch jobs do at ${people.toLocaleString('en')} people?`, [
  alone,
  {
    question: 'p99 of POST /person/enrich at 400 requests a second, in 20 seconds with a job and 20 without',
    figure: `${p99Without.toFixed(1)} ms without a job, ${p99Beside.toFixed(1)} ms beside one; ratio ${(p99Beside / p99Without).toFixed(2)}`,
  },
  {
    question: `${teams * jobsOfTeam} jobs of ${jobSize.toLocaleString('en')} by ${teams} teams`,
    figure: `${seconds.toFixed(0)} s, ${Math.round(identifierCount / seconds).toLocaleString('en')} identifiers a second`,
  },
  {
    question: 'entities each team had when half of all was done',
    figure: `${Math.min(...shares).toLocaleString('en')} to ${Math.max(...shares).toLocaleString('en')}`,
  },
  {
    question: 'memory resident before the hundred jobs, then at each quarter of them, and the most there was',
    figure: `${resident.join(', ')}; ${peakMiB(server.pid)} MiB`,
  },
])
server.kill('SIGINT')
