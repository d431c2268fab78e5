// The thread that matches commits against watches and runs them, so that no request waits for it.
import { EventEmitter, on } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import pLimit from 'p-limit'
import { datasets } from '../catalog/index.ts'
import type { Config } from '../config.ts'
import { apiVersion } from '../endpoints/version.ts'
import { identifiersOf } from '../ingest/keys.ts'
import { watchFilesIn } from '../jobs/watch-files.ts'
import { LastRequest, yieldToRequests } from '../jobs/yield-to-requests.ts'
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { type FailureMessage, failureOf } from '../lib/threads/messages.ts'
import { lowerOwnPriority } from '../lib/threads/priority.ts'
import { answerBacktest, type BacktestAnswer, type BacktestRequest } from '../watches/backtest.ts'
import { Watcher } from '../watches/watcher.ts'
import { openBatchRecords, openRecordChanges, openWork } from './adapters.ts'

export interface WatchWorkerData {
  readonly config: Config
  /** The memory of a `LastRequest`. */
  readonly lastRequest: Int32Array<SharedArrayBuffer>
}

export type WatchEvent =
  /** The stores are open. */
  | { readonly is: 'ready' }
  /** Deliveries are due. */
  | { readonly is: 'due' }
  /** The stores cannot be opened, and are tried again. */
  | { readonly is: 'waiting'; readonly reason: string }
  | { readonly is: 'faulty'; readonly fault: FailureMessage; readonly watchId: number | undefined }

const { config, lastRequest } = workerData as WatchWorkerData
lowerOwnPriority()
const rest = yieldToRequests(new LastRequest(lastRequest))
const events = new EventEmitter<{ event: [WatchEvent] }>()
/** A database that cannot be opened is tried again after this time: another process may have locked it. */
const openAgainMs = 1000

type WatchStores = Awaited<ReturnType<typeof openStores>>
let opening: Promise<WatchStores> | undefined
let watcher: Watcher | undefined
let isClosing = false

async function openStores() {
  const records = openBatchRecords(config)
  try {
    return { records, changes: openRecordChanges(config, rest), ...(await openWork(config)) }
  } catch (error) {
    await records.close()
    throw error
  }
}

/** Opens the stores, once. After a failure the next call tries again. */
async function openedStores(): Promise<WatchStores> {
  opening ??= openStores()
  try {
    return await opening
  } catch (error) {
    opening = undefined
    throw error
  }
}

/** A backtest reads ten thousand records and keeps megabytes of answers. */
const oneBacktest = pLimit(1)

const datasetNamed = (name: string) => {
  const dataset = datasets.find(each => each.name === name)
  if (!dataset) throw new Error(`No dataset is named ${name}.`)
  return dataset
}

const functions = {
  /** Watches until the thread is closed. */
  async *run(): AsyncGenerator<WatchEvent, void> {
    const reports = on(events, 'event')
    let stores: WatchStores | undefined
    while (!stores && !isClosing) {
      try {
        stores = await openedStores()
      } catch (error) {
        yield { is: 'waiting', reason: String(error instanceof Error ? error.message : error) }
        await wait(openAgainMs)
      }
    }
    if (!stores) return
    const files = watchFilesIn(config.dataDir)
    const { records, changes, work, ledger } = stores
    watcher = new Watcher({
      records,
      changes,
      work,
      ledger,
      rest,
      apiVersion,
      datasetNamed,
      nowMs: Date.now,
      watchOfTeam: work.watch,
      identifiersOf: (dataset, record) => identifiersOf(datasetNamed(dataset), record),
      writeFile: files.write,
      onDue: () => events.emit('event', { is: 'due' }),
      report: (fault, watchId) => events.emit('event', { is: 'faulty', fault: failureOf(fault), watchId }),
    })
    watcher.start()
    yield { is: 'ready' }
    for await (const [event] of reports) yield event
  },
  /** Runs a watch over the past. */
  backtest: (request: BacktestRequest): Promise<BacktestAnswer | undefined> =>
    oneBacktest(async () => answerBacktest(request, { ...(await openedStores()), datasetNamed })),
  /** Looks for work at once. */
  wake: () => watcher?.wake(),
  close: async () => {
    isClosing = true
    await watcher?.stop()
    // Stores that could not be opened need not be closed.
    const stores = await opening?.catch(() => undefined)
    stores?.changes.close()
    await stores?.records.close()
    await stores?.work.close()
  },
}

export type WatchFunctions = typeof functions

answerCalls(functions)
