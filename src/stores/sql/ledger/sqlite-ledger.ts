// The account side in a SQLite file: in this thread for commands, in two threads of its own for a server.
import { join } from 'node:path'
import Database from 'libsql'
import { identityOf } from '../../../lib/file-identity.ts'
import { startWorker } from '../../../lib/threads/worker.ts'
import { WorkerClient } from '../../../lib/threads/worker-client.ts'
import { brokenTexts } from '../../broken-texts.ts'
import { DamagedFile, namingDamagedFile } from '../../damaged-file.ts'
import type { Ledger } from '../../ledger.ts'
import type { SettleResult } from '../../ledger-credits.ts'
import { migrate } from '../migrate.ts'
import { makeReclaimable, openSqlite } from '../sqlite.ts'
import { openNewSums } from '../usage/new-sums.ts'
import { type LedgerQueries, type LongReads, longReads, sqlLedger } from './ledger.ts'
import type { LedgerWorkerData } from './ledger-worker.ts'
import { memoryRates } from './memory-rates.ts'

const fileIn = (folder: string): string => join(folder, 'account.db')

/** Opens `account.db` in the folder, creating or migrating it. */
export const openSqliteLedger = (folder: string): Promise<Ledger> =>
  namingDamagedFile(fileIn(folder), () => open(fileIn(folder)))

/** Small tables that requests read. A service with a broken text in them refuses to start. */
const readByRequests = ['team', 'team_user', 'api_key', 'key_secret', 'rate_limit', 'credit_grant']

async function open(file: string): Promise<Ledger> {
  const db = openSqlite(file)
  const [broken] = brokenTexts(file, readByRequests)
  if (broken) {
    await db.destroy()
    throw new DamagedFile(file, { cause: new Error(`${broken.table}: ${broken.example}`) })
  }
  await migrate(db)
  const version = openVersion(file)
  const queries = sqlLedger(db)
  return {
    ...queries,
    ...summedBefore(openNewSums(db).add, queries),
    ...memoryRates(),
    accessVersion: version.read,
    close: async () => {
      version.close()
      await db.destroy()
    },
  }
}

/** The functions of the ledger's threads. */
interface LedgerFunctions extends Omit<LedgerQueries, 'settle'> {
  names(): Promise<readonly Exclude<keyof LedgerQueries, 'settle'>[]>
  addNewSums(): Promise<void>
  /** Settles a list of settlements in JSON: a text crosses to a thread in half the time of the objects in it. */
  settleText(settlements: string, nowMs: number): Promise<readonly SettleResult[]>
}

/** Methods that must not be called again when the thread died during a call, because the call may have been carried out. */
const notRepeatable = [
  'addKey',
  'addFirstKey',
  'moveKey',
  'rotateKey',
  'grant',
  'setRecurring',
  'hold',
] as const satisfies readonly (keyof LedgerQueries)[]

/**
 * Like `openSqliteLedger`, but this thread never waits for the disk once the ledger is open. `note` is called with a
 * sentence when opening takes minutes.
 */
export async function serveSqliteLedger(
  folder: string,
  note: (sentence: string) => void = () => {},
): Promise<Ledger> {
  const file = fileIn(folder)
  makeReclaimable(file, () => note(`${file} is rewritten once, to give back the space of old usage events.`))
  const identity = identityOf(file)
  let isMigrated = false
  const start = () => {
    const workerData: LedgerWorkerData = { file, identity, isMigrated }
    return startWorker('stores/sql/ledger/ledger-worker', { workerData })
  }
  const writer = new WorkerClient<LedgerFunctions>(start, { notRepeatable: notRepeatable })
  const reader = new WorkerClient<LongReads>(start)
  // The thread answers when the file exists and its tables are migrated.
  const names = await writer.call('names')
  isMigrated = true
  const remote: LedgerQueries = {
    ...writer.functions(names),
    ...reader.functions(longReads),
    settle: (settlements, nowMs) => writer.call('settleText', JSON.stringify(settlements), nowMs),
    ...summedBefore(() => writer.call('addNewSums'), reader.functions(longReads)),
  }
  const version = openVersion(file)
  return {
    ...remote,
    ...memoryRates(),
    accessVersion: version.read,
    close: async () => {
      version.close()
      await Promise.all([writer.close(), reader.close()])
    },
  }
}

/** Returns the reads of sums, which see every event that was written before they are called. */
const summedBefore = (
  addNewSums: () => Promise<void>,
  { usageEvents, usageSums, usageErrors }: LongReads,
): Pick<LongReads, 'usageEvents' | 'usageSums' | 'usageErrors'> => ({
  usageEvents: async (...args) => {
    await addNewSums()
    return usageEvents(...args)
  },
  usageSums: async query => {
    await addNewSums()
    return usageSums(query)
  },
  usageErrors: async (...args) => {
    await addNewSums()
    return usageErrors(...args)
  },
})

/** Reads the access version with every request, without waiting: its row is only read after some connection has committed. */
function openVersion(file: string) {
  const database = new Database(file)
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA query_only = ON;')
  const row = database.prepare('SELECT version FROM access_version').raw()
  const commits = database.prepare('PRAGMA data_version').raw()
  const numberIn = (statement: Database.Statement) => Number((statement.get() as unknown[])[0])
  let seen: number | undefined
  let version = 0
  return {
    read: async () => {
      const now = numberIn(commits)
      if (now !== seen) version = numberIn(row)
      seen = now
      return version
    },
    close: () => {
      database.close()
    },
  }
}
