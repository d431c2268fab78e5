// Database rows of watches and runs, and what they become.
import type { Insertable, Selectable } from 'kysely'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { Predicate } from '../../../../query/predicate.ts'
import type { Notification } from '../../../notifications.ts'
import { warnOfUnreadableWatch } from '../../../stored-text.ts'
import type { NewWatch, RunLogEntry, Watch, WatchRun } from '../../../watches.ts'
import type { LedgerTables } from '../../ledger/schema.ts'
import { listIn, storedList, storedObject } from '../../stored-json.ts'
import { channelsContext } from './watch-secrets.ts'

/** Returns undefined for a row that cannot be read: what it looks for is not known. */
export function toWatch(row: Selectable<LedgerTables['watch']>, box: SecretBox): Watch | undefined {
  const { permissions, notifications, is_live: _, directory_id: __, ...rest } = row
  const [definition, condition, config] = [row.definition, row.condition ?? '{}', row.config].map(
    storedObject,
  )
  if (!definition || !condition || !config) {
    warnOfUnreadableWatch(row.id)
    return undefined
  }
  const opened = box.open(notifications, channelsContext(row.team_id))
  return {
    ...rest,
    permissions: listIn(permissions),
    definition,
    condition: row.condition === null ? null : (condition as unknown as Predicate),
    config,
    // Channels sealed with a key that is lost can be replaced by a PATCH.
    notifications: opened === undefined ? [] : (JSON.parse(opened) as Notification[]),
  }
}

export const newWatchRow = (
  { entities: _, ...watch }: NewWatch,
  box: SecretBox,
  directoryId: string | undefined,
): Insertable<LedgerTables['watch']> => ({
  ...watch,
  permissions: JSON.stringify(watch.permissions),
  definition: JSON.stringify(watch.definition),
  condition: watch.condition && JSON.stringify(watch.condition),
  config: JSON.stringify(watch.config),
  notifications: sealedChannels(watch.notifications, watch.team_id, box),
  status: 'active',
  is_live: 1,
  last_run_ms: null,
  next_ms: watch.created_ms,
  awaited: 'all',
  generation: 1,
  runs: 0,
  records_delivered: 0,
  millicredits: 0,
  needed_millicredits: 0,
  directory_id: directoryId ?? null,
})

export const sealedChannels = (
  notifications: readonly Notification[],
  teamId: number,
  box: SecretBox,
): string => box.seal(JSON.stringify(notifications), channelsContext(teamId))

export function toRun(
  row: Omit<Selectable<LedgerTables['watch_run']>, 'prepared'>,
  http_status: number | null,
): WatchRun {
  const { team_id: _, logs, ...run } = row
  return { ...run, logs: (storedList(logs) ?? []) as RunLogEntry[], http_status }
}

/** Every column of a run but the prepared results, which may be megabytes. */
export const runColumns = [
  'id',
  'watch_id',
  'team_id',
  'started_ms',
  'completed_ms',
  'status',
  'failure_reason',
  'records_searched',
  'records_after_filter',
  'new_records_count',
  'millicredits',
  'logs',
] as const
