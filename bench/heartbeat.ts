// Measures how long each attack blocks the serving thread, with a heartbeat of 10 ms inside the service.
// Run: npm run bench heartbeat [people, 1000000 unless told] [words of the attacks, all unless told]
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Attack, AttackRequest } from './heartbeat/attack.ts'
import { bodyAttacks } from './heartbeat/bodies.ts'
import { floodAttacks, openFlood } from './heartbeat/flood.ts'
import { liveAttacks, prepareLive } from './heartbeat/live.ts'
import { mcpAttacks } from './heartbeat/mcp.ts'
import { pageAttacks } from './heartbeat/pages.ts'
import { rankedAttacks } from './heartbeat/ranked.ts'
import { workAttacks } from './heartbeat/work.ts'
import { type Figures, percentile, report } from './report.ts'
import { dataDirOf, profileUrls, serve } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const words = process.argv[3] ?? ''
const dataDir = await dataDirOf(people, 'full')
const hostile = await prepareLive(dataDir)
const {
  url,
  headers,
  process: service,
  stop,
} = await serve(dataDir, ['--import', './bench/heartbeat/inside.js'], hostile.environment)
const attacks: readonly Attack[] = [
  ...pageAttacks(await profileUrls(people, 500, 'full')),
  ...bodyAttacks,
  ...mcpAttacks,
  ...floodAttacks,
  ...rankedAttacks,
  ...workAttacks,
  ...(await liveAttacks({ url, headers })),
]
// A client on another machine would not take the processors of the service.
const threads = '/proc/self/task'
for (const id of existsSync(threads) ? readdirSync(threads) : [0]) setPriority(Number(id), 19)

/** Each attack is repeated for so long, because fewer beats have no 99th percentile. */
const attackMs = 3000

const rows: Figures[] = [
  await measure({ name: 'nothing, for three seconds', requests: () => [], isOnce: true }),
]
for (const attack of attacks.filter(({ name }) => name.includes(words))) rows.push(await measure(attack))
if (words === '') {
  report(
    'heartbeat',
    `How long is the serving thread held at ${people.toLocaleString('en')} people?`,
    rows,
    people,
  )
} else console.table(rows)
stop()
hostile.close()

async function measure({
  name,
  requests,
  isOnce = false,
  atOnce = 1,
  isFlood = false,
}: Attack): Promise<Figures> {
  const flood = isFlood ? await openFlood(url, headers, requests(0).length) : undefined
  await readBeats()
  const started = performance.now()
  const statuses = new Map<number, number>()
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const left: AttackRequest[] = []
  const send = async () => {
    for (let next = left.shift(); next; next = left.shift()) note(await post(next))
  }
  let rounds = 0
  do {
    left.push(...requests(rounds++))
    if (flood) for (const status of await flood.send(left.splice(0))) note(status)
    else await Promise.all(Array.from({ length: atOnce }, send))
  } while (!isOnce && performance.now() - started < attackMs)
  const ms = (performance.now() - started) / rounds
  flood?.close()
  // Work that goes on after the answers counts as well.
  await new Promise(resolve => setTimeout(resolve, statuses.size > 0 ? 500 : attackMs))
  const beats = await readBeats()
  const late = beats.map(({ lateMs }) => lateMs)
  const ran = beats.map(({ ranMs }) => ranMs)
  return {
    attack: name,
    answers: [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
    'ms a round': Math.round(ms),
    'serving thread, ms a request': perRequest(ran, statuses),
    'late by, p99, ms': Math.round(percentile(late, 0.99)),
    'at most, ms': Math.round(Math.max(0, ...late)),
    'ran between beats, p99, ms': Math.round(percentile(ran, 0.99)),
    'at most': Math.round(Math.max(0, ...ran)),
  }
}

/** Returns the processor time of the serving thread for each answer: whoever may ask often must not keep it busy. */
function perRequest(ran: readonly number[], statuses: ReadonlyMap<number, number>): string {
  const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return answers === 0 ? '' : (ran.reduce((sum, ms) => sum + ms, 0) / answers).toFixed(1)
}

interface Beat {
  readonly lateMs: number
  /** The processor time of the serving thread since the previous beat, which other work on the machine does not change. */
  readonly ranMs: number
}

/** Returns the beats since the last call. */
async function readBeats(): Promise<readonly Beat[]> {
  service.send('serving')
  const [beats] = (await once(service, 'message')) as [Beat[]]
  return beats
}

async function post({ path, body, headers: more }: AttackRequest): Promise<number> {
  const answer = await fetch(url + path, { method: 'POST', headers: { ...headers, ...more }, body })
  await answer.arrayBuffer()
  return answer.status
}
