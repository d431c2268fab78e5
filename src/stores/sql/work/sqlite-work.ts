// Batch jobs and webhooks in a SQLite file: in this thread, or in a thread of their own for a server.
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { identityOf } from '../../../lib/file-identity.ts'
import { openSecretBox } from '../../../lib/secret-box.ts'
import { startWorker } from '../../../lib/threads/worker.ts'
import { WorkerClient } from '../../../lib/threads/worker-client.ts'
import { namingDamagedFile } from '../../damaged-file.ts'
import type { CreditLedger } from '../../ledger-credits.ts'
import type { Work } from '../../work.ts'
import { openCredits } from '../ledger/credits.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { openSettle } from '../ledger/settle.ts'
import { migrate, migrateWork } from '../migrate.ts'
import { openSqlite } from '../sqlite.ts'
import { sqlWork } from './sql-work.ts'

/** The stores that runners of batch jobs and watches need. */
export interface WorkAndCredits {
  readonly work: Work
  readonly ledger: Pick<CreditLedger, 'settle' | 'hold' | 'release' | 'refusal'>
}

export function creditsOver(db: Kysely<LedgerTables>): WorkAndCredits['ledger'] {
  const { hold, release, refusal } = openCredits(db)
  return { ...openSettle(db), hold, release, refusal }
}

/** A commit may change subjects of watches all over the file; pages that do not fit are read and written again and again. */
const cacheMiB = 32

/** A file apart from the account side, because a running job writes twenty times a second. */
const fileIn = (folder: string): string => join(folder, 'work.db')

/**
 * Opens `work.db` in the folder, creating or migrating it, and the credits in `account.db`. Closing the work closes both.
 * The first of `keys` seals secrets; all of them open secrets.
 */
export async function openSqliteWork(folder: string, keys: readonly Uint8Array[]): Promise<WorkAndCredits> {
  const db = await namingDamagedFile(fileIn(folder), () => openWith(fileIn(folder), migrateWork, cacheMiB))
  const accountFile = join(folder, 'account.db')
  const account = await namingDamagedFile(accountFile, () => openWith(accountFile, migrate)).catch(
    async (error: unknown) => {
      await db.destroy()
      throw error
    },
  )
  const close = async () => {
    await db.destroy()
    await account.destroy()
  }
  const work = sqlWork(db, openSecretBox(keys))
  const sealSecrets = () => withoutTraces(db, work.resealSecrets)
  return { work: { ...work, resealSecrets: sealSecrets, close }, ledger: creditsOver(account) }
}

async function openWith(
  file: string,
  bringUpToDate: typeof migrate,
  cacheMiB?: number,
): Promise<Kysely<LedgerTables>> {
  const db = openSqlite(file, undefined, cacheMiB)
  try {
    await bringUpToDate(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Runs a change, and removes what it overwrites from the file and from its write-ahead log. */
async function withoutTraces<T>(db: Kysely<LedgerTables>, change: () => Promise<T>): Promise<T> {
  await sql`PRAGMA secure_delete = ON`.execute(db)
  const result = await change()
  await sql`PRAGMA secure_delete = OFF`.execute(db)
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
  return result
}

/** Methods that must not be called again when the thread died during a call, because the call may have been carried out. */
const notRepeatable = [
  'addBatch',
  'addWatch',
  'beginDueRun',
  'claimDelivery',
  'logAttempt',
  'rotateSecret',
] as const satisfies readonly (keyof Work)[]

/** Returns the methods of `opened`, the work of the same folder, run in another thread: a server never waits for the disk. */
export function serveSqliteWork(folder: string, keys: readonly Uint8Array[], opened: Work): Work {
  const file = fileIn(folder)
  const workerData = { file, identity: identityOf(file), keys }
  const start = () => startWorker('stores/sql/work/work-worker', { workerData })
  const thread = new WorkerClient<Work>(start, { notRepeatable: notRepeatable })
  return { ...thread.functions(Object.keys(opened) as (keyof Work)[]), close: () => thread.close() }
}
