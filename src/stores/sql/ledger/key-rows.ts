// Keys as rows of the database, and back.
import type { Selectable } from 'kysely'
import { isListKind, type KeySettings, settingEntries } from '../../key-settings.ts'
import type { ApiKey, AuthenticatedKey, KeyWithSpending } from '../../ledger-keys.ts'
import { listIn } from '../stored-json.ts'
import type { LedgerTables, SettingColumns } from './schema.ts'

type KeyRow = Selectable<LedgerTables['api_key']>

/** The settings that are stored as JSON arrays. */
export const listSettings = settingEntries.flatMap(([name, { kind }]) => (isListKind[kind] ? name : []))

/** Returns a column for each setting that is given. */
export const settingColumns = <Given extends Partial<KeySettings>>(given: Given) =>
  // The compiler does not follow names through the entries.
  Object.fromEntries(
    settingEntries.flatMap(([name]) => {
      const value = given[name]
      return value === undefined ? [] : [[name, Array.isArray(value) ? JSON.stringify(value) : value]]
    }),
  ) as Given extends KeySettings ? SettingColumns : Partial<SettingColumns>

export function toKey(row: KeyRow): ApiKey {
  const { id, team_id, user_id, prefix, status, created_at } = row
  const settings = Object.fromEntries(
    settingEntries.map(([name]) => {
      const column = row[name]
      return [name, listSettings.includes(name) && column !== null ? listIn(String(column)) : column]
    }),
  ) as KeySettings
  return { id, team_id, user_id, prefix, status, created_at, ...settings }
}

export const toListedKey = (row: KeyRow): KeyWithSpending => ({
  ...toKey(row),
  spent: row.spent + row.spent_by_watches,
  held: row.held,
})

/** Returns when a secret stops working that ends at `secretMs`, or with its key at `keyEnd`. */
export function earliestEndMs(
  secretMs: number | null,
  keyEnd: string | null,
): AuthenticatedKey['validUntilMs'] {
  const ends = [secretMs, keyEnd === null ? null : Date.parse(keyEnd)].filter(end => end !== null)
  return ends.length > 0 ? Math.min(...ends) : undefined
}
