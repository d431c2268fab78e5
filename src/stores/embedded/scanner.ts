// The caller's side of the scanning thread: one request at a time, each with a deadline.
import type { Worker } from 'node:worker_threads'
import { invalidRequest } from '../../errors.ts'
import { startWorker } from '../../lib/worker.ts'
import type { Aggregated, AggregateQuery, Query, Suggestion, SuggestQuery } from '../../query/query.ts'
import type { ScannedPage } from './scan.ts'
import type { ScanAnswer, ScanRequest } from './scan-worker.ts'

/** How long one search may take, waiting included. */
export const scanBudgetMs = 30_000

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

type Asked =
  | { readonly search: Query }
  | { readonly suggest: SuggestQuery }
  | { readonly aggregate: AggregateQuery }

export class Scanner {
  readonly #file: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0

  constructor(file: string) {
    this.#file = file
  }

  search(search: Query): Promise<ScannedPage> {
    return this.#ask({ search }) as Promise<ScannedPage>
  }

  suggest(suggest: SuggestQuery): Promise<readonly Suggestion[]> {
    return this.#ask({ suggest }) as Promise<readonly Suggestion[]>
  }

  aggregate(aggregate: AggregateQuery): Promise<readonly Aggregated[]> {
    return this.#ask({ aggregate }) as Promise<readonly Aggregated[]>
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#fail(new Error('The store was closed.'))
    await worker?.terminate()
  }

  #ask(asked: Asked): Promise<unknown> {
    const number = ++this.#last
    const deadlineMs = performance.timeOrigin + performance.now() + scanBudgetMs
    const request: ScanRequest = { number, deadlineMs, ...asked }
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      this.#running().postMessage(request)
    })
  }

  #running(): Worker {
    if (!this.#worker) {
      const worker = startWorker(import.meta.url, 'scan-worker', { workerData: { file: this.#file } })
      worker.on('message', (answer: ScanAnswer) => this.#settle(answer))
      worker.on('error', error => this.#fail(error))
      worker.unref()
      this.#worker = worker
    }
    return this.#worker
  }

  #settle(answer: ScanAnswer): void {
    const waiting = this.#waiting.get(answer.number)
    this.#waiting.delete(answer.number)
    if ('result' in answer) waiting?.resolve(answer.result)
    else if ('tooLate' in answer) waiting?.reject(tooLate())
    else waiting?.reject(new Error(`The scan failed: ${answer.failure}`))
  }

  /** The thread died: whoever waits is told, and the next request starts another. */
  #fail(error: Error): void {
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

const tooLate = () =>
  invalidRequest(
    `The search took longer than ${scanBudgetMs / 1000} seconds. Narrow the filters, or ask again later.`,
  )
