// The caller's side of a worker thread that answers calls (answer-calls.ts), and that is replaced when it dies.
import type { Worker } from 'node:worker_threads'
import { Unavailable } from '../unavailable.ts'
import {
  type AnswerMessage,
  type AnyFunction,
  type CallMessage,
  errorOf,
  exitMessage,
  type Taken,
} from './messages.ts'
import { RestartDelay } from './restart-delay.ts'
import { StreamInbox } from './stream-inbox.ts'
import { TurnQueue } from './turn-queue.ts'

/** The thread died before it answered. It may have done what it was called for, or not. */
export class ThreadDied extends Unavailable {
  constructor(cause: unknown, retryMs: number) {
    super(`A thread died: ${reasonOf(cause)}`, cause, retryMs)
    this.name = 'ThreadDied'
  }
}

/** Errors of classes that cannot be cloned arrive as plain objects with their properties, without the message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message
  return typeof cause === 'object' ? JSON.stringify(cause) : String(cause)
}

type ArgsOf<Called> = Called extends (...args: infer Args) => unknown ? Args : never
type ResultOf<Called> = Called extends (...args: never) => infer Result ? Awaited<Result> : never
type StreamOf<Called> = Called extends (...args: never) => AsyncGenerator<infer Item, infer Result>
  ? AsyncGenerator<Item, Result>
  : never

interface WorkerClientOptions<Functions> {
  /** Functions that must not be called a second time when the thread died over the first call; streams never are. */
  readonly notRepeatable?: readonly (keyof Functions)[]
  /** Calls are sent at once, or together with all other calls of this turn of the event loop. */
  readonly sends?: 'at once' | 'once a turn'
}

interface Waiter {
  readonly call: CallMessage
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  /** Only streams have items. */
  readonly onItem?: ((item: unknown) => void) | undefined
  isSent: boolean
  isRepeatable: boolean
}

/**
 * Calls the functions of a worker thread. The thread starts with the first call, and again with the next one after it
 * died; after several short lives the next one starts later, and calls fail with ThreadDied until then. A call over
 * which a thread died is repeated once by its successor, unless it is named in `once`.
 */
export class WorkerClient<Functions extends object> {
  readonly #start: () => Worker
  readonly #once: ReadonlySet<PropertyKey>
  readonly #sends: 'at once' | 'once a turn'
  readonly #delay = new RestartDelay()
  readonly #waiters = new Map<number, Waiter>()
  readonly #received = new TurnQueue<AnswerMessage>(answer => this.#receive(answer))
  #unsent: Waiter[] = []
  #worker: Worker | undefined
  #lastDeath: unknown
  #lastNumber = 0
  #isClosing = false

  constructor(
    start: () => Worker,
    { notRepeatable: once = [], sends = 'at once' }: WorkerClientOptions<Functions> = {},
  ) {
    this.#start = start
    this.#once = new Set<PropertyKey>(once)
    this.#sends = sends
  }

  /** The number of calls that are not answered yet. */
  get unansweredCount(): number {
    return this.#waiters.size
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Throws what the function threw, ThreadDied, or why the arguments cannot cross to a thread. */
  call<Name extends keyof Functions & string>(
    name: Name,
    ...args: ArgsOf<Functions[Name]>
  ): Promise<ResultOf<Functions[Name]>> {
    return this.#call(name, args) as Promise<ResultOf<Functions[Name]>>
  }

  /** The functions with these names, each of them a call. */
  functions<Name extends keyof Functions & string>(names: readonly Name[]): Pick<Functions, Name> {
    const call =
      (name: string): AnyFunction =>
      (...args) =>
        this.#call(name, args)
    return Object.fromEntries(names.map(name => [name, call(name)])) as unknown as Pick<Functions, Name>
  }

  /**
   * Calls a function that is an async generator. It begins at once, and stays a few items ahead of the reader. Items
   * that came before a failure or a death are read before it is thrown. A reader that stops early leaves the function
   * waiting until the thread is ended.
   */
  stream<Name extends keyof Functions & string>(
    name: Name,
    ...args: ArgsOf<Functions[Name]>
  ): StreamOf<Functions[Name]> {
    const inbox = new StreamInbox()
    const number = this.#add(name, args, {
      onItem: item => inbox.push(item),
      resolve: result => inbox.end(() => result),
      reject: error =>
        inbox.end(() => {
          throw error
        }),
      isRepeatable: false,
    })
    const noteTaken = () => this.#worker?.postMessage([{ taken: number } satisfies Taken])
    return inbox.read(noteTaken, () => this.#remove(number)) as StreamOf<Functions[Name]>
  }

