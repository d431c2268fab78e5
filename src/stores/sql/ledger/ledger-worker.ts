// A thread that holds the account side's SQLite file: for writes, or for reads that may take long.
import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../../lib/threads/answer-calls.ts'
import { migrate } from '../migrate.ts'
import { openSqlite } from '../sqlite.ts'
import { sqlLedger } from './ledger.ts'

const { file } = workerData as { readonly file: string }
const db = openSqlite(file)
await migrate(db)
const queries = sqlLedger(db)

answerCalls({ ...queries, names: async () => Object.keys(queries), close: () => db.destroy() })
