// The port to the work that outlives requests: batch jobs, and the webhooks that tell of their end.
import type { BatchStore } from './work-batches.ts'
import type { WebhookStore } from './work-webhooks.ts'

/**
 * Every method is one transaction: it happened as a whole or not at all, whatever dies. Where services with different
 * data directories share a database, each opens the work for its own: jobs, their deliveries and their results stay
 * with the directory they were submitted to.
 */
export interface Work extends BatchStore, WebhookStore {
  /** Whether there is anything to do, or will be: a job that is active, a delivery that is not done. */
  isWaiting(): Promise<boolean>
  /** How many active jobs wait for the records of other data directories. */
  countJobsElsewhere(): Promise<number>
  close(): Promise<void>
}
