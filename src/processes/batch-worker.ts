// The thread that runs batch jobs, so that no request waits for a chunk.
import { EventEmitter, on } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type MessagePort, workerData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { jobKinds } from '../endpoints/job-kinds.ts'
import { apiVersion } from '../endpoints/version.ts'
import { openTableRunner } from '../enrich/table-runner.ts'
import { resultFilesIn } from '../jobs/result-files.ts'
import { Runner } from '../jobs/runner.ts'
import { LastRequest, yieldToRequests } from '../jobs/yield-to-requests.ts'
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { type FailureMessage, failureOf } from '../lib/threads/messages.ts'
import { askThroughPort } from '../lib/threads/port-calls.ts'
import { lowerOwnPriority } from '../lib/threads/priority.ts'
import type { CustomConnector } from '../live/custom/spec.ts'
import type { RecordQuestion } from '../live/records/questions.ts'
import type { LiveRecords } from '../live/records/records.ts'
import { openWebQuestions } from '../live/web-questions.ts'
import { nameMatcherOver } from '../matching/name-candidates.ts'
import { openPlaces } from '../places/places.ts'
import type { Records } from '../stores/records.ts'
import { openBatchRecords, openWork, removeImportLeftovers } from './adapters.ts'
import { openVerdictStore, type VerdictStore } from './verdict-store.ts'

export interface BatchWorkerData {
  readonly config: Config
  /** The operator's own connectors. */
  readonly custom: readonly CustomConnector[]
  /** The memory of a `LastRequest`. */
  readonly lastRequest: Int32Array<SharedArrayBuffer>
  /** Answers a `RecordQuestion` with `LiveRecords`; the budgets of providers are in the thread of live sources. */
  readonly providers: MessagePort
}

export type BatchEvent =
  | { readonly is: 'ready' }
  /** The stores cannot be opened, and are tried again. */
  | { readonly is: 'waiting'; readonly reason: string }
  | { readonly is: 'ended'; readonly batchId: string }
  | { readonly is: 'faulty'; readonly fault: FailureMessage; readonly batchId: string }

const { config, custom, lastRequest, providers } = workerData as BatchWorkerData
lowerOwnPriority()
const rest = yieldToRequests(new LastRequest(lastRequest))
const places = openPlaces()
const web = openWebQuestions(config.live, custom)
const events = new EventEmitter<{ event: [BatchEvent] }>()
let stores: BatchStores | undefined
let runner: Runner | undefined
let verdicts: VerdictStore | undefined
let cleaning: NodeJS.Timeout | undefined

/** A database that cannot be opened is tried again after this time: another process may have locked it. */
const openAgainMs = 1000
/** The interval at which what killed imports have left is looked for, which takes a millisecond. */
const cleanMs = 30_000

type BatchStores = Awaited<ReturnType<typeof openStores>>

async function openStores() {
  const opened = openBatchRecords(config)
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
  try {
    return { records, ...(await openWork(config)) }
  } catch (error) {
    await opened.close()
    throw error
  }
}

function removeLeftovers(): void {
  try {
    removeImportLeftovers(config)
  } catch {
    // Requests that read the records report what is wrong with them; the next time tries again.
  }
}

/** The submit found out whether somebody can answer; who cannot be asked any more has no records. */
const live = {
  isOn: config.live.isOn,
  askModel: undefined,
  embeddings: undefined,
  records: {
    answers: () => true,
    canAnswer: () => true,
    connectorsFor: () => [],
    filters: () => new Map(),
    ask: askThroughPort<RecordQuestion, LiveRecords>(providers),
  },
}

const functions = {
  /** Works on batch jobs until the thread is closed; `owner` names the thread in its claims. */
  async *run(owner: string): AsyncGenerator<BatchEvent, void> {
    const reports = on(events, 'event')
    while (!stores) {
      try {
        stores = await openStores()
      } catch (error) {
        yield { is: 'waiting', reason: String(error instanceof Error ? error.message : error) }
        await wait(openAgainMs)
      }
    }
    const { records, work, ledger } = stores
    verdicts = openVerdictStore(records, places.geocode, error => {
      events.emit('event', { is: 'faulty', fault: failureOf(error), batchId: '' })
    })
    const kinds = jobKinds({
      records,
      names: nameMatcherOver(records, places.named),
      nowMs: Date.now,
      geocode: places.geocode,
      places,
      web,
      noteVerdict: verdicts.note,
      tables: openTableRunner(),
      holdCredits: async ({ id, team_id, api_key_id }, millicredits) => {
        const payment = { team_id, api_key_id, millicredits }
        if (await ledger.hold({ id, ...payment }, Date.now())) return undefined
        return (await ledger.refusal(payment, Date.now())) ?? 'credits'
      },
      live,
    })
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
      batchId => events.emit('event', { is: 'ended', batchId }),
    )
    runner.start()
    cleaning = setInterval(removeLeftovers, cleanMs)
    yield { is: 'ready' }
    for await (const [event] of reports) yield event
  },
  /** Looks for jobs at once. */
  wake: () => runner?.wake(),
  close: async () => {
    clearInterval(cleaning)
    await runner?.stop()
    await verdicts?.close()
    await web.close()
    await stores?.records.close()
    await stores?.work.close()
  },
}

export type BatchFunctions = typeof functions

answerCalls(functions)
