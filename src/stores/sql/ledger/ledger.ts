// The account side over a database connection: the queries that both databases share.
import type { Kysely } from 'kysely'
import type { Ledger } from '../../ledger.ts'
import { openUsage } from '../usage/usage.ts'
import { openCredits } from './credits.ts'
import { openIdempotency } from './idempotency.ts'
import { openKeys } from './keys.ts'
import { openRetention } from './retention.ts'
import type { LedgerTables } from './schema.ts'
import { openSettle } from './settle.ts'

/** The ledger without the methods that each adapter implements by itself. */
export type LedgerQueries = Omit<Ledger, 'accessVersion' | 'takeRate' | 'close'>

/**
 * Reads that may visit millions of events. They have a thread or connections of their own, so that no charge and no read
 * of a single event waits for them.
 */
export const longReads = [
  'usageEvents',
  'usageSums',
  'usageErrors',
  'entries',
] as const satisfies readonly (keyof LedgerQueries)[]

export type LongReads = Pick<LedgerQueries, (typeof longReads)[number]>

export const sqlLedger = (db: Kysely<LedgerTables>): LedgerQueries => ({
  ...openKeys(db),
  ...openCredits(db),
  ...openSettle(db),
  ...openUsage(db),
  ...openIdempotency(db),
  ...openRetention(db),
})
