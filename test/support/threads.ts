// Ends threads of this process at any step of a test.
import type { Worker } from 'node:worker_threads'
import { exitMessage } from '../../src/lib/threads/messages.ts'
import { threadName } from '../../src/lib/threads/worker.ts'
import { wordSet } from '../../src/lib/word-set.ts'

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
    this.#end(worker)
  }

  /** Tracks every thread that is started from now on. */
  constructor() {
    process.on('worker', this.#meet)
  }

  /** Ends a thread that runs the module; returns false when there is none. */
  endOne(name: string): boolean {
    const worker = [...this.#living].find(one => threadName(one) === name)
    if (worker) this.#end(worker)
    return worker !== undefined
  }

  /** Ends the next thread that runs the module as it starts. */
  endNext(name: string): void {
    this.#doomed = name
  }

  stop(): void {
    process.off('worker', this.#meet)
  }

  #end(worker: Worker): void {
    this.#living.delete(worker)
    this.deaths++
    end(worker)
  }
}

/** The threads that open SQLite. libsql aborts the process when one is terminated in a call of it, so that these end between two turns. */
const opensSqlite = wordSet(
  'search-worker name-worker ledger-worker work-worker batch-worker watch-worker export-worker',
)

function end(worker: Worker): void {
  if (opensSqlite.has(threadName(worker) ?? '')) worker.postMessage([exitMessage])
  else worker.terminate()
}
