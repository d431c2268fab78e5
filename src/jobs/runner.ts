// A worker of batch jobs: claims the next job, runs it for a while, and claims the next one. It runs several at a time,
// because those of the live pool mostly wait for providers, and no other job waits for that.
import { v4 as randomId, v7 as timeOrderedId } from 'uuid'
import { IdleWait } from '../lib/threads/idle-wait.ts'
import type { BatchPool } from '../stores/work-batches.ts'
import { leaseMs, type RunnerDependencies, runClaim } from './run-claim.ts'

/** The interval at which an idle worker looks for jobs that other processes have accepted. */
const idleMs = 500

/** The pools whose jobs are run at the same time, each as often as it stands here. */
const lanes: readonly BatchPool[] = ['standard', 'export', 'live', 'live', 'live']

export class Runner {
  readonly #owner: string
  readonly #workshop: RunnerDependencies
  readonly #onEnd: (batchId: string) => void
  readonly #idle = new IdleWait()
  #isStopping = false
  #running: Promise<unknown> | undefined

  /** `onEnd` is called after a job has ended. */
  constructor(owner: string, workshop: RunnerDependencies, onEnd: (batchId: string) => void) {
    this.#owner = owner
    this.#workshop = workshop
    this.#onEnd = onEnd
  }

  start(): void {
    this.#running ??= Promise.all(lanes.map(pool => this.#run(pool)))
  }

  /** Looks for a job now, because one may be waiting. */
  wake(): void {
    this.#idle.wake()
  }

  /** Finishes the current chunk, and frees the claim, so that another worker goes on after it. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.wake()
    await this.#running
    await this.#workshop.work.freeClaims(this.#owner)
  }

  async #run(pool: BatchPool): Promise<void> {
    while (!this.#isStopping) {
      const isBusy = await this.#turn(pool)
      if (!isBusy && !this.#isStopping) await this.#idle.wait(idleMs)
    }
  }

  /** Returns whether there was a job to run. */
  async #turn(pool: BatchPool): Promise<boolean> {
    const { work, nowMs, report } = this.#workshop
    try {
      const claim = await work.claimBatch(this.#owner, nowMs(), leaseMs, pool)
      if (!claim) return pool === 'export' && (await this.#beginDueRun())
      if ((await runClaim(claim, this.#workshop)) === 'done') this.#onEnd(claim.batch.id)
      return true
    } catch (fault) {
      // The store cannot be reached. The lease ends by itself, and some worker claims the job again.
      report(fault, '')
      return false
    }
  }

  #beginDueRun(): Promise<boolean> {
    const { work, nowMs } = this.#workshop
    return work.beginDueRun({ id: randomId(), event_id: timeOrderedId() }, nowMs())
  }
}
