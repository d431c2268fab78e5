// The log of a service, and what is only heard of there: faults that nobody caught, and threads that died.
import type { Worker } from 'node:worker_threads'
import { destination, type Logger, pino } from 'pino'
import { threadName } from '../lib/threads/worker.ts'

/** What waits to be written when it cannot be, in characters. */
const waitingMax = 1_000_000

/** Lines of JSON on standard output. What cannot be written there, because a disk is full, is lost; the service is not. */
export function openLog(level: string): Logger {
  const output = destination({ fd: 1, sync: true, maxLength: waitingMax })
  output.on('error', () => {})
  return pino({ level, redact: ['headers.authorization'] }, output)
}

/** Tells of every thread started from now on that dies of an error. */
export function logDeaths(log: Logger): void {
  process.on('worker', (thread: Worker) => {
    thread.on('error', error => log.error({ err: error, thread: threadName(thread) }, 'a thread died'))
  })
}

/**
 * From now on a fault that nobody caught is logged, and the process goes on; without this it would end. Why that is
 * right here stands in docs/decisions/0009-faults-nobody-caught.md.
 */
export function outliveFaults(log: Logger): void {
  process.on('uncaughtException', (fault, origin) =>
    // Not as fatal: such a line waits until it is written, which is for ever on a full disk.
    log.error({ err: fault, origin }, 'a fault that nobody caught'),
  )
}
