// The thread of a server that reads and writes `work.db`.
import { workerData } from 'node:worker_threads'
import { openSecretBox } from '../../../lib/secret-box.ts'
import { answerCalls } from '../../../lib/threads/answer-calls.ts'
import { openSqlite } from '../sqlite.ts'
import { sqlWork } from './sql-work.ts'

const { file, keys } = workerData as { readonly file: string; readonly keys: readonly Uint8Array[] }

answerCalls({ ...sqlWork(openSqlite(file), openSecretBox(keys)) })
