// Cleans up before a signal ends a command.

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

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
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const giveUp = () => {
    for (const signal of endings) process.off(signal, end)
  }
  for (const signal of endings) process.on(signal, end)
  return giveUp
}
