// The services of the batch endpoints.
import type { Caller } from '../../access/keys.ts'
import type { ResultLinks } from '../../jobs/links.ts'
import type { Work } from '../../stores/work.ts'
import type { BatchCaps, BatchPool } from '../../stores/work-batches.ts'

export interface BatchServices {
  readonly work: Work
  readonly links: ResultLinks
  readonly capsOf: (caller: Caller, pool: BatchPool) => BatchCaps
  /** Throws AddressRefused for a webhook that would not be delivered to. */
  readonly validateWebhookUrl: (url: string) => Promise<void>
  /** A job may be claimed. */
  readonly onReady: () => void
  /** A delivery is due. */
  readonly onDue: () => void
}
