// The composition root: settings in, the parts of a running Almanac out. The only file that names adapters.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { pino } from 'pino'
import { type Caller, openKeyring } from './access/keys.ts'
import { openBatchOffice, type ServedWork } from './batches.ts'
import { datasets } from './catalog/index.ts'
import type { Config } from './config.ts'
import { capsOf } from './endpoints/batch-caps.ts'
import { endpoints } from './endpoints/index.ts'
import { InputError } from './errors.ts'
import { createServer } from './http/server.ts'
import { Balances } from './metering/balances.ts'
import { Journal } from './metering/journal.ts'
import { openPlaces } from './places/places.ts'
import { openEmbeddedRecords, sizesOfBatches, sizesOfImports } from './stores/embedded/records.ts'
import type { Ledger } from './stores/ledger.ts'
import type { Records } from './stores/records.ts'
import { openPostgresLedger } from './stores/sql/postgres-ledger.ts'
import { openPostgresWork } from './stores/sql/postgres-work.ts'
import { openSqliteLedger, serveSqliteLedger } from './stores/sql/sqlite-ledger.ts'
import { openSqliteWork, serveSqliteWork, type WorkAndCredits } from './stores/sql/sqlite-work.ts'
import type { BatchPool } from './stores/work-batches.ts'

/** Opens the records of the data directory, made when it is missing. */
export function openRecords(config: Config): Records {
  makeFolder(config.dataDir)
  return openEmbeddedRecords(config.dataDir, datasets)
}

/** The same, for batch jobs beside a server. */
export const openBatchRecords = (config: Config): Records =>
  openEmbeddedRecords(config.dataDir, datasets, sizesOfBatches)

/** The same, for what an import looks up. */
export function openImportRecords(config: Config): Records {
  makeFolder(config.dataDir)
  return openEmbeddedRecords(config.dataDir, datasets, sizesOfImports)
}

/** Opens the account side, in PostgreSQL where a server is named, for a command that does one thing and ends. */
export function openLedger(config: Config): Promise<Ledger> {
  if (config.databaseUrl !== undefined) return openPostgresLedger(config.databaseUrl)
  makeFolder(config.dataDir)
  return openSqliteLedger(config.dataDir)
}

/** Opens the account side for a server, whose own thread never waits for a disk. */
export function openServedLedger(config: Config): Promise<Ledger> {
  if (config.databaseUrl !== undefined) return openPostgresLedger(config.databaseUrl)
  makeFolder(config.dataDir)
  return serveSqliteLedger(config.dataDir)
}

/** Opens batch jobs and webhooks with the credits they move, for a command or a thread of its own. */
export function openWork(config: Config): Promise<WorkAndCredits> {
  if (config.databaseUrl !== undefined) return openPostgresWork(config.databaseUrl)
  makeFolder(config.dataDir)
  return openSqliteWork(config.dataDir)
}

/** Opens batch jobs and webhooks for a server, and reads what its start depends on. */
async function openServedWork(config: Config): Promise<ServedWork> {
  const { work } = await openWork(config)
  const linkSecret = await work.serviceSecret('links', randomBytes(32).toString('hex'))
  // Others may bring work into a PostgreSQL server at any time.
  const isWaiting = config.databaseUrl !== undefined || (await work.isWaiting())
  if (config.databaseUrl !== undefined) return { work, linkSecret, isWaiting }
  await work.close()
  return { work: serveSqliteWork(config.dataDir, work), linkSecret, isWaiting }
}

export interface Running {
  /** The address to call, with the port that was really taken. */
  readonly url: string
  /** Starts the threads that the first batch job would otherwise wait for. */
  prepare(): void
  close(): Promise<void>
}

/** Starts serving. Throws an InputError when the address cannot be listened on. */
export async function serve(config: Config, records: Records, ledger: Ledger): Promise<Running> {
  const log = pino({ level: config.logLevel, redact: ['headers.authorization'] })
  const places = openPlaces()
  const report = (fault: unknown, requestId: string) =>
    log.error({ err: fault, requestId }, 'a request failed inside')
  const journal = new Journal(ledger, Date.now, report)
  let url = ''
  const served = await openServedWork(config)
  const office = openBatchOffice({ config, ledger, url: () => url, log, ...served })
  const gateway = {
    ledger,
    journal,
    balances: new Balances(ledger),
    findCaller: openKeyring(ledger, Date.now),
    nowMs: Date.now,
    noteRequest: office.noteRequest,
    report,
    services: {
      records,
      ledger,
      nowMs: Date.now,
      rateLimits: config.rateLimits,
      geocode: places.point,
      batches: {
        ...office.desk,
        capsOf: (caller: Caller, pool: BatchPool) => capsOf(endpoints, caller, pool, config.rateLimits),
      },
    },
  }
  const server = createServer(endpoints, gateway, office.findDownload)
  try {
    url = await server.listen({ host: config.host, port: config.port })
    const close = async () => {
      await server.close()
      await office.close()
      await journal.flush()
    }
    return { url, prepare: office.prepare, close }
  } catch (cause) {
    throw new InputError(
      `Cannot listen on ${config.host}:${config.port}. Set ALMANAC_HOST and ALMANAC_PORT to an address that is free.`,
      { cause },
    )
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new InputError(
      `Cannot make the data directory ${folder}. Set ALMANAC_DATA_DIR to a folder you may write.`,
      {
        cause,
      },
    )
  }
}
