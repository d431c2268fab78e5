// Compares what Almanac answers over HTTP, accounts included, with OpenSearch and with the web framework alone: the same people and
// questions in one run. Run: npm run bench compare-http [people, 1000000 unless told]. Needs wrk, Java and Maven: apt-get install wrk default-jre maven
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { request } from 'undici'
import type { JsonObject } from '../src/lib/json/json.ts'
import { startBare } from './comparison/bare.ts'
import { besideLongPages } from './comparison/beside.ts'
import {
  type ComparedRequest,
  differentRequests,
  enrichment,
  type HttpRequest,
  pageOfClass,
  type RequestKind,
  requestKinds,
} from './comparison/http-requests.ts'
import { exportedPeople, megabytesOf, openSearchOf } from './comparison/opensearch/people.ts'
import { refuseDifferentAnswers } from './comparison/same-answers.ts'
import { dropFromPageCache, readIntoPageCache } from './page-cache.ts'
import { type Figures, percentile, reportTables } from './report.ts'
import { QuerySampler, queryClasses } from './search-classes.ts'
import { indexOf } from './search-index.ts'
import { sendLoad } from './shoot.ts'
import { almanac, benchFolder, dataDirOf, folderMiB, peakMiB, profileUrls, serve, worldOf } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const connections = 16
const [warmSeconds, seconds] = [4, 8]
const warmingShare = 0.25
const checkedOfKind = 25
const repeated = 100
const pagesOfClass = 30
/** Pages of each class that are asked for before those that count. */
const pagesBefore = 3
/** Both services first finish what the loads left behind, such as sums of usage and merges. */
const restSeconds = 20

const dataDir = await dataDirOf(people)
const file = await exportedPeople(dataDir, people)
const { sample } = await indexOf(people)
const urls = await profileUrls(people, Math.min(people, 200_000))

// The import comes first, while nothing else runs.
const imported = await measureImport()
const opensearch = await openSearchOf(file, people)
const own = await serve(dataDir)
const bare = await startBare()

