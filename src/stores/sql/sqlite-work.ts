// The work in a SQLite file: in this thread, or in one of its own for a server.
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { RemoteFunctions } from '../../lib/calls.ts'
import { startWorker } from '../../lib/worker.ts'
import type { CreditLedger } from '../ledger-credits.ts'
import type { Work } from '../work.ts'
import { openCredits } from './credits.ts'
import { migrate, migrateWork } from './migrate.ts'
import type { Tables } from './schema.ts'
import { openSettle } from './settle.ts'
import { openSqlite } from './sqlite.ts'
import { workOver } from './work.ts'

/** What those who carry out jobs need: the work, and the money it moves. */
export interface WorkAndCredits {
  readonly work: Work
  readonly ledger: Pick<CreditLedger, 'settle' | 'release'>
}

export const creditsOver = (db: Kysely<Tables>): WorkAndCredits['ledger'] => ({
  ...openSettle(db),
  release: openCredits(db).release,
})

/** Not the file of the account side: a running job writes twenty times a second, beside the charges of requests. */
const fileIn = (folder: string): string => join(folder, 'work.db')

/** Opens `work.db` in the folder, creating or migrating it, and the credits beside it. Closing the work closes both. */
export async function openSqliteWork(folder: string): Promise<WorkAndCredits> {
  const db = openSqlite(fileIn(folder))
  await migrateWork(db)
  const account = openSqlite(join(folder, 'account.db'))
  await migrate(account)
  const close = async () => {
    await db.destroy()
    await account.destroy()
  }
  return { work: { ...workOver(db), close }, ledger: creditsOver(account) }
}

/** What would be done a second time, where the first was not answered. */
const once = [
  'addBatch',
  'claimDelivery',
  'logAttempt',
  'rotateSecret',
] as const satisfies readonly (keyof Work)[]

/** The work for a server, whose own thread never waits for a disk: what was opened of the folder, in another thread. */
export function serveSqliteWork(folder: string, opened: Work): Work {
  const workerData = { file: fileIn(folder) }
  const start = () => startWorker(import.meta.url, 'work-worker', { workerData })
  const thread = new RemoteFunctions(start, once)
  return { ...thread.functions<Work>(Object.keys(opened)), close: () => thread.close() }
}
