// Ends threads that are stuck: nothing else stops code that does not come to its end.

const pingMs = 2000
/** The pings that pass without an answer before a thread counts as stuck: 16 seconds. */
const missedMax = 8

interface WatchedThread {
  /** Returns whether somebody waits for the thread; while nobody does, it is left alone. */
  readonly isBusy: () => boolean
  /** Resolves when the thread answers, and is rejected when it ends. */
  readonly ping: () => Promise<unknown>
  readonly end: (reason: Error) => Promise<void>
}

/** Watches the thread until the returned function is called. Time in which this process stands still does not count. */
export function endWhenStuck({ isBusy, ping, end }: WatchedThread): () => void {
  let isAsked = false
  let missed = 0
  const noteAnswer = () => {
    isAsked = false
    missed = 0
  }
  const watch = () => {
    if (!isAsked && isBusy()) {
      isAsked = true
      ping().then(noteAnswer, noteAnswer)
    } else if (isAsked && ++missed === missedMax) {
      void end(new Error(`It did not answer for ${(missedMax * pingMs) / 1000} seconds.`))
    }
  }
  const timer = setInterval(watch, pingMs).unref()
  return () => clearInterval(timer)
}
