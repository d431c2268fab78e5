// Batch jobs, watches and webhooks over a database connection: the queries that both databases share.
import type { Kysely } from 'kysely'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { Work } from '../../work.ts'
import { isHere } from '../directories.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { openWatches } from './watches/open-watches.ts'
import { openBatches } from './work-batches.ts'
import { openClaims } from './work-claims.ts'
import { openDeliveries } from './work-deliveries.ts'
import { openSecrets } from './work-secrets.ts'
import { openSubmits } from './work-submits.ts'

/** `directoryId` is undefined when the database lies in the data directory, so that all jobs belong to it. `box` seals secrets. */
export const sqlWork = (db: Kysely<LedgerTables>, secretBox: SecretBox, directoryId?: string): Work => ({
  ...openWatches(db, secretBox, directoryId),
  ...openSubmits(db, directoryId),
  ...openBatches(db, directoryId),
  ...openClaims(db, directoryId),
  ...openDeliveries(db, secretBox, directoryId),
  ...openSecrets(db, secretBox),
  hasPendingWork: async () => {
    const job = db.selectFrom('batch_job').select('id').where('is_active', '=', 1).limit(1)
    const delivery = db.selectFrom('webhook_delivery').select('id').where('is_waiting', '=', 1).limit(1)
    const watch = db.selectFrom('watch').select('id').where('is_live', '=', 1).limit(1)
    const first = [
      await job.executeTakeFirst(),
      await delivery.executeTakeFirst(),
      await watch.executeTakeFirst(),
    ]
    return first.some(row => row !== undefined)
  },
  countJobsElsewhere: async () => {
    const { count } = await db
      .selectFrom('batch_job')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('is_active', '=', 1)
      .where(({ not, eb }) => not(isHere(directoryId)(eb)))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  close: () => db.destroy(),
})
