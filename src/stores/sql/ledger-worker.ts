// The thread that holds the account side's SQLite file: writes, or reads that may take long.
import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../lib/calls.ts'
import { ledgerOver } from './ledger.ts'
import { openSqlite } from './sqlite.ts'

const { file } = workerData as { readonly file: string }
const db = openSqlite(file)

answerCalls({ ...ledgerOver(db), close: () => db.destroy() })
