// The services of the batch endpoints.
import type { Caller } from '../../access/keys.ts'
import type { ResultLinks } from '../../jobs/result-links.ts'
import type { Work } from '../../stores/work.ts'
import type { BatchCaps, BatchPool } from '../../stores/work-batches.ts'
import type { TableReader } from './tables.ts'

export interface BatchServices {
  readonly work: Work
  readonly links: ResultLinks
  readonly capsOf: (caller: Caller, pool: BatchPool) => BatchCaps
  /** Throws AddressRefused for a URL that webhooks are not delivered to. */
  readonly validateWebhookUrl: (url: string) => Promise<void>
  /** Returns the lines of a completed job. Throws 404 when they are no longer there. */
  readonly resultLines: (batchId: string) => Promise<Buffer>
  readonly tables: TableReader
  /** Removes the files of exports that were removed and have ended. */
  readonly removeFiles: () => Promise<void>
  /** Called when a job may be claimed, with its id when it was submitted. */
  readonly onReady: (submittedId?: string) => void
  /** Called when a delivery is due. */
  readonly onDue: () => void
}
