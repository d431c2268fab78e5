// A thread with a connection to `account.db`: for writes, or for long reads.
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
