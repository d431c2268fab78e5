// Starts a service with a small demo world, imported as usual: 60 companies, 600 people and all that belongs to them.
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { demoDatasets } from '../../demo/demo-datasets.ts'
import { demoWorld } from '../../demo/world.ts'
import { company } from '../../src/catalog/company/company.ts'
import type { Dataset } from '../../src/catalog/dataset.ts'
import { devPlatform } from '../../src/catalog/dev-platform.ts'
import { employeeReview } from '../../src/catalog/employee-review.ts'
import { datasetNamed } from '../../src/catalog/index.ts'
import { job } from '../../src/catalog/job/job.ts'
import { person } from '../../src/catalog/person/person.ts'
import { socialPost } from '../../src/catalog/social-post/social-post.ts'
import { readConfig } from '../../src/config.ts'
import { openEmployerFinder } from '../../src/ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../../src/ingest/derive/link-finder.ts'
import type { RecordSource } from '../../src/ingest/record-source.ts'
import { Report } from '../../src/ingest/report.ts'
import { type ImportCounts, runImport } from '../../src/ingest/run-import.ts'
import { transform } from '../../src/ingest/transform.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { openPlaces } from '../../src/places/places.ts'
import { openRecords } from '../../src/processes/adapters.ts'
import type { Records } from '../../src/stores/records.ts'
import { type Almanac, startAlmanac } from './almanac.ts'
import { startEmptyProvider } from './empty-provider.ts'
import { madeOnce } from './made-once.ts'

export interface SmallWorld extends Almanac, WorldRecords {}

/** The records as they are stored, in the order of their ids, which begin at 1. */
interface WorldRecords {
  readonly people: readonly JsonObject[]
  readonly companies: readonly JsonObject[]
  readonly jobs: readonly JsonObject[]
  readonly posts: readonly JsonObject[]
  readonly accounts: readonly JsonObject[]
  readonly reviews: readonly JsonObject[]
}

export const peopleCount = 600
export const companyCount = 60

/** The day of the world and of its import. */
const worldDay = '2026-09-01'

/** Starts a service with the small world, in a temporary folder unless one is given. */
export async function startSmallWorld(
  folder?: string,
  environment?: Readonly<Record<string, string>>,
): Promise<SmallWorld> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'almanac-world-')))
  await cp(await importedWorld(), dataDir, { recursive: true })
  const almanac = await startAlmanac(dataDir, environment)
  const close = async () => {
    await almanac.close()
    if (folder === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  worldRecords ??= await readWorld(almanac.records)
  return { ...almanac, ...worldRecords, close }
}

/** The same in every copy of the world, so that the first test file of a worker reads them for all. */
let worldRecords: WorldRecords | undefined

async function readWorld(records: Records): Promise<WorldRecords> {
  const world = demoWorld({ people: peopleCount, companies: companyCount, today: worldDay })
  return {
    companies: await stored(records, company.name, companyCount),
    people: await stored(records, person.name, peopleCount),
    jobs: await stored(records, job.name, world.jobCount),
    posts: await stored(records, socialPost.name, world.postCount),
    accounts: await stored(records, devPlatform.name, world.accountCount()),
    reviews: await stored(records, employeeReview.name, world.reviewCount),
  }
}

/** Starts a service with the small world and a provider without records, so that no live endpoint is refused. */
export async function startConfiguredWorld(): Promise<SmallWorld> {
  const provider = await startEmptyProvider()
  const world = await startSmallWorld(undefined, provider.environment)
  const close = async () => {
    await world.close()
    provider.close()
  }
  return { ...world, close }
}

/** Returns a data directory with the world, to be copied. */
export const importedWorld = (): Promise<string> => madeOnce('small-world', importWorld)

/** Imports the world into a new data directory. */
async function importWorld(dataDir: string): Promise<void> {
  const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
  const records = openRecords(config)
  const world = demoWorld({ people: peopleCount, companies: companyCount, today: worldDay })
  for (const { dataset: name, records: made } of demoDatasets) {
    const dataset = datasetNamed(name)
    if (!dataset) throw new Error(`There is no dataset ${name}.`)
    await importRecords({ config, records }, dataset, made(world) as Iterable<JsonObject>)
  }
  await records.close()
  // The last connection removes this file. It may be one of a thread, which the driver closes a moment later.
  for (let waits = 0; existsSync(join(dataDir, 'records.db-shm')) && waits < 500; waits++) await wait(10)
}

async function stored(records: Records, dataset: string, count: number): Promise<readonly JsonObject[]> {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  return (await records.get(dataset, ids)).map((found, index) => {
    if (!found) throw new Error(`The small world has no ${dataset} ${index + 1}.`)
    return found.record
  })
}

const batchLength = 500

/** Imports records in the shape of the catalogue in this process, as a file with them would be imported. */
export async function importRecords(
  { config, records }: Pick<Almanac, 'config' | 'records'>,
  dataset: Dataset,
  rows: Iterable<JsonObject>,
  name = 'demo',
): Promise<ImportCounts> {
  const nowMs = Date.parse(worldDay)
  const report = new Report(join(config.dataDir, 'reports'), `${name}-${dataset.name}`, nowMs)
  const derive = {
    geocode: openPlaces().geocode,
    employers: openEmployerFinder(records),
    links: openLinkFinder(records),
  }
  const batches = transform(sourceOf(name, rows), { dataset, file: name, nowMs, ...derive })
  const parts = [{ source: name, batches }]
  try {
    return await runImport(records, {
      dataset,
      inputs: parts,
      report,
      derive,
      nowMs,
      dryRun: false,
      onProgress: () => {},
    })
  } finally {
    await report.close()
    await rm(report.path)
  }
}

function sourceOf(name: string, records: Iterable<JsonObject>): RecordSource {
  const batchOf = (part: readonly JsonObject[], first: number) => ({
    rows: part.map((record, index) => ({
      line: first + index,
      row: null,
      record: { record, externalIds: [] },
    })),
    rejected: [],
    skipped: 0,
  })
  async function* batches() {
    let part: JsonObject[] = []
    let line = 1
    for (const record of records) {
      part.push(record)
      if (part.length < batchLength) continue
      yield batchOf(part, line)
      line += part.length
      part = []
    }
    yield batchOf(part, line)
  }
  return { name, batches: batches(), progress: () => 1, repairs: () => [] }
}
