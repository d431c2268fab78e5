// The port to the work that outlives requests: batch jobs, and the webhooks that tell of their end.
import type { BatchStore } from './work-batches.ts'
import type { WebhookStore } from './work-webhooks.ts'

/** Every method is one transaction: it happened as a whole or not at all, whatever dies. */
export interface Work extends BatchStore, WebhookStore {
  /** Whether there is anything to do, or will be: a job that is active, a delivery that is not done. */
  isWaiting(): Promise<boolean>
  close(): Promise<void>
}
