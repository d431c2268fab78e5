// The caller's side of one searching thread: what is asked in one turn goes over together.
import type { Worker } from 'node:worker_threads'
import { invalidRequest } from '../../errors.ts'
import { startWorker } from '../../lib/worker.ts'
import type { Answered, SearchAnswer, SearchRequest } from './search-worker.ts'

/** How long one query may take. */
const searchBudgetMs = 5000

interface Waiting {
  readonly resolve: (answered: Answered) => void
  readonly reject: (error: Error) => void
}

/** The thread starts with the first question, and again with the next one after it died. */
export class SearchThread {
  readonly #folder: string
  readonly #waiting = new Map<number, Waiting>()
  #unsent: SearchRequest[] = []
  #worker: Worker | undefined
  #last = 0
  #staysWarm = false

  /** `folder` is the data directory. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** How many questions it has not answered yet. */
  get load(): number {
    return this.#waiting.size
  }

  /** Throws 400 when the question takes too long, or the index is being made. */
  ask(asked: string): Promise<Answered> {
    const number = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      if (this.#unsent.length === 0) setImmediate(() => this.#send())
      this.#unsent.push({ asked, number, budgetMs: searchBudgetMs })
    })
  }

  stayWarm(): void {
    this.#staysWarm = true
    this.#running()
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#fail(new Error('The store was closed.'))
    await worker?.terminate()
  }

  #send(): void {
    const requests = this.#unsent
    this.#unsent = []
    // Those that a closed store has refused are waited for by nobody.
    const wanted = requests.filter(({ number }) => this.#waiting.has(number))
    if (wanted.length > 0) this.#running().postMessage(wanted)
  }

  #running(): Worker {
    if (!this.#worker) {
      const worker = startWorker(import.meta.url, 'search-worker', { workerData: { folder: this.#folder } })
      worker.on('message', (answers: readonly SearchAnswer[]) => {
        for (const answer of answers) this.#settle(answer)
      })
      worker.on('error', error => this.#fail(error))
      worker.unref()
      if (this.#staysWarm) worker.postMessage('stay warm')
      this.#worker = worker
    }
    return this.#worker
  }

  #settle(answer: SearchAnswer): void {
    const waiting = this.#waiting.get(answer.number)
    this.#waiting.delete(answer.number)
    if ('result' in answer) waiting?.resolve(answer)
    else if ('tooLate' in answer) waiting?.reject(tooLate())
    else if ('notReady' in answer) waiting?.reject(notReady())
    else waiting?.reject(new Error(`The search failed: ${answer.failure}`))
  }

  /** The thread died: whoever waits is told. */
  #fail(error: Error): void {
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

const tooLate = () =>
  invalidRequest(
    `The search took longer than ${searchBudgetMs / 1000} seconds. Narrow the filters, or ask again later.`,
  )

const notReady = () =>
  invalidRequest('The search index is made when the import that is running ends. Ask again after it.')
