// Batch jobs, watches and webhooks over a database connection: the queries that both databases share.
import type { Kysely } from 'kysely'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { Work } from '../../work.ts'
import { isHere } from '../directories.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { reclaimPages } from '../reclaim.ts'
import { openExports } from './export-runs.ts'
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
  ...openExports(db, directoryId),
  ...openClaims(db, directoryId),
  ...openDeliveries(db, secretBox, directoryId),
  ...openSecrets(db, secretBox),
  countPending: async () => {
    const { jobs, deliveries, watches, exports } = await db
      .selectNoFrom(({ selectFrom, fn }) => [
        selectFrom('batch_job').select(fn.countAll().as('count')).where('is_active', '=', 1).as('jobs'),
        selectFrom('webhook_delivery')
          .select(fn.countAll().as('count'))
          .where('is_waiting', '=', 1)
          .as('deliveries'),
        selectFrom('watch').select(fn.countAll().as('count')).where('is_live', '=', 1).as('watches'),
        selectFrom('record_export').select(fn.countAll().as('count')).where('is_live', '=', 1).as('exports'),
      ])
      .executeTakeFirstOrThrow()
    return {
      jobs: Number(jobs),
      deliveries: Number(deliveries),
      watches: Number(watches),
      exports: Number(exports),
    }
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
  reclaimSpace: () => reclaimPages(db),
  close: () => db.destroy(),
})
