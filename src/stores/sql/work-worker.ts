// The thread in which a server keeps its batch jobs and webhooks.
import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../lib/calls.ts'
import type { BatchCaps, NewBatch } from '../work-batches.ts'
import { openSqlite } from './sqlite.ts'
import { workOver } from './work.ts'

const { file } = workerData as { readonly file: string }

const work = workOver(openSqlite(file))

answerCalls({
  ...work,
  // A text crosses to a thread in a fiftieth of the time of its ten thousand identifiers.
  addBatchText: (batch: string, caps: BatchCaps) => work.addBatch(JSON.parse(batch) as NewBatch, caps),
})
