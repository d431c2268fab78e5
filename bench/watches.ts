// Measures how long a commit of 10,000 changed people takes to be matched against all watches: npm run bench watches [people]. With a
// million people it copies 14 GB and makes 2.5 million snapshots first, which takes some minutes.
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { person } from '../src/catalog/person/person.ts'
import { readConfig } from '../src/config.ts'
import { identifiersOf } from '../src/ingest/keys.ts'
import type { JsonObject, MutableObject } from '../src/lib/json/json.ts'
import { openPlaces } from '../src/places/places.ts'
import { openBatchRecords, openRecordChanges, openRecords, openWork } from '../src/processes/adapters.ts'
import { compileFilter } from '../src/query/filter.ts'
import type { NewWatch } from '../src/stores/watches.ts'
import { Watcher } from '../src/watches/watcher.ts'
import { seeded } from './name-treatments.ts'
import { report } from './report.ts'
import { benchFolder, dataDirOf, peakMiB, residentMiB } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const discoveries = 1000
const followed = 50
const subjects = Math.min(50_000, Math.floor(people / 4))
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
const { openServedWork } = await import('../src/processes/adapters.ts')
await (await openServedWork(config)).work.close()
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

const watcher = new Watcher({
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
const settle = async () => {
  while (await watcher.step()) nowMs += 1
}
/** Runs the task. Returns its seconds, and how many MiB the process had at most beyond those at its begin. */
const measured = async (task: () => Promise<unknown>) => {
  const before = residentMiB(process.pid)
  // Linux begins the peak of a process again.
  if (existsSync('/proc/self/clear_refs')) writeFileSync('/proc/self/clear_refs', '5')
  const seconds = await timed(task)
  return { seconds, addedMiB: peakMiB(process.pid) - before }
}

const baselineS = await timed(settle)
const idleS = await timed(settle)

const transaction = await served.beginImport()
const every = Math.floor(total / changedCount)
const commitS = await timed(async () => {
  for (let start = 0; start < changedCount; start += 500) {
    const some = ids.filter((_, index) => index % every === 0).slice(start, start + 500)
    const read = await transaction.read('person', some)
    await transaction.write(
      'person',
      read.flatMap(unparsed => {
        if (!unparsed) return []
        const record = JSON.parse(Buffer.from(unparsed.text).toString()) as MutableObject
        record.basic_profile = {
          ...(record.basic_profile as JsonObject),
          current_title: 'Director of Change',
        }
        const text = JSON.stringify(record)
        const contributions = unparsed.contributions.map(each => ({ ...each, text }))
        const keys = identifiersOf(person, record)
        return [
          {
            id: unparsed.id,
            isNew: false,
            text,
            updatedAtMs: nowMs,
            contributions,
            keys,
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
})
const match = await measured(settle)
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
      'memory added by it, MiB': match.addedMiB,
      'running all, s': run.seconds.toFixed(1),
      'memory added by that, MiB': run.addedMiB,
    },
  ],
  people,
)
await Promise.all([served.close(), records.close(), work.close()])
changes.close()
if (existsSync(dataDir)) rmSync(dataDir, { recursive: true })
