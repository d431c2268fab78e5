// Measures whether a service releases its memory after mixed requests: searches, long pages, enrichments, jobs, refusals.
// Run: npm run bench memory [people, 100000 unless told] [minutes, 10 unless told; 60 is the long form]
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { report } from './report.ts'
import { dataDirOf, peakMiB, profileUrls, residentMiB, serve } from './world.ts'

const people = Number(process.argv[2] ?? 100_000)
const minutes = Number(process.argv[3] ?? 10)
const callers = 16
/** The minutes in which caches fill and threads find their size, before anything is compared. */
const warmingMinutes = Math.max(1, minutes / 2)
/**
 * The load rests for a minute after each tenth of its time. How much the garbage collectors of some twenty threads gave back
 * by then differs from rest to rest by a tenth, so that medians of several rests are compared, and not two moments.
 */
const restMs = 60_000
const loads = 10
const comparedRests = 3
const growthMax = 0.1

const urls = await profileUrls(people, 20_000, 'full')
const { url, pid, headers, stop } = await serve(await dataDirOf(people, 'full'))
const dispatcher = new Agent({ connections: callers, headersTimeout: 600_000, bodyTimeout: 600_000 })

type RequestMaker = (number: number) => { readonly path: string; readonly body: unknown }

const urlsKey = 'professional_network_profile_urls'
const byName = (value: string) => ({ field: 'basic_profile.name', type: '(.)', value })
const letters = (number: number) =>
  String.fromCharCode(97 + (number % 26), 97 + (Math.floor(number / 26) % 26))
const urlsFrom = (number: number, count: number) =>
  Array.from({ length: count }, (_, index) => urls[(number * count + index) % urls.length] ?? '')

/** The requests, made in turn, each a different one every time. */
const requestMakers: readonly RequestMaker[] = [
  number => ({ path: '/person/search', body: { filters: byName(letters(number)), limit: 20 } }),
  number => ({ path: '/person/enrich', body: { [urlsKey]: urlsFrom(number, 1) } }),
  number => ({ path: '/person/enrich', body: { [urlsKey]: urlsFrom(number, 25) } }),
  number => ({ path: '/company/identify', body: { domains: [`${letters(number)}${number}.com`] } }),
  number => ({
    path: '/person/search/autocomplete',
    body: { field: 'experience.employment_details.current.title', query: letters(number) },
  }),
  number => ({ path: '/person/search', body: { filters: byName(letters(number)), limit: 1000 } }),
  number => ({ path: '/person/search', body: { filters: byName('x'.repeat(900) + number) } }),
  number => ({ path: '/person/search', body: { filters: { field: `no.such.field.${number}` } } }),
  number => ({ path: '/person/enrich', body: { [urlsKey]: ['x'.repeat(number % 5000)] } }),
  number => ({
    path: '/batch/person/enrich',
    body: { [urlsKey]: urlsFrom(number, number % 50 === 0 ? 5000 : 5) },
  }),
]

/** The number of answers by status; a 5xx other than 503 ends the benchmark. */
const statusCounts = new Map<number, number>()

async function sendRequests(forMinutes: number): Promise<void> {
  const untilMs = Date.now() + forMinutes * 60_000
  let next = 0
  const call = async () => {
    while (Date.now() < untilMs) {
      const number = next++
      const ask = requestMakers[number % requestMakers.length]
      if (!ask) throw new Error('There are no requests.')
      const { path, body } = ask(number)
      const options = { method: 'POST', headers, body: JSON.stringify(body), dispatcher } as const
      const { statusCode, body: answer } = await request(url + path, options)
      await answer.dump({ limit: Number.POSITIVE_INFINITY })
      statusCounts.set(statusCode, (statusCounts.get(statusCode) ?? 0) + 1)
      if (statusCode >= 500 && statusCode !== 503) throw new Error(`${path} was answered with ${statusCode}.`)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
}

async function atRest(): Promise<number> {
  await wait(restMs)
  return residentMiB(pid)
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  await sendRequests(warmingMinutes)
  const rests = [await atRest()]
  statusCounts.clear()
  for (let load = 0; load < loads; load++) {
    await sendRequests(minutes / loads)
    rests.push(await atRest())
  }
  const before = median(rests.slice(0, comparedRests))
  const after = median(rests.slice(-comparedRests))
  const statuses = [...statusCounts].sort().map(([status, count]) => `${count} × ${status}`)
  const figures = {
    minutes,
    statusCounts: statuses.join(', '),
    'resident at rest, MiB': rests.join(', '),
    'median of the first three': before,
    'median of the last three': after,
    'most at any time, MiB': peakMiB(pid),
    'grown by, %': Math.round((after / before - 1) * 1000) / 10,
  }
  report('memory', 'Does the memory come back after a mixed load?', [figures], people)
  if (after > before * (1 + growthMax)) process.exitCode = 1
} finally {
  stop()
  await dispatcher.close()
}
