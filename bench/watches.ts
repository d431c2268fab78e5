// Measures how long a commit of 10,000 changed people takes to be matched against all watches, and how much a service slows
// down meanwhile: npm run bench watches [people]. With a million people it copies 14 GB and makes 2.5 million snapshots first,
// which takes some minutes.
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { person } from '../src/catalog/person/person.ts'
import { readConfig } from '../src/config.ts'
import { identifiersOf } from '../src/ingest/keys.ts'
import type { JsonObject, MutableObject } from '../src/lib/json/json.ts'
import { openPlaces } from '../src/places/places.ts'
import {
  openBatchRecords,
  openLedger,
  openRecordChanges,
  openRecords,
  openServedWork,
  openWork,
} from '../src/processes/adapters.ts'
import { compileFilter } from '../src/query/filter.ts'
import type { NewWatch } from '../src/stores/watches.ts'
import { Watcher } from '../src/watches/watcher.ts'
import { seeded } from './name-treatments.ts'
import { pace } from './pace.ts'
import { percentile, report } from './report.ts'
import { benchFolder, dataDirOf, peakMiB, residentMiB, serve } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const discoveries = 1000
const followed = 50
const subjects = Math.min(50_000, Math.floor(people / 4))
const enrichedPerSecond = 100
const changedCount = Math.min(10_000, Math.floor(people / 10))
const hourMs = 3_600_000

const source = await dataDirOf(people, 'full')
const dataDir = join(benchFolder, `watches-${people}`)
rmSync(dataDir, { recursive: true, force: true })
const isNeeded = (path: string) => !/\/(?:batches|reports|watches|directory-id|work\.db.*)$/.test(path)
cpSync(source, dataDir, { recursive: true, dereference: true, filter: isNeeded })
const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
const served = openRecords(config)
const records = openBatchRecords(config)
const changes = openRecordChanges(config, () => {})
// As a service does at its start: the secrets of the directory are sealed with its key.
await (await openServedWork(config)).work.close()
const account = await openLedger(config)
if (!(await account.teams()).some(({ id }) => id === 1)) {
  await account.addTeam({ id: 1, name: 'bench', created_at: new Date().toISOString() })
}
await account.grant(1, 1e12, Date.now(), null)
await account.close()
const { work, ledger } = await openWork(config)
const random = seeded(11)
let nowMs = Date.now()

const total = await served.count('person')
const ids = Array.from({ length: total }, (_, index) => index + 1)
const someone = async () => (await served.get('person', [ids[Math.floor(random() * total)] ?? 1]))[0]
const { geocode } = openPlaces()

const common = {
  team_id: 1,
  user_id: 1,
  api_key_id: null,
  permissions: [],
  dataset: 'person',
  config: { max_results_per_run: 100 },
  notifications: [{ type: 'webhook', url: 'https://receiver.example/hook' }],
  every_ms: hourMs,
  expires_ms: null,
  created_ms: nowMs,
} satisfies Partial<NewWatch>

/** Filters of every kind, with values of people on file. */
async function filterOf(number: number): Promise<JsonObject> {
  const record = ((await someone())?.record ?? {}) as Record<string, Record<string, JsonObject>>
  const { location, current_title } = record.basic_profile ?? {}
  const title = {
    field: 'experience.employment_details.current.title',
    type: '(.)',
    value: String(current_title ?? 'Engineer'),
  }
  const country = {
    field: 'basic_profile.location.country',
    type: '=',
    value: String(location?.country ?? 'Germany'),
  }
  const followers = {
    field: 'professional_network.followers',
    type: '=>',
    value: Math.floor(random() * 5000),
  }
  const leaves = [title, country, followers]
  if (number % 3 === 0) return { op: 'and', conditions: [title, country] }
  if (number % 3 === 1) return { op: 'and', conditions: [country, followers] }
  return leaves[number % 9 === 2 ? 0 : 1] ?? title
}

for (let number = 0; number < discoveries; number++) {
  const filters = await filterOf(number)
  const condition = compileFilter(filters, { dataset: person, permissions: new Set(), geocode })
  await work.addWatch(
    { ...common, kind: 'discovery', definition: { filters }, condition, entities: null },
    1e6,
  )
}
const pageLength = 500
const urls: string[] = []
for (let start = 0; start < subjects + 7 * followed; start += pageLength) {
  for (const stored of await served.get('person', ids.slice(start, start + pageLength))) {
    const [key] = identifiersOf(person, stored?.record ?? {}).filter(({ kind }) => kind === 'profile_url')
    if (key) urls.push(`https://${key.value}`)
  }
}
const track = { field: 'basic_profile.current_title', type: 'changed' }
for (let number = 0; number < followed; number++) {
  const entities = { professional_network_profile_urls: urls.slice(number * 7, number * 7 + subjects) }
  await work.addWatch({ ...common, kind: 'entity', definition: { track }, condition: null, entities }, 1e6)
}

