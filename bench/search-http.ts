// Measures how many searches and autocompletes per second a service answers, and the processor time of each thread.
// Run: npm run bench search-http [people, 100000 unless told]
import { readdirSync, readFileSync } from 'node:fs'
import { report } from './report.ts'
import { QuerySampler, queryClasses } from './search-classes.ts'
import { indexOf } from './search-index.ts'
import { sendLoad } from './shoot.ts'
import { dataDirOf, peakMiB, serve } from './world.ts'

const people = Number(process.argv[2] ?? 100_000)
const connections = 32
const seconds = 10
/** The requests of each kind: the first ones warm the service up, the others are measured, each sent once. */
const drawn = 100_000
const warming = 30_000
const dataDir = await dataDirOf(people)
const { sample } = await indexOf(people)
const draw = new QuerySampler(sample)
const request = (path: string, body: unknown) => ({
  path,
  body: JSON.stringify(body),
})
const searches = Array.from({ length: drawn }, (_, index) => {
  const { filters, sorts = [] } = queryClasses[index % queryClasses.length] ?? { filters: () => null }
  return request('/person/search', { filters: filters(draw), sorts })
})
const titles = 'experience.employment_details.current.title'
const completions = Array.from({ length: drawn }, () =>
  request('/person/search/autocomplete', {
    field: titles,
    query: draw.words(titles, 1).slice(0, 2 + draw.below(5)),
  }),
)
// Starts the service after everything is drawn: the time to its first answer is measured from here.
const { url, pid, startedMs, headers, stop } = await serve(dataDir)
const first = await fetch(`${url}/person/search`, { method: 'POST', headers, body: searches[0]?.body ?? '' })
const readySeconds = (performance.now() - startedMs) / 1000
if (!first.ok) throw new Error(await first.text())

/** Returns the processor seconds of each thread, in the order of their start; the kernel counts in hundredths. */
const threadSeconds = (): number[] =>
  readdirSync(`/proc/${pid}/task`).map(task => {
    const fields = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  })

async function measure(name: string, requests: readonly ReturnType<typeof request>[]) {
  await sendLoad({ url, headers, requests: requests.slice(0, warming), connections, seconds: 5 })
  const before = threadSeconds()
  const shot = await sendLoad({
    url,
    headers,
    requests: requests.slice(warming),
    connections,
    seconds,
  })
  const spent = threadSeconds().map((each, index) => each - (before[index] ?? 0))
  const [most = 0, second = 0] = [...spent].sort((a, b) => b - a)
  const sum = spent.reduce((sum, each) => sum + each, 0)
  const micros = (each: number) => Math.round((each * 1e6) / shot.total)
  return {
    requests: name,
    'a second': Math.round(shot.perSecond),
    'p50, ms': shot.p50Ms,
    'p99, ms': shot.p99Ms,
    'other than 200': shot.failed,
    'busiest thread, µs of CPU a request': micros(most),
    'next thread': micros(second),
    'all threads': micros(sum),
    'resident, MiB': peakMiB(pid),
  }
}

const rows = [await measure('searches, mixed', searches), await measure('autocompletes', completions)]
report(
  'search-http',
  `How many searches a second are answered at ${people.toLocaleString('en')} people? (first answer ${readySeconds.toFixed(1)} s after the start)`,
  rows,
  people,
)
stop()
