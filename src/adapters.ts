// Opens the stores that the settings name: the only file that knows which adapters there are. Those of SQL are loaded
// when they are opened, so that a command starts with what it needs.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { ServedWork } from './batches.ts'
import { datasets } from './catalog/index.ts'
import type { Config } from './config.ts'
import { InputError } from './errors.ts'
import { openEmbeddedRecords, type Sizes, sizesOfBatches, sizesOfImports } from './stores/embedded/records.ts'
import type { Ledger } from './stores/ledger.ts'
import type { Records } from './stores/records.ts'
import type { WorkAndCredits } from './stores/sql/sqlite-work.ts'

/** Opens the records of the data directory, made when it is missing. */
export const openRecords = (config: Config, sizes?: Sizes): Records =>
  openEmbeddedRecords(makeFolder(config.dataDir), datasets, sizes)

/** The same, for batch jobs beside a server. */
export const openBatchRecords = (config: Config): Records => openRecords(config, sizesOfBatches)

/** The same, for what an import looks up. */
export const openImportRecords = (config: Config): Records => openRecords(config, sizesOfImports)

/** Opens the account side, in PostgreSQL where a server is named, for a command that does one thing and ends. */
export async function openLedger(config: Config): Promise<Ledger> {
  if (config.databaseUrl !== undefined) return openPostgresLedger(config.databaseUrl)
  const { openSqliteLedger } = await import('./stores/sql/sqlite-ledger.ts')
  return openSqliteLedger(makeFolder(config.dataDir))
}

/** Opens the account side for a server, whose own thread never waits for a disk. */
export async function openServedLedger(config: Config): Promise<Ledger> {
  if (config.databaseUrl !== undefined) return openPostgresLedger(config.databaseUrl)
  const { serveSqliteLedger } = await import('./stores/sql/sqlite-ledger.ts')
  return serveSqliteLedger(makeFolder(config.dataDir))
}

async function openPostgresLedger(url: string): Promise<Ledger> {
  const postgres = await import('./stores/sql/postgres-ledger.ts')
  return postgres.openPostgresLedger(url)
}

/** Opens batch jobs and webhooks with the credits they move, for a command or a thread of its own. */
export async function openWork(config: Config): Promise<WorkAndCredits> {
  if (config.databaseUrl !== undefined) {
    const { openPostgresWork } = await import('./stores/sql/postgres-work.ts')
    return openPostgresWork(config.databaseUrl)
  }
  const { openSqliteWork } = await import('./stores/sql/sqlite-work.ts')
  return openSqliteWork(makeFolder(config.dataDir))
}

/** Opens batch jobs and webhooks for a server, and reads what its start depends on. */
export async function openServedWork(config: Config): Promise<ServedWork> {
  const { work } = await openWork(config)
  const linkSecret = await work.serviceSecret('links', randomBytes(32).toString('hex'))
  // Others may bring work into a PostgreSQL server at any time.
  const isWaiting = config.databaseUrl !== undefined || (await work.isWaiting())
  if (config.databaseUrl !== undefined) return { work, linkSecret, isWaiting }
  await work.close()
  const { serveSqliteWork } = await import('./stores/sql/sqlite-work.ts')
  return { work: serveSqliteWork(config.dataDir, work), linkSecret, isWaiting }
}

/** The folder, made when it is missing. */
function makeFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch (cause) {
    throw new InputError(
      `Cannot make the data directory ${folder}. Set ALMANAC_DATA_DIR to a folder you may write.`,
      { cause },
    )
  }
}
