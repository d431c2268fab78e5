// Calls over to another thread: an object of async functions lives in a worker, and is called from here by name.
import { type MessagePort, parentPort, type Worker } from 'node:worker_threads'
import { AnsweringThread, type Numbered } from './answering-thread.ts'

/** Async functions whose arguments and results can be cloned. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the functions take
export type Functions = Readonly<Record<string, (...args: any[]) => Promise<unknown>>>

interface Call {
  readonly name: string
  readonly args: readonly unknown[]
}

type Answer =
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly failure: { readonly message: string; readonly stack?: string } }

/** In the worker: answers calls until the thread ends. `close` is a call like any other. */
export function answerCalls(functions: Functions): void {
  const port = parentPort as MessagePort
  const answer = async ({ number, name, args }: Numbered<Call>) => {
    try {
      port.postMessage([{ number, result: await functions[name]?.(...args) }] satisfies readonly Answer[])
    } catch (error) {
      const { message = String(error), stack } = error instanceof Error ? error : {}
      const failure = { message, ...(stack !== undefined && { stack }) }
      port.postMessage([{ number, failure }] satisfies readonly Answer[])
    }
  }
  port.on('message', (calls: readonly Numbered<Call>[]) => {
    for (const call of calls) answer(call)
  })
}

/** The caller's side. The thread starts with the first call, and again with the next one after it died. */
export class RemoteFunctions {
  readonly #thread: AnsweringThread<Call, Answer>

  /** `once` names the functions that must not be called a second time when the thread died over the first. */
  constructor(start: () => Worker, once: readonly string[]) {
    this.#thread = new AnsweringThread({
      start,
      isRepeatable: ({ name }) => !once.includes(name),
      sends: 'at once',
    })
  }

  /** Throws an Error with the message and the stack of what the function threw, or ThreadDied. */
  async call(name: string, args: readonly unknown[]): Promise<unknown> {
    const answer = await this.#thread.ask({ name, args })
    if ('failure' in answer) throw Object.assign(new Error(answer.failure.message), answer.failure)
    return answer.result
  }

  /** The functions of these names, each a call. */
  functions<F>(names: readonly string[]): F {
    return Object.fromEntries(
      names.map(name => [name, (...args: unknown[]) => this.call(name, args)]),
    ) as unknown as F
  }

  /** Lets the thread close what it holds, and ends it. */
  async close(): Promise<void> {
    if (!this.#thread.isRunning) return
    // What a thread held that dies now has been let go with it.
    await this.call('close', []).catch(() => {})
    await this.#thread.end(new Error('It was closed.'))
  }
}
