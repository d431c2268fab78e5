// The composition root: settings in, the parts of a running Almanac out. The only file that names adapters.
import { mkdirSync } from 'node:fs'
import { pino } from 'pino'
import { openKeyring } from './access/keys.ts'
import { datasets } from './catalog/index.ts'
import type { Config } from './config.ts'
import { endpoints } from './endpoints/index.ts'
import { InputError } from './errors.ts'
import { createServer } from './http/server.ts'
import { Balances } from './metering/balances.ts'
import { Journal } from './metering/journal.ts'
import { openPlaces } from './places/places.ts'
import { openEmbeddedRecords } from './stores/embedded/records.ts'
import type { Ledger } from './stores/ledger.ts'
import type { Records } from './stores/records.ts'
import { openPostgresLedger } from './stores/sql/postgres-ledger.ts'
import { openSqliteLedger, serveSqliteLedger } from './stores/sql/sqlite-ledger.ts'

/** Opens the records of the data directory, made when it is missing. */
export function openRecords(config: Config): Records {
  makeFolder(config.dataDir)
  return openEmbeddedRecords(config.dataDir, datasets)
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

export interface Running {
  /** The address to call, with the port that was really taken. */
  readonly url: string
  close(): Promise<void>
}

/** Starts serving. Throws an InputError when the address cannot be listened on. */
export async function serve(config: Config, records: Records, ledger: Ledger): Promise<Running> {
  const log = pino({ level: config.logLevel, redact: ['headers.authorization'] })
  const places = openPlaces()
  const report = (fault: unknown, requestId: string) =>
    log.error({ err: fault, requestId }, 'a request failed inside')
  const journal = new Journal(ledger, Date.now, report)
  const server = createServer(endpoints, {
    ledger,
    journal,
    balances: new Balances(ledger),
    findCaller: openKeyring(ledger, Date.now),
    nowMs: Date.now,
    report,
    services: {
      records,
      ledger,
      nowMs: Date.now,
      rateLimits: config.rateLimits,
      geocode: name => {
        const place = places.geocode(name)
        return place && [place.latitude, place.longitude]
      },
    },
  })
  try {
    const url = await server.listen({ host: config.host, port: config.port })
    const close = async () => {
      await server.close()
      await journal.flush()
    }
    return { url, close }
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
