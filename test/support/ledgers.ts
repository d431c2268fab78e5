// The databases of the account side that contract suites run on, each empty and removed afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe } from 'vitest'
import type { Ledger } from '../../src/stores/ledger.ts'
import { openPostgresLedger } from '../../src/stores/sql/ledger/postgres-ledger.ts'
import { openSqliteLedger, serveSqliteLedger } from '../../src/stores/sql/ledger/sqlite-ledger.ts'
import { findPostgres, noPostgres } from './postgres.ts'
import { sharedPostgres } from './shared-postgres.ts'

export interface LedgerHome {
  /** Opens an empty ledger, which is closed after the test. */
  open(): Promise<Ledger>
  /** Connections to one new ledger, opened at the same time. */
  openAtOnce(count: number): Promise<readonly Ledger[]>
  /** Another connection to the ledger that was opened last, as another process has. */
  again(): Promise<Ledger>
}

/**
 * Runs the suite on SQLite and on PostgreSQL where that is installed. In SQLite a first connection is one of this
 * thread; every other has threads of its own, as a server has, for two of one thread would wait for each other.
 */
export function describeLedgers(name: string, suite: (home: LedgerHome) => void): void {
  describe(`${name}, in a SQLite file`, () => suite(sqliteHome()))
  const bin = findPostgres()
  if (bin === undefined) process.stderr.write(`${noPostgres}\n`)
  describe.skipIf(bin === undefined)(`${name}, in PostgreSQL`, () => suite(postgresHome(bin ?? '')))
}

function sqliteHome(): LedgerHome {
  const opened: Ledger[] = []
  const folders: string[] = []
  afterEach(async () => {
    for (const ledger of opened.splice(0)) await ledger.close()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  const connect = async (folder: string, open = serveSqliteLedger) => {
    const ledger = await open(folder)
    opened.push(ledger)
    return ledger
  }
  return {
    open: () => {
      folders.push(mkdtempSync(join(tmpdir(), 'almanac-ledger-')))
      return connect(folders.at(-1) ?? '', openSqliteLedger)
    },
    openAtOnce: count => {
      const folder = mkdtempSync(join(tmpdir(), 'almanac-ledger-'))
      folders.push(folder)
      return Promise.all(Array.from({ length: count }, () => connect(folder)))
    },
    again: () => connect(folders.at(-1) ?? ''),
  }
}

function postgresHome(bin: string): LedgerHome {
  const opened: Ledger[] = []
  let url = ''
  afterEach(async () => {
    for (const ledger of opened.splice(0)) await ledger.close()
  })
  /** A migrated database, because to copy it takes half of what it takes to migrate an empty one. */
  let original: string | undefined
  const again = async () => {
    const ledger = await openPostgresLedger(url)
    opened.push(ledger)
    return ledger
  }
  return {
    open: async () => {
      const server = await sharedPostgres(bin)
      if (original === undefined) {
        original = await server.newDatabase()
        await (await openPostgresLedger(original)).close()
      }
      url = await server.newDatabase(original)
      return again()
    },
    openAtOnce: async count => {
      url = await (await sharedPostgres(bin)).newDatabase()
      return Promise.all(Array.from({ length: count }, again))
    },
    again,
  }
}
