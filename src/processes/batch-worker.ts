// The thread that works on batch jobs, so that no request waits for a chunk.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { batchRows } from '../endpoints/batch/batches.ts'
import { apiVersion } from '../endpoints/version.ts'
import { courtesy, LastRequest } from '../jobs/courtesy.ts'
import { resultFilesIn } from '../jobs/result-files.ts'
import { Runner } from '../jobs/runner.ts'
import { nameMatcherOver } from '../matching/name-candidates.ts'
import { openPlaces } from '../places/places.ts'
import type { Records } from '../stores/records.ts'
import { openBatchRecords, openWork } from './adapters.ts'
import type { BatchThread, FromBatchThread, ToBatchThread } from './batch-thread.ts'

/** Requests go first wherever there are fewer processors than work. */
const niceness = 5

const { config, owner, lastRequest } = workerData as BatchThread
// Linux alone gives each thread a priority of its own; elsewhere this would slow the whole process down.
if (process.platform === 'linux') setPriority(niceness)
const opened = openBatchRecords(config)
const rest = courtesy(new LastRequest(lastRequest))
const records: Records = {
  ...opened,
  find: (dataset, key) => {
    rest()
    return opened.find(dataset, key)
  },
  named: (...asked) => {
    rest()
    return opened.named(...asked)
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
  batchRows.map(({ endpoint: { path, product }, runChunk }) => [
    path,
    { path, product, runChunk: runChunk.bind(undefined, services) },
  ]),
)
const tell = (message: FromBatchThread) => parentPort?.postMessage(message)
const runner = new Runner(
  owner,
  {
    work,
    ledger,
    files: resultFilesIn(config.dataDir),
    kindOf: path => kinds.get(path),
    apiVersion,
    nowMs: Date.now,
    report: (fault, batchId) =>
      tell({
        is: 'faulty',
        fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
        batchId,
      }),
  },
  () => tell({ is: 'ended' }),
)

parentPort?.on('message', async (message: ToBatchThread) => {
  if (message === 'wake') return runner.wake()
  await runner.stop()
  await records.close()
  await work.close()
  parentPort?.close()
})
runner.start()
tell({ is: 'ready' })
