// The log of a service, and the two kinds of faults that only the log hears of: uncaught errors and deaths of threads.
import type { Worker } from 'node:worker_threads'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { threadName } from '../lib/threads/worker.ts'
import { Unavailable } from '../lib/unavailable.ts'
import { type LogOutput, openLogOutput } from './log-output.ts'

/** The most characters that wait while the output cannot be written. */
const waitingMax = 1_000_000

/** While a part of the service is unavailable, so often a line says how many requests and jobs met it. */
const outageMs = 5000

/** Opens standard output for the lines of a service; those that cannot be written are dropped. */
export const openServiceOutput = (): LogOutput => openLogOutput(1, { waitingMax })

/**
 * Opens a log of JSON lines. Of a part that is unavailable it says so without a stack, at once and then every few seconds.
 */
export const openLog = (level: string, output: Pick<LogOutput, 'write'> = openServiceOutput()): Logger =>
  pino({ level, redact: ['headers.authorization'], hooks: { logMethod: countingOutages() } }, output)

/** Every request meets a part that is unavailable: a line for each would fill the disk. */
function countingOutages(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  let count = 0
  let reason = ''
  let timer: NodeJS.Timeout | undefined
  return function (args, method) {
    const fault = (args[0] as unknown as { readonly err?: unknown } | null)?.err
    if (!(fault instanceof Unavailable)) {
      method.apply(this, args)
      return
    }
    count++
    reason = fault.message
    const tell = () => {
      timer = undefined
      if (count === 0) return
      this.error({ reason, count }, 'a part of the service is not available')
      count = 0
      timer = setTimeout(tell, outageMs).unref()
    }
    if (!timer) tell()
  }
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
