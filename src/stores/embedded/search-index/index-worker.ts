// The thread that makes the search index again where it is lost or damaged, so that no search waits for it.
import { workerData } from 'node:worker_threads'
import { datasets } from '../../../catalog/index.ts'
import { answerCalls } from '../../../lib/threads/answer-calls.ts'
import { repairIndex } from './index-repair.ts'

export interface IndexWorkerData {
  readonly folder: string
  /** Shared memory whose first number is 1 once the store is being closed. */
  readonly stop: Int32Array<SharedArrayBuffer>
}

const { folder, stop } = workerData as IndexWorkerData
const isStopped = () => Atomics.load(stop, 0) === 1

const functions = { repair: () => repairIndex(folder, datasets, { isStopped }), close: () => {} }

export type IndexFunctions = typeof functions

answerCalls(functions)
