// A worker of batch jobs: claims the next job, runs it for a while, and claims the next one.
import { setTimeout as wait } from 'node:timers/promises'
import { leaseMs, type RunnerDependencies, runClaim } from './run-claim.ts'

/** The interval at which an idle worker looks for jobs that other processes have accepted. */
const idleMs = 500

export class Runner {
  readonly #owner: string
  readonly #workshop: RunnerDependencies
  readonly #onEnd: () => void
  #wake = new AbortController()
  #isStopping = false
  #running: Promise<void> | undefined

  /** `onEnd` is called after a job has ended. */
  constructor(owner: string, workshop: RunnerDependencies, onEnd: () => void) {
    this.#owner = owner
    this.#workshop = workshop
    this.#onEnd = onEnd
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Looks for a job now, because one may be waiting. */
  wake(): void {
    this.#wake.abort()
  }

  /** Finishes the current chunk, and frees the claim, so that another worker goes on after it. */
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

  /** Returns whether there was a job to run. */
  async #turn(): Promise<boolean> {
    const { work, nowMs, report } = this.#workshop
    try {
      const claim = await work.claimBatch(this.#owner, nowMs(), leaseMs)
      if (!claim) return false
      if ((await runClaim(claim, this.#workshop)) === 'done') this.#onEnd()
      return true
    } catch (fault) {
      // The store cannot be reached. The lease ends by itself, and some worker claims the job again.
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
