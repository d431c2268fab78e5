// The thread in which a server keeps its batch jobs and webhooks.
import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../lib/calls.ts'
import { openSqlite } from './sqlite.ts'
import { workOver } from './work.ts'

const { file } = workerData as { readonly file: string }

answerCalls({ ...workOver(openSqlite(file)) })
