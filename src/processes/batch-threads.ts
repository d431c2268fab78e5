// The threads that work on batch jobs: one for each processor but one. A thread that dies is replaced, and its claims
// are freed, so that its job goes on at once.

import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { MessageChannel, type Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { v4 as randomId } from 'uuid'
import type { Config } from '../config.ts'
import { LastRequest } from '../jobs/yield-to-requests.ts'
import { errorOf } from '../lib/threads/messages.ts'
import { answerPort } from '../lib/threads/port-calls.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { ThreadDied, WorkerClient } from '../lib/threads/worker-client.ts'
import type { CustomConnector } from '../live/custom/spec.ts'
import type { RecordSources } from '../live/records/records.ts'
import type { Work } from '../stores/work.ts'
import type { BatchEvent, BatchFunctions, BatchWorkerData } from './batch-worker.ts'

type BatchThread = WorkerClient<BatchFunctions>

/** A thread that is stopped has so long to finish its chunk. What it leaves is done again, as after a kill. */
const stopMs = 5000

interface BatchThreadsOptions {
  readonly config: Config
  /** The operator's own connectors. */
  readonly custom: readonly CustomConnector[]
  readonly work: Work
  readonly log: Logger
  /** Answers the questions of live jobs. */
  readonly providers: Pick<RecordSources, 'ask'>
  /** Called whenever a job has ended. */
  readonly onEnd: (batchId: string) => void
}

export class BatchThreads {
  readonly #config: Config
  readonly #custom: readonly CustomConnector[]
  readonly #work: Work
  readonly #log: Logger
  readonly #onEnd: (batchId: string) => void
  readonly #providers: Pick<RecordSources, 'ask'>
  readonly lastRequest = new LastRequest()
  readonly #threads = new Set<BatchThread>()
  /** The threads that have opened their stores and work on jobs. */
  readonly #ready = new Set<BatchThread>()
  #waitingFor = ''
  #isStopping = false

  constructor({ config, custom, work, log, providers, onEnd }: BatchThreadsOptions) {
    this.#config = config
    this.#custom = custom
    this.#work = work
    this.#log = log
    this.#providers = providers
    this.#onEnd = onEnd
  }

  start(): void {
    for (let count = Math.max(1, availableParallelism() - 1); count > 0; count--) {
      const thread: BatchThread = new WorkerClient<BatchFunctions>(() => this.#startThread(), {
        notRepeatable: ['wake'],
      })
      this.#threads.add(thread)
      void this.#keepRunning(thread)
    }
  }

  #startThread(): Worker {
    const { port1: own, port2: providers } = new MessageChannel()
    answerPort(own, this.#providers.ask)
    const workerData: BatchWorkerData = {
      config: this.#config,
      custom: this.#custom,
      lastRequest: this.lastRequest.shared,
      providers,
    }
    return startWorker('processes/batch-worker', { workerData, transferList: [providers] })
  }

  /** Has the threads look for jobs at once. */
  wake(): void {
    for (const thread of this.#threads) {
      // A thread that dies now is replaced, and looks for jobs when it starts.
      if (thread.isRunning) thread.call('wake').catch(() => {})
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const stopped = new Error('The service stops.')
    const end = (thread: BatchThread) => thread.end(stopped)
    const late = setTimeout(() => [...this.#threads].forEach(end), stopMs)
    await Promise.all(
      [...this.#threads].map(thread => (this.#ready.has(thread) ? thread.close() : end(thread))),
    )
    clearTimeout(late)
  }

  async #keepRunning(thread: BatchThread): Promise<void> {
    while (!this.#isStopping) {
      const owner = randomId()
      try {
        for await (const event of thread.stream('run', owner)) this.#note(thread, event)
      } catch (error) {
        this.#ready.delete(thread)
        if (this.#isStopping) return
        const hasDied = error instanceof ThreadDied
        if (!hasDied) this.#log.error({ err: error }, 'a thread of batch jobs could not be started')
        this.#freeClaims(owner)
        await wait(hasDied ? error.retryMs : 0, undefined, { ref: false })
      }
    }
  }

  #note(thread: BatchThread, event: BatchEvent): void {
    if (event.is === 'ready') this.#ready.add(thread)
    else if (event.is === 'waiting') this.#logWaiting(event.reason)
    else if (event.is === 'ended') this.#onEnd(event.batchId)
    else this.#log.error({ err: errorOf(event.fault), batchId: event.batchId }, 'a batch job failed inside')
  }

  /** Each thread tries again every second: a reason is logged when it is a new one. */
  #logWaiting(reason: string): void {
    if (reason === this.#waitingFor) return
    this.#waitingFor = reason
    this.#log.error({ reason }, 'batch jobs wait, because a database cannot be opened')
  }

  #freeClaims(owner: string): void {
    this.#work
      .freeClaims(owner)
      .catch(fault => this.#log.error({ err: fault }, 'the claims of a dead thread could not be freed'))
  }
}
