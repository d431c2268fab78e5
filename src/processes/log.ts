// The log of a service, and the two kinds of faults that only the log hears of: uncaught errors and deaths of threads.
import type { Worker } from 'node:worker_threads'
import { destination, type Logger, pino } from 'pino'
import { threadName } from '../lib/threads/worker.ts'

/** The most characters that wait while the output cannot be written. */
const waitingMax = 1_000_000

/** Opens a log of JSON lines on standard output. Lines that cannot be written, for example to a full disk, are dropped. */
export function openLog(level: string): Logger {
  const output = destination({ fd: 1, sync: true, maxLength: waitingMax })
  output.on('error', () => {})
  return pino({ level, redact: ['headers.authorization'] }, output)
}

/** Logs every thread that is started from now on and dies of an error. */
export function logDeaths(log: Logger): void {
  process.on('worker', (thread: Worker) => {
    thread.on('error', error => log.error({ err: error, thread: threadName(thread) }, 'a thread died'))
  })
}

/**
 * Logs uncaught errors from now on instead of ending the process
 * (docs/decisions/0009-faults-nobody-caught.md).
 */
export function outliveFaults(log: Logger): void {
  process.on('uncaughtException', (fault, origin) =>
    // Not `fatal`: such a line waits until it is written, which is for ever on a full disk.
    log.error({ err: fault, origin }, 'a fault that nobody caught'),
  )
}
