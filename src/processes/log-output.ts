// Writes lines to a file descriptor behind whoever logs them: neither a reader that takes nothing nor a full disk holds up a request.
import sonicBoom from 'sonic-boom'

interface LogOutputOptions {
  /** The most characters that wait while the output takes no more; lines beyond them are dropped. */
  readonly waitingMax: number
  /** Lines are gathered until there are so many characters of them, or `flush` is called; 0 writes each at once. */
  readonly gatheredMin?: number
}

export interface LogOutput {
  /** Does nothing once the output is closed. */
  write(line: string): void
  flush(): void
  /** Resolves when all lines are written, or whoever reads them has taken none for a second. */
  close(): Promise<void>
}

/** The time that the last lines have when the output is closed. */
const closeMs = 1000

/** Opens a file descriptor for lines. Those that cannot be written are dropped. */
export function openLogOutput(fd: number, { waitingMax, gatheredMin = 0 }: LogOutputOptions): LogOutput {
  let isGivenUp = false
  let isClosed = false
  const output = new sonicBoom.SonicBoom({
    fd,
    sync: false,
    minLength: gatheredMin,
    maxLength: waitingMax,
    retryEAGAIN: () => !isGivenUp,
  })
  // A reader that went away ends nothing.
  output.on('error', () => {})
  return {
    write: line => {
      // A fault may come while the process ends.
      if (!isClosed) output.write(line)
    },
    flush: () => output.flush(),
    close: () =>
      new Promise(done => {
        isClosed = true
        const timer = setTimeout(() => {
          // The descriptor stays open: a write that waits to be tried again would go to whatever file is opened next.
          isGivenUp = true
          done()
        }, closeMs)
        output.once('close', () => {
          clearTimeout(timer)
          done()
        })
        output.end()
      }),
  }
}
