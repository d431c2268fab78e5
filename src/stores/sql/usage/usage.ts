// Usage in the database: events, their sums, and failures by what went wrong.
import type { Kysely } from 'kysely'
import type { UsageStore } from '../../ledger-usage.ts'
import type { Tables } from '../ledger/schema.ts'
import { usageErrors } from './usage-errors.ts'
import { usageEvent, usageEvents } from './usage-events.ts'
import { usageSums } from './usage-sums.ts'

/** Reads only; what they read is written by settlements. */
export const openUsage = (db: Kysely<Tables>): UsageStore => ({
  usageEvents: (filter, after, limit) => usageEvents(db, filter, after, limit),
  usageEvent: (teamId, eventId) => usageEvent(db, teamId, eventId),
  usageSums: query => usageSums(db, query),
  usageErrors: (filter, limit) => usageErrors(db, filter, limit),
})