const openWatcher = () =>
  new Watcher({
    records,
    changes,
    work,
    ledger,
    rest: () => {},
    apiVersion: '2025-11-01',
    datasetNamed: () => person,
    nowMs: () => nowMs,
    watchOfTeam: work.watch,
    identifiersOf: (_, record) => identifiersOf(person, record),
    writeFile: () => {},
    onDue: () => {},
    report: fault => console.error(fault),
  })
const timed = async (task: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await task()
  return (performance.now() - started) / 1000
}
let watcher = openWatcher()
const settle = async () => {
  while (await watcher.step()) nowMs += 1
}
/**
 * Runs the task. Returns its seconds, those that this process spent on a processor, and how many MiB the process with the id
 * had at most beyond those at its begin.
 */
const measured = async (task: () => Promise<unknown>, pid: number | undefined = process.pid) => {
  const before = residentMiB(pid)
  // Linux begins the peak of a process again.
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const cpu = process.cpuUsage()
  const seconds = await timed(task)
  const { user, system } = process.cpuUsage(cpu)
  return { seconds, addedMiB: peakMiB(pid) - before, cpuSeconds: (user + system) / 1e6 }
}

const baselineS = await timed(settle)
const idleS = await timed(settle)

/** Gives the changed people another title, as one commit. */
async function commitChanges(title: string): Promise<void> {
  const transaction = await served.beginImport()
  const every = Math.floor(total / changedCount)
  const changed = ids.filter((_, index) => index % every === 0).slice(0, changedCount)
  for (let start = 0; start < changed.length; start += 500) {
    const read = await transaction.read('person', changed.slice(start, start + 500))
    await transaction.write(
      'person',
      read.flatMap(unparsed => {
        if (!unparsed) return []
        const record = JSON.parse(Buffer.from(unparsed.text).toString()) as MutableObject
        record.basic_profile = { ...(record.basic_profile as JsonObject), current_title: title }
        const text = JSON.stringify(record)
        return [
          {
            id: unparsed.id,
            isNew: false,
            text,
            updatedAtMs: nowMs,
            contributions: unparsed.contributions.map(each => ({ ...each, text })),
            keys: identifiersOf(person, record),
            formerKeys: [],
            names: [],
            namesOthers: false,
            absorbs: [],
          },
        ]
      }),
    )
  }
  await transaction.commit()
}

const commitS = await timed(() => commitChanges('Director of Change'))
const match = await measured(settle)

const position = () => {
  const database = new Database(join(dataDir, 'work.db'), { readonly: true })
  const [matched] = database.prepare('SELECT position FROM watcher').raw().get() as [string]
  database.close()
  return matched
}

/** Measures the milliseconds of enriching over HTTP, alone and while the watcher of the service matches a commit. */
async function besideService() {
  const { url, headers, pid, stop } = await serve(dataDir)
  const bodies = urls
    .filter((_, index) => index % 7 === 0)
    .map(one => JSON.stringify({ professional_network_profile_urls: [one] }))
  const second = () =>
    pace({ url, path: '/person/enrich', headers, bodies, perSecond: enrichedPerSecond, seconds: 1 })
  const [alone, beside]: [number[], number[]] = [[], []]
  // The first seconds warm the service up.
  for (let turn = 0; turn < 15; turn++)
    if (turn < 5) await second()
    else alone.push(...(await second()))
  await commitChanges('Director of More Change')
  const matching = await measured(async () => {
    do beside.push(...(await second()))
    while (position() !== changes.head())
  }, pid)
  stop()
  return { alone: percentile(alone, 0.99), beside: percentile(beside, 0.99), matching }
}

const service = await besideService()
// The one of the service took the turn.
watcher = openWatcher()
nowMs += hourMs
const run = await measured(settle)

report(
  'watches',
  'How long does a commit take to be matched against all watches?',
  [
    {
      people: total,
      watches: `${discoveries} + ${followed} of ${subjects}`,
      'all baselines, s': baselineS.toFixed(1),
      'nothing changed, ms': (idleS * 1000).toFixed(1),
      [`commit of ${changedCount}, s`]: commitS.toFixed(1),
      'matching it, s': match.seconds.toFixed(2),
      'of a processor, s': match.cpuSeconds.toFixed(2),
      'memory added by it, MiB': match.addedMiB,
      [`p99 of enriching ${enrichedPerSecond} people a second over HTTP, ms`]: service.alone.toFixed(1),
      'while a service matches, ms': service.beside.toFixed(1),
      'which takes it, s': service.matching.seconds.toFixed(1),
      'memory added to it, MiB': service.matching.addedMiB,
      'running all, s': run.seconds.toFixed(1),
      'memory added by that, MiB': run.addedMiB,
    },
  ],
  people,
)
await Promise.all([served.close(), records.close(), work.close()])
changes.close()
if (existsSync(dataDir)) rmSync(dataDir, { recursive: true })
