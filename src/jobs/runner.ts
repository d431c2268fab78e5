// A worker of batch jobs: claims the job whose turn it is, gives it a turn, and takes the next.
import { setTimeout as wait } from 'node:timers/promises'
import { leaseMs, type RunnerDependencies, runClaim } from './run-claim.ts'

/** How often an idle worker looks for what other processes were asked. */
const idleMs = 500

export class Runner {
  readonly #owner: string
  readonly #workshop: RunnerDependencies
  readonly #onEnd: () => void
  #wake = new AbortController()
  #isStopping = false
  #running: Promise<void> | undefined

  /** `onEnd` is called after a job ended. */
  constructor(owner: string, workshop: RunnerDependencies, onEnd: () => void) {
    this.#owner = owner
    this.#workshop = workshop
    this.#onEnd = onEnd
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Something may be waiting. */
  wake(): void {
    this.#wake.abort()
  }

  /** Finishes the chunk at work; whoever comes next goes on behind it. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.wake()
    await this.#running
    await this.#workshop.work.freeClaims(this.#owner)
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const isBusy = await this.#turn()
      if (!isBusy && !this.#isStopping) await this.#idle()
    }
  }

  /** Whether there was a job to work on. */
  async #turn(): Promise<boolean> {
    const { work, nowMs, report } = this.#workshop
    try {
      const claim = await work.claimBatch(this.#owner, nowMs(), leaseMs)
      if (!claim) return false
      if ((await runClaim(claim, this.#workshop)) === 'done') this.#onEnd()
      return true
    } catch (fault) {
      // The store cannot be reached: the lease ends by itself, and somebody goes on.
      report(fault, '')
      return false
    }
  }

  async #idle(): Promise<void> {
    const { signal } = this.#wake
    await wait(idleMs, undefined, { signal }).catch(() => {})
    this.#wake = new AbortController()
  }
}
