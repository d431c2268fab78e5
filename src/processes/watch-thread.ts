// Keeps the thread of the watcher running, and starts it again when it dies.
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { LastRequest } from '../jobs/yield-to-requests.ts'
import { errorOf } from '../lib/threads/messages.ts'
import { startWorker } from '../lib/threads/worker.ts'
import { ThreadDied, WorkerClient } from '../lib/threads/worker-client.ts'
import type { BacktestAnswer, BacktestRequest } from '../watches/backtest.ts'
import type { WatchEvent, WatchFunctions, WatchWorkerData } from './watch-worker.ts'

/** The thread that is stopped has so long to end its step. What it leaves is done again, as after a kill. */
const stopMs = 5000

export class WatchThread {
  readonly #log: Logger
  readonly #onDue: () => void
  readonly #thread: WorkerClient<WatchFunctions>
  #isReady = false
  #waitingFor = ''
  #running: Promise<void> | undefined
  #isStopping = false

  /** `onDue` is called whenever deliveries have been handed over. */
  constructor(config: Config, lastRequest: LastRequest, log: Logger, onDue: () => void) {
    this.#log = log
    this.#onDue = onDue
    const workerData: WatchWorkerData = { config, lastRequest: lastRequest.shared }
    this.#thread = new WorkerClient<WatchFunctions>(
      () => startWorker('processes/watch-worker', { workerData }),
      { notRepeatable: ['wake'] },
    )
  }

  start(): void {
    this.#running ??= this.#keepRunning()
  }

  /** Has the watcher look for work at once. */
  wake(): void {
    // A call to a thread that dies may be lost: the thread that replaces it looks for work when it starts.
    if (this.#thread.isRunning) this.#thread.call('wake').catch(() => {})
  }

  /** Runs a watch over the past. The thread is started for it where no watch has to run. */
  backtest(request: BacktestRequest): Promise<BacktestAnswer | undefined> {
    return this.#thread.call('backtest', request)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    if (!this.#running && !this.#thread.isRunning) return
    const end = () => this.#thread.end(new Error('The service stops.'))
    if (!this.#isReady) return end()
    const late = setTimeout(end, stopMs)
    await this.#thread.close()
    clearTimeout(late)
  }

  async #keepRunning(): Promise<void> {
    while (!this.#isStopping) {
      try {
        for await (const event of this.#thread.stream('run')) this.#note(event)
      } catch (error) {
        this.#isReady = false
        if (this.#isStopping) return
        const hasDied = error instanceof ThreadDied
        if (!hasDied) this.#log.error({ err: error }, 'the thread of watches could not be started')
        await wait(hasDied ? error.retryMs : 1000, undefined, { ref: false })
      }
    }
  }

  #note(event: WatchEvent): void {
    if (event.is === 'ready') this.#isReady = true
    else if (event.is === 'due') this.#onDue()
    else if (event.is === 'waiting') this.#logWaiting(event.reason)
    else this.#log.error({ err: errorOf(event.fault), watchId: event.watchId }, 'a watch failed inside')
  }

  /** The thread tries again every second: a reason is logged when it is a new one. */
  #logWaiting(reason: string): void {
    if (reason === this.#waitingFor) return
    this.#waitingFor = reason
    this.#log.error({ reason }, 'watches wait, because a database cannot be opened')
  }
}