  /** Calls `close`, so that the thread closes what it holds, and ends it. */
  async close(): Promise<void> {
    this.#isClosing = true
    // A thread that dies instead has let go of what it held.
    if (this.#worker) await this.#call('close', [], false).catch(() => {})
    await this.end(new Error('It was closed.'))
    this.#isClosing = false
  }

  /**
   * Has the thread exit at the end of its turn, and resolves when it has; calls that are not answered yet fail with the
   * reason. However long the turn takes, as on an overloaded machine, the thread is not terminated: in the middle of a
   * statement of SQLite, libsql would abort the whole process.
   */
  async end(reason: Error): Promise<void> {
    const worker = this.#dismiss(reason)
    if (!worker) return
    const hasExited = new Promise(resolve => worker.once('exit', resolve))
    // Nothing else may keep the process alive until then.
    worker.ref()
    worker.postMessage([exitMessage])
    await hasExited
  }

  /** Terminates a thread that works on JavaScript alone, wherever it is; calls fail as they do when it is ended. */
  async kill(reason: Error): Promise<void> {
    await this.#dismiss(reason)?.terminate()
  }

  #dismiss(reason: Error): Worker | undefined {
    const worker = this.#worker
    this.#worker = undefined
    this.#received.takeAll()
    for (const { reject } of this.#waiters.values()) reject(reason)
    this.#waiters.clear()
    return worker
  }

  #call(name: string, args: readonly unknown[], isRepeatable = !this.#once.has(name)): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#add(name, args, { resolve, reject, isRepeatable })
    })
  }

  #add(
    name: string,
    args: readonly unknown[],
    { resolve, reject, onItem, isRepeatable }: Omit<Waiter, 'call' | 'isSent'>,
  ): number {
    const number = ++this.#lastNumber
    const added = { call: { number, name, args }, resolve, reject, onItem, isRepeatable, isSent: false }
    this.#waiters.set(number, added)
    this.#enqueue([added])
    return number
  }

  #enqueue(waiters: readonly Waiter[]): void {
    const isFirst = this.#unsent.length === 0
    this.#unsent.push(...waiters)
    if (this.#sends === 'at once') this.#send()
    else if (isFirst) setImmediate(() => this.#send())
  }

  #send(): void {
    const waiters = this.#unsent.filter(({ call }) => this.#waiters.has(call.number))
    this.#unsent = []
    if (waiters.length === 0) return
    try {
      const worker = this.#running()
      worker.postMessage(waiters.map(({ call }) => call))
      // The process stays alive while somebody waits, and no longer.
      worker.ref()
      for (const waiter of waiters) waiter.isSent = true
    } catch (error) {
      for (const waiter of waiters) this.#fail(waiter, error)
    }
  }

  /** The thread, started when there is none. Throws ThreadDied until it may be started again. */
  #running(): Worker {
    if (this.#worker) return this.#worker
    if (this.#delay.leftMs > 0) throw new ThreadDied(this.#lastDeath, this.#delay.leftMs)
    this.#delay.noteStart()
    let worker: Worker
    try {
      worker = this.#start()
    } catch (error) {
      this.#noteDeath(error)
      throw error
    }
    let reason: unknown
    worker.on('message', (answers: readonly AnswerMessage[]) => this.#received.push(answers))
    worker.on('error', error => {
      reason = error
    })
    // All its answers have arrived before this event.
    worker.on('exit', code => {
      this.#received.takeAll()
      if (this.#worker === worker) this.#die(reason ?? new Error(`It ended with ${code}.`))
    })
    worker.unref()
    this.#worker = worker
    return worker
  }

  #receive(answer: AnswerMessage): void {
    const waiter = this.#waiters.get(answer.number)
    if ('item' in answer) {
      waiter?.onItem?.(answer.item)
      return
    }
    this.#remove(answer.number)
    if ('failure' in answer) waiter?.reject(errorOf(answer.failure))
    else waiter?.resolve(answer.result)
  }

  #fail(waiter: Waiter, error: unknown): void {
    this.#remove(waiter.call.number)
    waiter.reject(error)
  }

  #remove(number: number): void {
    this.#waiters.delete(number)
    if (this.#waiters.size === 0) this.#worker?.unref()
  }

  #noteDeath(error: unknown): void {
    this.#worker = undefined
    this.#lastDeath = error
    this.#delay.noteDeath()
  }

  /**
   * Sends what may be repeated to the next thread, and fails the rest. Calls that were not sent yet go there as well. No
   * thread is started for them while the client closes, which then fails them.
   */
  #die(error: unknown): void {
    this.#noteDeath(error)
    const repeated: Waiter[] = []
    for (const waiter of this.#waiters.values()) {
      if (!waiter.isSent) continue
      if (waiter.isRepeatable && this.#isClosing) continue
      if (waiter.isRepeatable) repeated.push(waiter)
      else this.#fail(waiter, new ThreadDied(error, this.#delay.leftMs))
    }
    for (const waiter of repeated) {
      waiter.isSent = false
      waiter.isRepeatable = false
    }
    if (repeated.length > 0) this.#enqueue(repeated)
  }
}
