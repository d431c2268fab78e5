// Signals that end a command: what is cleaned up before, and that they end the first process of a container too.
import { constants } from 'node:os'

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A container gives its command this pid, for which Linux ignores every signal that nothing listens to. */
const firstPid = 1
const ownListeners = process.pid === firstPid ? 1 : 0

/** Has signals that nothing else listens to end the process where Linux would ignore them. Call it before anything listens. */
export function endAsFirstProcess(): void {
  if (process.pid !== firstPid) return
  for (const signal of endings) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === ownListeners) process.exit(128 + constants.signals[signal])
    })
  }
}

/**
 * Calls the function before a signal ends the process, as it ends one that nothing listens to. Returns the function that gives
 * this up.
 */
export function beforeEnding(run: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    giveUp()
    try {
      run()
    } catch {
      // The signal ends the process all the same, and later commands remove what is left.
    }
    // Another listener ends the process, when it has cleaned up too.
    if (process.listenerCount(signal) === ownListeners) process.kill(process.pid, signal)
  }
  const giveUp = () => {
    for (const signal of endings) process.off(signal, end)
  }
  for (const signal of endings) process.on(signal, end)
  return giveUp
}
