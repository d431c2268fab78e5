// The thread that runs batch jobs, so that no request waits for a chunk.
import { EventEmitter, on } from 'node:events'
import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { batchEndpoints } from '../endpoints/batch/batch-endpoints.ts'
import { apiVersion } from '../endpoints/version.ts'
import { resultFilesIn } from '../jobs/result-files.ts'
import { Runner } from '../jobs/runner.ts'
import { LastRequest, yieldToRequests } from '../jobs/yield-to-requests.ts'
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { type FailureMessage, failureOf } from '../lib/threads/messages.ts'
import { nameMatcherOver } from '../matching/name-candidates.ts'
import { openPlaces } from '../places/places.ts'
import type { Records } from '../stores/records.ts'
import { openBatchRecords, openWork } from './adapters.ts'

export interface BatchWorkerData {
  readonly config: Config
  /** The memory of a `LastRequest`. */
  readonly lastRequest: Int32Array<SharedArrayBuffer>
}

export type BatchEvent =
  | { readonly is: 'ready' }
  | { readonly is: 'ended' }
  | { readonly is: 'faulty'; readonly fault: FailureMessage; readonly batchId: string }

/** Makes requests go first when there is more work than processors. */
const niceness = 5

const { config, lastRequest } = workerData as BatchWorkerData
// Only on Linux does a thread have its own priority; elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(niceness)
const opened = openBatchRecords(config)
const rest = yieldToRequests(new LastRequest(lastRequest))
const records: Records = {
  ...opened,
  find: (dataset, key) => {
    rest()
    return opened.find(dataset, key)
  },
  findByName: (...asked) => {
    rest()
    return opened.findByName(...asked)
  },
}
const { work, ledger } = await openWork(config)
const places = openPlaces()
const services = {
  records,
  names: nameMatcherOver(records),
  nowMs: Date.now,
  geocode: places.geocode,
}
const kinds = new Map(
  batchEndpoints.map(({ endpoint: { path, product }, runChunk }) => [
    path,
    { path, product, runChunk: runChunk.bind(undefined, services) },
  ]),
)
const events = new EventEmitter<{ event: [BatchEvent] }>()
let runner: Runner | undefined

const functions = {
  /** Works on batch jobs until the thread is closed; `owner` names the thread in its claims. */
  async *run(owner: string): AsyncGenerator<BatchEvent, void> {
    const reports = on(events, 'event')
    runner = new Runner(
      owner,
      {
        work,
        ledger,
        files: resultFilesIn(config.dataDir),
        kindOf: path => kinds.get(path),
        apiVersion,
        nowMs: Date.now,
        report: (error, batchId) => {
          events.emit('event', { is: 'faulty', fault: failureOf(error), batchId })
        },
      },
      () => events.emit('event', { is: 'ended' }),
    )
    runner.start()
    yield { is: 'ready' }
    for await (const [event] of reports) yield event
  },
  /** Looks for jobs at once. */
  wake: () => runner?.wake(),
  close: async () => {
    await runner?.stop()
    await records.close()
    await work.close()
  },
}

export type BatchFunctions = typeof functions

answerCalls(functions)
