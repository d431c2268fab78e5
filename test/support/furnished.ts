// A data directory with some of everything, left by a service that has ended, and copies of it to be damaged.
import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { demoWorld } from '../../demo/world.ts'
import { company } from '../../src/catalog/company/company.ts'
import { person } from '../../src/catalog/person/person.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { examine } from '../../src/processes/doctor.ts'
import { closeToOthers } from '../../src/processes/private-files.ts'
import type { Finding } from '../../src/stores/findings.ts'
import { startAlmanac } from './almanac.ts'
import { batchClient } from './batches.ts'
import { temporaryFolder } from './command.ts'
import { madeOnce } from './made-once.ts'
import { storePlainTexts } from './plain-texts.ts'
import { watchClient } from './watches.ts'
import { importRecords } from './world.ts'

/** Returns a data directory of the file's own, a copy of one that the first test file makes. */
export const furnishedDirectory = async (): Promise<Config> =>
  copyOf({ dataDir: await madeOnce('furnished', fillDataDirectory) })

/** Makes people and companies of two sources, charged requests, jobs with results, and a watch whose run is linked to. */
export async function fillDataDirectory(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Config> {
  const almanac = await startAlmanac(folder, environment)
  const world = demoWorld({ people: 40, companies: 10, today: '2026-09-01' })
  const companies = [...world.companies()] as JsonObject[]
  const people = [...world.people()] as JsonObject[]
  const watches = watchClient(almanac, await almanac.newKey())
  const watch = await watches.make('/watch/company/search', {
    filters: { field: 'basic_info.name', type: 'is_not_null' },
    config: { trigger: { type: 'interval', every_hours: 24 }, payload_delivery_type: 'link' },
    notifications: [{ type: 'webhook', url: 'https://example.com/hook', headers: { 'x-token': 'a' } }],
  })
  await importRecords(almanac, company, companies)
  await watches.run(watch)
  await importRecords(almanac, person, people)
  await importRecords(almanac, company, companies.slice(0, 5).map(renamed), 'register')
  await importRecords(almanac, person, people.slice(0, 20).map(retitled), 'register')
  await almanac.post('/company/enrich', { service_company_ids: [1, 2] })
  await almanac.post('/person/search', { limit: 5 })
  await almanac.post('/person/search', { limit: -1 })
  const client = batchClient(almanac, await almanac.newKey())
  for (let count = 0; count < 2; count++) {
    await client.run('/batch/company/enrich', {
      service_company_ids: [...companies.keys()].flatMap(index => [index + 1, 99_000 + index]),
      chunk_size: 10,
      include_unmatched: true,
      webhook_url: 'https://example.com/hook',
    })
  }
  await almanac.close()
  // Commands and services close the directory to others; this one was made by a test.
  closeToOthers(folder)
  return almanac.config
}

const renamed = (row: JsonObject): JsonObject => {
  const info = row.basic_info as JsonObject
  return { ...row, basic_info: { ...info, name: `${info.name} Group` } }
}

const retitled = (row: JsonObject): JsonObject => {
  const profile = row.basic_profile as JsonObject
  return { ...row, basic_profile: { ...profile, headline: 'Known to the register' } }
}

/** Copies the data directory, and returns the settings for the copy. */
export function copyOf({ dataDir }: Pick<Config, 'dataDir'>): Config {
  const folder = join(mkdtempSync(join(temporaryFolder(), 'copy-')), 'data')
  cpSync(dataDir, folder, { recursive: true, preserveTimestamps: true })
  return readConfig({ ALMANAC_DATA_DIR: folder })
}

export const findingsIn = (config: Config): Promise<readonly Finding[]> => examine(config, () => {})

/** Returns the findings in a data directory of a test, some of whose files were not made by a command. */
export function findingsInDirectory(dataDir: string): Promise<readonly Finding[]> {
  closeToOthers(dataDir)
  return findingsIn(readConfig({ ALMANAC_DATA_DIR: dataDir }))
}

/** Changes a database of the data directory directly. */
export function changeDatabase(
  { dataDir }: Pick<Config, 'dataDir'>,
  file: string,
  ...statements: readonly string[]
): void {
  const database = new Database(join(dataDir, file))
  try {
    // A service that runs may be writing.
    database.exec('PRAGMA busy_timeout = 5000')
    for (const sql of statements) database.exec(sql)
  } finally {
    database.close()
  }
}

/** Stores the texts of a dataset plain, as older versions did. */
export function plainTexts({ dataDir }: Pick<Config, 'dataDir'>, dataset: string): void {
  const database = new Database(join(dataDir, 'records.db'))
  try {
    storePlainTexts(database, dataset)
  } finally {
    database.close()
  }
}

/** Returns the path of the first segment of a dataset. */
export const segmentOf = ({ dataDir }: Config, dataset: string): string =>
  join(
    dataDir,
    'index',
    readdirSync(join(dataDir, 'index')).find(name => name.startsWith(`${dataset}-`)) ?? '',
  )

/** Returns the folder with the results of one job. */
export const resultsIn = ({ dataDir }: Config): string =>
  join(dataDir, 'batches', readdirSync(join(dataDir, 'batches'))[0] ?? '')
