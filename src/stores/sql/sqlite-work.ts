// The work in the account side's SQLite file: in this thread, or in one of its own for a server.
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { RemoteFunctions } from '../../lib/calls.ts'
import { startWorker } from '../../lib/worker.ts'
import type { CreditLedger } from '../ledger-credits.ts'
import type { Work } from '../work.ts'
import { openCredits } from './credits.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './schema.ts'
import { openSettle } from './settle.ts'
import { openSqlite } from './sqlite.ts'
import { workOver } from './work.ts'

/** What those who carry out jobs need: the work, and the money it moves. */
export interface WorkAndCredits {
  readonly work: Work
  readonly ledger: Pick<CreditLedger, 'settle' | 'release'>
}

export const workAndCredits = (db: Kysely<Tables>): WorkAndCredits => ({
  work: workOver(db),
  ledger: { ...openSettle(db), release: openCredits(db).release },
})

/**
 * Opens both over one connection: two connections of a thread would wait for each other for ever. Closing the work
 * closes both.
 */
export async function openSqliteWork(folder: string): Promise<WorkAndCredits> {
  const db = openSqlite(join(folder, 'account.db'))
  await migrate(db)
  return workAndCredits(db)
}

/** The work for a server, whose own thread never waits for a disk: what was opened of the folder, in another thread. */
export function serveSqliteWork(folder: string, opened: Work): Work {
  const workerData = { file: join(folder, 'account.db') }
  const thread = new RemoteFunctions(() => startWorker(import.meta.url, 'work-worker', { workerData }))
  const remote = Object.fromEntries(
    Object.keys(opened).map(name => [name, (...args: unknown[]) => thread.call(name, args)]),
  ) as unknown as Work
  return { ...remote, close: () => thread.close() }
}
