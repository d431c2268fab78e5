// The thread of a server that reads and writes `work.db`.
import { workerData } from 'node:worker_threads'
import { openSecretBox } from '../../../lib/secret-box.ts'
import { answerCalls } from '../../../lib/threads/answer-calls.ts'
import { openSameSqlite } from '../sqlite.ts'
import { sqlWork } from './sql-work.ts'

interface WorkWorkerData {
  readonly file: string
  /** Tells the file that the service opened from another one at its path (`identityOf`). */
  readonly identity: string | undefined
  readonly keys: readonly Uint8Array[]
}

const { file, identity, keys } = workerData as WorkWorkerData

answerCalls({ ...sqlWork(openSameSqlite(file, identity), openSecretBox(keys)) })
