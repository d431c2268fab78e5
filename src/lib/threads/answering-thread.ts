// A worker thread that is asked and answers, and that is replaced when it dies.
import type { Worker } from 'node:worker_threads'
import { RestartDelay } from './restart-delay.ts'

/** The thread died before it answered. What it was asked may have been done, or not. */
export class ThreadDied extends Error {
  /** Not before so many milliseconds is it of use to ask again. */
  readonly retryMs: number

  constructor(cause: unknown, retryMs: number) {
    super(`A thread died: ${reasonOf(cause)}`, { cause })
    this.name = 'ThreadDied'
    this.retryMs = retryMs
  }
}

/** Errors of classes that cannot be cloned arrive as plain objects with what they had beside the message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message
  return typeof cause === 'object' ? JSON.stringify(cause) : String(cause)
}

/** What crosses to the thread; its answers bear the same number. */
export type Numbered<T> = T & { readonly number: number }

export interface ThreadOptions<Question> {
  readonly start: () => Worker
  /** Whether it may be asked twice: it is, when the first thread died over it. */
  readonly isRepeatable: (question: Question) => boolean
  /** When what was asked goes over: at once, or with all that is asked in this turn of the event loop. */
  readonly sends: 'at once' | 'once a turn'
}

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
  isSent: boolean
  isRepeated: boolean
}

/** The thread starts with the first question, and again with the next one after it died. */
export class AnsweringThread<Question extends object, Answer extends { readonly number: number }> {
  readonly #options: ThreadOptions<Question>
  readonly #delay = new RestartDelay()
  readonly #waiting = new Map<number, Waiting<Question, Answer>>()
  #unsent: number[] = []
  #worker: Worker | undefined
  #lastDeath: unknown
  #last = 0

  constructor(options: ThreadOptions<Question>) {
    this.#options = options
  }

  /** How many questions it has not answered yet. */
  get load(): number {
    return this.#waiting.size
  }

  /** Throws ThreadDied, or why the question cannot cross to a thread. */
  ask(question: Question): Promise<Answer> {
    const number = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { question, resolve, reject, isSent: false, isRepeated: false })
      this.#enqueue([number])
    })
  }

  /** The thread, started when there is none. Throws ThreadDied while the pause after its last deaths goes on. */
  running(): Worker {
    if (this.#worker) return this.#worker
    const { leftMs } = this.#delay
    if (leftMs > 0) throw new ThreadDied(this.#lastDeath, leftMs)
    this.#delay.noteStart()
    const worker = this.#options.start()
    let reason: unknown
    worker.on('message', (answers: readonly Answer[]) => {
      for (const answer of answers) this.#settle(answer)
    })
    worker.on('error', error => {
      reason = error
    })
    // By then whatever it had answered has come.
    worker.on('exit', code => {
      if (this.#worker === worker) this.#die(reason ?? new Error(`It ended with ${code}.`))
    })
    worker.unref()
    this.#worker = worker
    return worker
  }

  /** Whether there is a thread now. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Ends the thread; whoever waits is told so. */
  async end(reason: Error): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
    await worker?.terminate()
  }

  #enqueue(numbers: readonly number[]): void {
    const isFirst = this.#unsent.length === 0
    this.#unsent.push(...numbers)
    if (this.#options.sends === 'at once') this.#send()
    else if (isFirst) setImmediate(() => this.#send())
  }

  #send(): void {
    const numbers = this.#unsent.filter(number => this.#waiting.has(number))
    this.#unsent = []
    const asked = numbers.flatMap(number => {
      const waiting = this.#waiting.get(number)
      return waiting ? [{ ...waiting.question, number } satisfies Numbered<Question>] : []
    })
    if (asked.length === 0) return
    try {
      const worker = this.running()
      worker.postMessage(asked)
      // The process lives on while somebody waits, and no longer.
      worker.ref()
      for (const number of numbers) this.#mark(number)
    } catch (error) {
      for (const number of numbers) this.#refuse(number, error)
    }
  }

  #mark(number: number): void {
    const waiting = this.#waiting.get(number)
    if (waiting) waiting.isSent = true
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.number)
    this.#waiting.delete(answer.number)
    if (this.#waiting.size === 0) this.#worker?.unref()
    waiting?.resolve(answer)
  }

  #refuse(number: number, error: unknown): void {
    const waiting = this.#waiting.get(number)
    this.#waiting.delete(number)
    waiting?.reject(error)
  }

  /** What may be asked twice is asked once more; whoever waits for the rest is told. */
  #die(error: unknown): void {
    this.#worker = undefined
    this.#lastDeath = error
    this.#delay.noteDeath()
    const again: number[] = []
    for (const [number, waiting] of this.#waiting) {
      if (!waiting.isSent) continue
      if (waiting.isRepeated || !this.#options.isRepeatable(waiting.question)) {
        this.#refuse(number, new ThreadDied(error, this.#delay.leftMs))
      } else {
        waiting.isSent = false
        waiting.isRepeated = true
        again.push(number)
      }
    }
    if (again.length > 0) this.#enqueue(again)
  }
}
