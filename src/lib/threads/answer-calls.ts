// The worker's side of a WorkerClient.
import { type MessagePort, parentPort } from 'node:worker_threads'
import {
  type AnswerMessage,
  type AnyFunction,
  type CallMessage,
  exitMessage,
  failureOf,
  type Taken,
} from './messages.ts'

/** The most items of a stream that wait for the caller, beside the one it works on; more would only fill memory. */
const aheadMax = 3

const buffersOf = new WeakMap<object, readonly ArrayBuffer[]>()

/** Marks the buffers of a result or an item to be moved to the caller instead of copied. Returns the value. */
export function transferring<T extends object>(value: T, buffers: readonly ArrayBuffer[]): T {
  buffersOf.set(value, buffers)
  return value
}

const transfersOf = (value: unknown): readonly ArrayBuffer[] =>
  (typeof value === 'object' && value !== null && buffersOf.get(value)) || []

/**
 * Answers the calls of a WorkerClient until the thread ends. A function may return a value, a promise, or an async
 * generator: its values are sent as the caller takes them, then what it returns. `close` is a call like any other.
 */
export function answerCalls(functions: Readonly<Record<string, AnyFunction>>): void {
  const port = parentPort as MessagePort
  const windows = new Map<number, SendWindow>()

  const send = (answers: readonly AnswerMessage[]) => {
    const values = answers.map(answer =>
      'result' in answer ? answer.result : 'item' in answer && answer.item,
    )
    port.postMessage(answers, values.flatMap(transfersOf))
  }

  const post = (answers: readonly AnswerMessage[]) => {
    try {
      send(answers)
    } catch (error) {
      // A value that cannot cross fails its own call alone.
      if (answers.length > 1) for (const answer of answers) post([answer])
      else send(answers.map(({ number }) => ({ number, failure: failureOf(error) })))
    }
  }

  /** Sends the items; returns what the generator returns. */
  const sendItems = async (number: number, generator: AsyncGenerator): Promise<unknown> => {
    const window = new SendWindow()
    windows.set(number, window)
    try {
      for (;;) {
        const { done, value } = await generator.next()
        if (done) return value
        post([{ number, item: value }])
        await window.room()
      }
    } finally {
      windows.delete(number)
    }
  }

  /** Returns the answer of a function that has returned a value; others answer when they have come to their end. */
  const answer = ({ number, name, args }: CallMessage): readonly AnswerMessage[] => {
    try {
      const run = functions[name]
      if (!run) throw new Error(`The thread has no function ${name}.`)
      const returned = run(...args)
      const promised = isGenerator(returned) ? sendItems(number, returned) : returned
      if (!(promised instanceof Promise)) return [{ number, result: promised }]
      promised.then(
        result => post([{ number, result }]),
        error => post([{ number, failure: failureOf(error) }]),
      )
      return []
    } catch (error) {
      return [{ number, failure: failureOf(error) }]
    }
  }

  port.on('message', (messages: readonly (CallMessage | Taken | typeof exitMessage)[]) => {
    const answers: AnswerMessage[] = []
    for (const message of messages) {
      if (message === exitMessage) process.exit()
      if ('taken' in message) windows.get(message.taken)?.noteTaken()
      else answers.push(...answer(message))
    }
    if (answers.length > 0) post(answers)
  })
}

const isGenerator = (value: unknown): value is AsyncGenerator =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Counts the items of a stream that the caller has not taken yet. */
class SendWindow {
  #ahead = 0
  #onTaken = () => {}

  noteTaken(): void {
    this.#ahead--
    this.#onTaken()
  }

  /** Counts an item that was sent, and resolves when another may follow. */
  async room(): Promise<void> {
    this.#ahead++
    while (this.#ahead >= aheadMax) {
      await new Promise<void>(resolve => {
        this.#onTaken = resolve
      })
    }
  }
}
