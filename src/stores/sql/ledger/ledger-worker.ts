// A thread with a connection to `account.db`: for writes, or for long reads.
import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../../lib/threads/answer-calls.ts'
import type { Settlement } from '../../ledger-credits.ts'
import { migrate } from '../migrate.ts'
import { openSameSqlite } from '../sqlite.ts'
import { openNewSums } from '../usage/new-sums.ts'
import { sqlLedger } from './ledger.ts'

export interface LedgerWorkerData {
  readonly file: string
  /** Tells the file that the service opened from another one at its path (`identityOf`). */
  readonly identity: string | undefined
  /** Only the first thread of a service migrates: even with nothing to do it would wait for the write lock. */
  readonly isMigrated: boolean
}

const { file, identity, isMigrated } = workerData as LedgerWorkerData
const db = openSameSqlite(file, identity)
if (!isMigrated) await migrate(db)
const { settle, ...queries } = sqlLedger(db)
const sums = openNewSums(db)

answerCalls({
  ...queries,
  settleText: async (settlements: string, nowMs: number) => {
    const results = await settle(JSON.parse(settlements) as readonly Settlement[], nowMs)
    sums.addSoon()
    return results
  },
  names: async () => Object.keys(queries),
  addNewSums: sums.add,
  close: async () => {
    await sums.close()
    await db.destroy()
  },
})
