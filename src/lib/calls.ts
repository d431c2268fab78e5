// Calls over to another thread: an object of async functions lives in a worker, and is called from here by name.
import { type MessagePort, parentPort, type Worker } from 'node:worker_threads'

/** Async functions whose arguments and results can be cloned. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the functions take
export type Functions = Readonly<Record<string, (...args: any[]) => Promise<unknown>>>

interface Call {
  readonly number: number
  readonly name: string
  readonly args: readonly unknown[]
}

type Answer =
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly failure: string }

/** In the worker: answers calls until the thread ends. `close` is a call like any other. */
export function answerCalls(functions: Functions): void {
  const port = parentPort as MessagePort
  port.on('message', async ({ number, name, args }: Call) => {
    try {
      port.postMessage({ number, result: await functions[name]?.(...args) } satisfies Answer)
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      port.postMessage({ number, failure } satisfies Answer)
    }
  })
}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** The caller's side. The thread starts with the first call, and again with the next one after it died. */
export class RemoteFunctions {
  readonly #start: () => Worker
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0

  constructor(start: () => Worker) {
    this.#start = start
  }

  /** Throws what the function threw, or why the thread ended. */
  call(name: string, args: readonly unknown[]): Promise<unknown> {
    const number = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      const worker = this.#running()
      // The process lives on while somebody waits, and no longer.
      worker.ref()
      worker.postMessage({ number, name, args } satisfies Call)
    })
  }

  /** The functions of these names, each a call. */
  functions<F>(names: readonly string[]): F {
    return Object.fromEntries(
      names.map(name => [name, (...args: unknown[]) => this.call(name, args)]),
    ) as unknown as F
  }

  /** Lets the thread close what it holds, and ends it. */
  async close(): Promise<void> {
    if (!this.#worker) return
    await this.call('close', [])
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#start()
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.number)
      this.#waiting.delete(answer.number)
      if (this.#waiting.size === 0) worker.unref()
      if ('failure' in answer) waiting?.reject(new Error(answer.failure))
      else waiting?.resolve(answer.result)
    })
    worker.on('error', error => this.#fail(error))
    worker.on('exit', () => this.#fail(new Error('The thread ended.')))
    worker.unref()
    this.#worker = worker
    return worker
  }

  #fail(error: Error): void {
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
