// An index of sums by day in the order of keys, with everything that a report of keys by day reads.
import type { Kysely, Migration } from 'kysely'
import { requestColumns } from './0002-accounts.ts'
import { hasRowIds, index } from './columns.ts'

export const usageOfKeys: Migration = {
  async up(db: Kysely<unknown>) {
    // PostgreSQL groups without a sort.
    if (!hasRowIds(db)) return
    await index(db, 'usage_day', 'usage_day_of_keys', [
      'team_id',
      'bucket_ms',
      'api_key_id',
      ...requestColumns,
    ])
  },
}
