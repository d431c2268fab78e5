// The threads of this process, so that a test can end them at any step.
import type { Worker } from 'node:worker_threads'
import { threadName } from '../../src/lib/threads/worker.ts'

export class Threads {
  readonly #living = new Set<Worker>()
  #doomed: string | undefined
  /** How many were ended. */
  deaths = 0

  readonly #meet = (worker: Worker) => {
    this.#living.add(worker)
    worker.once('exit', () => this.#living.delete(worker))
    if (this.#doomed === undefined || threadName(worker) !== this.#doomed) return
    this.#doomed = undefined
    this.#end(worker)
  }

  /** Knows every thread that is started from now on. */
  constructor() {
    process.on('worker', this.#meet)
  }

  /** Ends a thread that runs the module; false when there is none now. */
  endOne(name: string): boolean {
    const worker = [...this.#living].find(one => threadName(one) === name)
    if (worker) this.#end(worker)
    return worker !== undefined
  }

  /** Ends the next one that runs the module, as it starts. */
  endNext(name: string): void {
    this.#doomed = name
  }

  stop(): void {
    process.off('worker', this.#meet)
  }

  #end(worker: Worker): void {
    this.deaths++
    worker.terminate()
  }
}
