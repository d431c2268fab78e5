// Usage in the database: events, their sums, and groups of failures.
import type { Kysely } from 'kysely'
import type { UsageStore } from '../../ledger-usage.ts'
import type { LedgerTables } from '../ledger/schema.ts'
import { usageErrors } from './usage-errors.ts'
import { usageEvent, usageEvents } from './usage-events.ts'
import { usageSums } from './usage-sums.ts'

/** Usage is only read here; settlements write it. */
export const openUsage = (db: Kysely<LedgerTables>): UsageStore => ({
  usageEvents: (filter, after, limit) => usageEvents(db, filter, after, limit),
  usageEvent: (teamId, eventId) => usageEvent(db, teamId, eventId),
  usageSums: query => usageSums(db, query),
  usageErrors: (filter, limit) => usageErrors(db, filter, limit),
})
