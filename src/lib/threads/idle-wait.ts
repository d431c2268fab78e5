// The wait of an idle worker, which ends early when there is something to do.
import { setTimeout as wait } from 'node:timers/promises'

export class IdleWait {
  #alarm = new AbortController()

  /** Ends every wait that is under way, and the next one if there is none. */
  wake(): void {
    this.#alarm.abort()
  }

  async wait(ms: number): Promise<void> {
    const { signal } = this.#alarm
    await wait(ms, undefined, { signal }).catch(() => {})
    // The first of several that were woken sets the alarm again.
    if (signal.aborted && this.#alarm.signal === signal) this.#alarm = new AbortController()
  }
}
