// The serving side of batch jobs: the threads that work on them, the webhooks, the links, and the removal of old results.
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { BatchDesk } from '../endpoints/batch/desk.ts'
import { clean } from '../jobs/cleaner.ts'
import { LastRequest } from '../jobs/courtesy.ts'
import { Deliverer } from '../jobs/deliverer.ts'
import { downloads, type FindDownload } from '../jobs/download.ts'
import { signedLinks } from '../jobs/links.ts'
import { resultFilesIn } from '../jobs/result-files.ts'
import { shownBatch } from '../jobs/view.ts'
import { openGuardedFetch } from '../lib/guarded-fetch.ts'
import { RestartDelay } from '../lib/threads/restart-delay.ts'
import { startWorker } from '../lib/threads/worker.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { Work } from '../stores/work.ts'
import type { BatchThread, FromBatchThread, ToBatchThread } from './batch-thread.ts'

/** A webhook's name is looked up so long before its job is taken in. */
const judgeMs = 1000
/** How often is looked for what can be removed: a submit that died takes a place and holds credits until then. */
const cleanMs = 60_000
/** So long after the start old results are looked for the first time. */
const firstCleanMs = 1000

export interface BatchOffice {
  readonly desk: Omit<BatchDesk, 'capsOf'>
  readonly findDownload: FindDownload
  /** To be called with every request: jobs let it go first. */
  noteRequest(): void
  /** Starts what the first job would start. */
  prepare(): void
  close(): Promise<void>
}

export interface ServedWork {
  readonly work: Work
  /** Signs the links to results, in every process alike. */
  readonly linkSecret: string
  /** There is work from before, or of other processes. */
  readonly isWaiting: boolean
  /** Those whose secret for webhooks was sealed with a key that is not here. */
  readonly unreadableTeams: readonly number[]
  /** Active jobs that wait for the records of other data directories. */
  readonly jobsElsewhere: number
}

interface OfficeRequest extends ServedWork {
  readonly config: Config
  readonly ledger: Ledger
  /** Where callers reach the service. */
  readonly url: () => string
  readonly log: Logger
}

/** Threads and timers begin with `prepare`, or with the first job; at once when there is work from before. */
export function openBatchOffice(request: OfficeRequest): BatchOffice {
  const { config, work, ledger, url, log } = request
  const files = resultFilesIn(config.dataDir)
  const guard = openGuardedFetch({ allow: config.webhookAllow })
  const links = signedLinks(() => config.publicUrl ?? url(), request.linkSecret)
  const threads = new BatchThreads(config, work, log, () => deliverer.wake())
  const deliverer = new Deliverer({
    work,
    guard,
    bodyOf: async id => {
      const batch = await work.anyBatch(id)
      return batch && JSON.stringify(shownBatch(batch, links, Date.now()))
    },
    nowMs: Date.now,
    random: Math.random,
    report: (fault, deliveryId) => log.error({ err: fault, deliveryId }, 'a webhook delivery failed inside'),
  })
  const timers: NodeJS.Timeout[] = []
  let cleaning: Promise<void> | undefined
  const start = () => {
    if (timers.length > 0) return
    const cleanUp = () => {
      cleaning ??= clean({ work, ledger, files }, Date.now())
        .catch(fault => log.error({ err: fault }, 'old results could not be removed'))
        .finally(() => {
          cleaning = undefined
        })
    }
    threads.start()
    deliverer.start()
    timers.push(setInterval(cleanUp, cleanMs), setTimeout(cleanUp, firstCleanMs))
  }
  if (request.isWaiting) start()
  if (request.jobsElsewhere > 0) {
    log.warn(
      { jobs: request.jobsElsewhere, dataDir: config.dataDir },
      'batch jobs of this database were submitted to services with other data directories; they wait for those services',
    )
  }
  return {
    desk: {
      work,
      links,
      judge: address => guard.judge(address, judgeMs),
      onReady: () => {
        start()
        threads.wake()
      },
      onDue: () => {
        start()
        deliverer.wake()
      },
    },
    findDownload: downloads(work, files, links, Date.now),
    noteRequest: () => threads.lastRequest.note(),
    prepare: start,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([threads.stop(), deliverer.stop(), cleaning])
      await work.close()
    },
  }
}

/** One thread for each processor but one; what dies is replaced, and its job goes on at once. */
class BatchThreads {
  readonly #config: Config
  readonly #work: Work
  readonly #log: Logger
  readonly #onEnd: () => void
  readonly lastRequest = new LastRequest()
  readonly #threads = new Set<Worker>()
  /** Those that have opened what they work with. */
  readonly #ready = new WeakSet<Worker>()
  #isStopping = false

  constructor(config: Config, work: Work, log: Logger, onEnd: () => void) {
    this.#config = config
    this.#work = work
    this.#log = log
    this.#onEnd = onEnd
  }

  start(): void {
    for (let count = Math.max(1, availableParallelism() - 1); count > 0; count--) {
      this.#startOne(new RestartDelay())
    }
  }

  wake(): void {
    for (const thread of this.#threads) thread.postMessage('wake' satisfies ToBatchThread)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(
      [...this.#threads].map(
        thread =>
          new Promise<void>(resolve => {
            thread.once('exit', () => resolve())
            if (this.#ready.has(thread)) thread.postMessage('stop' satisfies ToBatchThread)
            else thread.terminate()
          }),
      ),
    )
  }

  #startOne(delay: RestartDelay): void {
    if (this.#isStopping) return
    const owner = randomUUID()
    delay.noteStart()
    try {
      const thread = this.#open(owner)
      thread.once('exit', () => {
        this.#threads.delete(thread)
        this.#replace(owner, delay)
      })
    } catch (error) {
      this.#log.error({ err: error }, 'a thread of batch jobs could not be started')
      this.#replace(owner, delay)
    }
  }

  #open(owner: string): Worker {
    const lastRequest = this.lastRequest.shared
    const workerData: BatchThread = { config: this.#config, owner, lastRequest }
    const thread = startWorker(import.meta.url, 'batch-worker', { workerData })
    this.#threads.add(thread)
    thread.on('message', (message: FromBatchThread) => {
      if (message.is === 'ready') this.#ready.add(thread)
      else if (message.is === 'ended') this.#onEnd()
      else this.#log.error({ err: message.fault, batchId: message.batchId }, 'a batch job failed inside')
    })
    // The log tells of it; here it is enough that somebody listens.
    thread.on('error', () => {})
    return thread
  }

  #replace(owner: string, delay: RestartDelay): void {
    if (this.#isStopping) return
    delay.noteDeath()
    this.#work
      .freeClaims(owner)
      .catch(fault => this.#log.error({ err: fault }, 'the claims of a dead thread could not be freed'))
    setTimeout(() => this.#startOne(delay), delay.leftMs).unref()
  }
}
