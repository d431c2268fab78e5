// Ends threads of this process at any step of a test.
import type { Worker } from 'node:worker_threads'
import { exitMessage } from '../../src/lib/threads/messages.ts'
import { threadName } from '../../src/lib/threads/worker.ts'

export class Threads {
  readonly #living = new Set<Worker>()
  #doomed: string | undefined
  /** The number of ended threads. */
  deaths = 0

  readonly #meet = (worker: Worker) => {
    this.#living.add(worker)
    worker.once('exit', () => this.#living.delete(worker))
    if (this.#doomed === undefined || threadName(worker) !== this.#doomed) return
    this.#doomed = undefined
    this.#end(worker, () => worker.terminate())
  }

  /** Tracks every thread that is started from now on. */
  constructor() {
    process.on('worker', this.#meet)
  }

  /** Ends a thread that runs the module; returns false when there is none. */
  endOne(name: string): boolean {
    const worker = [...this.#living].find(one => threadName(one) === name)
    if (worker) this.#end(worker, () => end(worker, name))
    return worker !== undefined
  }

  /** Ends the next thread that runs the module as it starts. */
  endNext(name: string): void {
    this.#doomed = name
  }

  stop(): void {
    process.off('worker', this.#meet)
  }

  #end(worker: Worker, end: () => void): void {
    this.#living.delete(worker)
    this.deaths++
    end()
  }
}

/** Terminating a thread in the middle of a statement of SQLite aborts the process: one with long statements ends between two. */
function end(worker: Worker, name: string): void {
  if (name === 'watch-worker' || name === 'export-worker') worker.postMessage([exitMessage])
  else worker.terminate()
}
