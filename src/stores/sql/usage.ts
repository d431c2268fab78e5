// Usage events in the database, read.
import type { Kysely } from 'kysely'
import type { UsageStore } from '../ledger-usage.ts'
import type { Tables } from './schema.ts'
import { toDetail, toEvent } from './usage-rows.ts'

const notYet = async (): Promise<never> => {
  throw new Error('Not there yet.')
}

export const openUsage = (db: Kysely<Tables>): UsageStore => ({
  usageEvents: notYet,
  usageEvent: async (teamId, eventId) => {
    const row = await db
      .selectFrom('usage_event')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('team_id', '=', teamId)
      .executeTakeFirst()
    if (!row) return undefined
    const { detail, number: _, ...rest } = row
    return { ...toEvent(rest), detail: toDetail(detail) }
  },
  usageSums: notYet,
  usageErrors: notYet,
})
