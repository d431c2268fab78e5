// Rebuilds the search index in a thread of its own, one repair at a time.
import { setTimeout as wait } from 'node:timers/promises'
import { startWorker } from '../../../lib/threads/worker.ts'
import { WorkerClient } from '../../../lib/threads/worker-client.ts'
import type { IndexFunctions, IndexWorkerData } from './index-worker.ts'

/**
 * The time after a failed repair before the next one: an index that cannot be written now cannot be written a
 * moment later.
 */
const pauseMs = 5000

export class IndexRepairer {
  readonly #thread: WorkerClient<IndexFunctions>
  /** A call of the thread would wait for the end of the repair, and a thread in a statement of SQLite cannot be terminated. */
  readonly #stop = new Int32Array(new SharedArrayBuffer(4))
  #running: Promise<void> | undefined
  #notBeforeMs = 0
  #hasFailed = false
  /** Receives a sentence for the operator: what was rebuilt, or why it could not be. */
  report: (sentence: string) => void = () => {}

  /** `folder` is the data directory. */
  constructor(folder: string) {
    const workerData: IndexWorkerData = { folder, stop: this.#stop }
    this.#thread = new WorkerClient(() =>
      startWorker('stores/embedded/search-index/index-worker', { workerData }),
    )
  }

  get #isStopped(): boolean {
    return Atomics.load(this.#stop, 0) === 1
  }

  /** Returns whether the last repair failed: waiting does not help until somebody has done what the log says. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /**
   * Begins a repair unless one is running, and waits for its end, but not longer than `waitMs`. Returns false at once when
   * the last one failed a moment ago, and once the store is being closed.
   */
  async repair(waitMs: number): Promise<boolean> {
    if (this.#isStopped) return false
    if (!this.#running && performance.now() < this.#notBeforeMs) return false
    this.#running ??= this.#repair().finally(() => {
      this.#running = undefined
    })
    const patience = new AbortController()
    const end = wait(waitMs, undefined, { signal: patience.signal }).catch(() => {})
    await Promise.race([this.#running, end])
    patience.abort()
    return true
  }

  /** Stops a repair that is running; the next start begins it anew. */
  async close(): Promise<void> {
    Atomics.store(this.#stop, 0, 1)
    await this.#thread.close()
  }

  async #repair(): Promise<void> {
    try {
      const repaired = await this.#thread.call('repair')
      this.#hasFailed = false
      for (const [dataset, faults] of repaired) {
        this.report(`The search index of ${dataset} was rebuilt: ${faults.join('; ')}.`)
      }
    } catch (error) {
      if (this.#isStopped) return
      this.#hasFailed = true
      this.#notBeforeMs = performance.now() + pauseMs
      const reason = error instanceof Error ? error.message : String(error)
      this.report(`The search index could not be rebuilt. ${reason}`)
    } finally {
      // The thread has ended, so its memory is released.
      await this.#thread.close()
    }
  }
}