/** Asks with the plainest client, because `fetch` takes longer for itself than both services for the questions that they find at once. */
const asker =
  (url: string, headers: Readonly<Record<string, string>>) =>
  async ({ path, body }: HttpRequest): Promise<JsonObject> => {
    const answer = await request(`${url}${path}`, { method: 'POST', headers, body })
    const text = await answer.body.text()
    if (answer.statusCode !== 200)
      throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 1000)} for ${body.slice(0, 1000)}`)
    return JSON.parse(text) as JsonObject
  }
const plain = { 'Content-Type': 'application/json' }
const askUs = asker(own.url, own.headers)
const askThem = asker(opensearch.url, plain)

const tables: Figures[][] = [[], [], [], []]
try {
  for (const kind of requestKinds(urls)) {
    const draw = new QuerySampler(sample)
    const requests = differentRequests(kind, draw)
    for (const request of requests.slice(0, checkedOfKind))
      await refuseDifferentAnswers(request, askUs, askThem)
    tables[0]?.push(await compareLoad(kind, requests))
  }
  for (const folder of [dataDir, opensearch.folder]) await readIntoPageCache(folder)
  await setTimeout(restSeconds * 1000)
  tables[1]?.push(...(await comparePages()))
  tables[2]?.push(
    ...(await besideLongPages(
      own,
      urls.map(enrichment).map(one => one.ours),
      sample,
    )),
  )
  tables[3]?.push(...imports())
} finally {
  own.stop()
  bare.stop()
  await opensearch.stop()
}
reportTables(
  `compare-http-${people}`,
  `compare-http ${people}`,
  `How many requests a second are answered at ${people.toLocaleString('en')} people, beside OpenSearch ${opensearch.version} and the web framework alone?`,
  tables,
  [
    `${connections} connections; every question is sent once, after ${warmSeconds} s of a quarter as many others of the kind, until ${seconds} s are over or all have been sent; "repeated" sends ${repeated} questions again and again. The framework alone answers the same bytes from memory. ${checkedOfKind} answers of each kind of OpenSearch had the same people, totals and counts; it has no accounts, keys or usage events. Before each load the files of both were read once, or taken out of the page cache where the row says so (what OpenSearch has mapped stays). Single pages: one client, ${pagesOfClass} different pages of each class, the classes in turn, after ${pagesBefore} of each and ${restSeconds} s of rest.`,
  ],
)

/** The processor seconds that a process has used, all threads together; the kernel counts in hundredths. */
function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function compareLoad(
  { name, isCold }: RequestKind,
  requests: readonly ComparedRequest[],
): Promise<Figures> {
  const prepare = isCold ? dropFromPageCache : readIntoPageCache
  await prepare(dataDir)
  const ours = await load(
    own,
    requests.map(one => one.ours),
  )
  await prepare(opensearch.folder)
  const theirs = await load(
    { ...opensearch, headers: plain },
    requests.map(one => one.theirs),
  )
  const answers: Record<string, string[]> = {}
  for (const { ours } of requests.slice(0, 500)) {
    answers[ours.path] ??= []
    answers[ours.path]?.push(JSON.stringify(await askUs(ours)))
  }
  await bare.answer(answers)
  const alone = await load(
    { ...bare, headers: plain },
    requests.map(one => one.ours),
  )
  const count = (number: number) => Math.round(number).toLocaleString('en')
  const row = {
    requests: name,
    'questions, all different': `${count(ours.total)}, ${count(theirs.total)}`,
    'Almanac, a second': count(ours.perSecond),
    'p99, ms': ours.p99Ms,
    'processors used': ours.processors.toFixed(2),
    repeated: count(ours.repeatedPerSecond),
    'OpenSearch, a second': count(theirs.perSecond),
    'its p99, ms': theirs.p99Ms,
    'its repeated': count(theirs.repeatedPerSecond),
    'times OpenSearch': (ours.perSecond / theirs.perSecond).toFixed(2),
    'framework alone': count(alone.perSecond),
    'share of it': `${((100 * ours.perSecond) / alone.perSecond).toFixed(1)} %`,
    'failed, ours and theirs': `${ours.failed}, ${theirs.failed}`,
    'resident, MiB': `${peakMiB(own.pid)}, ${peakMiB(opensearch.pid)}`,
  }
  console.log(Object.values(row).join(' | '))
  return row
}

interface LoadedService {
  readonly url: string
  readonly pid: number | undefined
  readonly headers: Readonly<Record<string, string>>
}

async function load({ url, pid, headers }: LoadedService, requests: readonly HttpRequest[]) {
  const to = { url, headers, connections }
  const warming = Math.floor(requests.length * warmingShare)
  await sendLoad({ ...to, requests: requests.slice(0, warming), seconds: warmSeconds })
  const before = processorSeconds(pid)
  const shot = await sendLoad({ ...to, requests: requests.slice(warming), seconds, once: true })
  const processors = (processorSeconds(pid) - before) / (shot.total / shot.perSecond)
  const again = await sendLoad({ ...to, requests: requests.slice(0, repeated), seconds: warmSeconds })
  return { ...shot, processors, repeatedPerSecond: again.perSecond }
}

/** Asks for a page of each class in turn, so that what happens in the meantime meets all of them alike. */
async function comparePages(): Promise<Figures[]> {
  const classes = queryClasses.map(each => ({
    each,
    draw: new QuerySampler(sample),
    ours: [] as number[],
    theirs: [] as number[],
  }))
  for (let round = -pagesBefore; round < pagesOfClass; round++) {
    for (const { each, draw, ours, theirs } of classes) {
      const page = await pageOfClass(each, draw, askUs)
      const [a, b] = [
        await milliseconds(() => askUs(page.ours)),
        await milliseconds(() => askThem(page.theirs)),
      ]
      if (round >= 0) {
        ours.push(a)
        theirs.push(b)
      }
      await refuseDifferentAnswers(page, askUs, askThem)
    }
  }
  return classes.map(({ each, ours, theirs }) => {
    const [a, b] = [percentile(ours, 0.5), percentile(theirs, 0.5)]
    return {
      'page of 20, one client': each.name,
      'Almanac, median ms': a.toFixed(1),
      p90: percentile(ours, 0.9).toFixed(1),
      'OpenSearch, median ms': b.toFixed(1),
      'its p90': percentile(theirs, 0.9).toFixed(1),
      'OpenSearch takes': `${(b / a).toFixed(1)} ×`,
    }
  })
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function measureImport() {
  const world = await worldOf(people)
  const folder = join(benchFolder, 'compared-import')
  rmSync(folder, { recursive: true, force: true })
  await almanac(['import', 'company', join(world, 'companies.jsonl'), '--source', 'world'], folder)
  const companiesMib = folderMiB(folder)
  const run = await almanac(['import', 'person', join(world, 'people.jsonl'), '--source', 'world'], folder)
  const mib = folderMiB(folder) - companiesMib
  rmSync(folder, { recursive: true })
  return { seconds: run.seconds, mib }
}

function imports(): Figures[] {
  const row = (name: string, { seconds, mib }: { readonly seconds: number; readonly mib: number }) => ({
    'people into': name,
    seconds: seconds.toFixed(0),
    'people a second': Math.round(people / seconds).toLocaleString('en'),
    'on disk, MiB': mib,
    'times the JSON Lines of their answers': (mib / megabytesOf(file)).toFixed(2),
  })
  return [row('Almanac', imported), row(`OpenSearch ${opensearch.version}, bulk`, opensearch.filled)]
}
