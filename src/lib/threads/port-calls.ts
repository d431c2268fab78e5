// Calls from a worker thread to the thread that started it, through a port of their own.
import type { MessagePort } from 'node:worker_threads'
import { type AnswerMessage, errorOf, failureOf } from './messages.ts'
import { nextTurn } from './turns.ts'

interface Question {
  readonly number: number
  readonly asked: unknown
}

/**
 * Answers what comes through the port, until it closes. Each answer is copied in a turn of its own, because many long ones that
 * are ready together would hold the thread.
 */
export function answerPort(
  port: Pick<MessagePort, 'on' | 'postMessage' | 'unref'>,
  answer: (asked: never) => Promise<unknown>,
): void {
  const reply = async (message: AnswerMessage) => {
    await nextTurn()
    port.postMessage(message)
  }
  port.on('message', ({ number, asked }: Question) => {
    answer(asked as never).then(
      result => reply({ number, result }),
      error => reply({ number, failure: failureOf(error) }),
    )
  })
  // The thread at the other end decides how long the process lives.
  port.unref()
}

/** Returns a function that asks through the port. */
export function askThroughPort<Asked, Result>(port: MessagePort): (asked: Asked) => Promise<Result> {
  const waiters = new Map<number, (message: AnswerMessage) => void>()
  let last = 0
  port.on('message', (message: AnswerMessage) => {
    waiters.get(message.number)?.(message)
    waiters.delete(message.number)
  })
  return asked =>
    new Promise((resolve, reject) => {
      const number = ++last
      waiters.set(number, message =>
        'failure' in message
          ? reject(errorOf(message.failure))
          : resolve(('result' in message ? message.result : undefined) as Result),
      )
      port.postMessage({ number, asked } satisfies Question)
    })
}
