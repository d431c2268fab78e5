// Examines single values of the account side and of batch jobs: texts that must be JSON, URLs, numbers.

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { parseUrl } from '../../lib/parse-url.ts'
import type { Findings } from '../findings.ts'
import { addWrongRows, readSafely, type WrongRow } from './audit-rules.ts'
import { isPostgres } from './dialect.ts'
import { listSettings } from './ledger/key-rows.ts'
import type { LedgerTables } from './ledger/schema.ts'
import { storedList, storedObject } from './stored-json.ts'

interface AuditedColumn {
  readonly table: keyof LedgerTables
  /** The column that identifies a row in a finding. */
  readonly key: string
  readonly column: string
  readonly isValid: (text: string) => boolean
}

const isList = (text: string): boolean => storedList(text) !== undefined
const isObject = (text: string): boolean => storedObject(text) !== undefined
const isUrl = (text: string): boolean => parseUrl(text) !== undefined

const accountColumns: readonly AuditedColumn[] = listSettings.map(column => ({
  table: 'api_key',
  key: 'id',
  column,
  isValid: isList,
}))

const workColumns: readonly AuditedColumn[] = [
  { table: 'batch_job', key: 'id', column: 'permissions', isValid: isList },
  { table: 'batch_job', key: 'id', column: 'table_columns', isValid: isObject },
  { table: 'batch_job', key: 'id', column: 'webhook_url', isValid: isUrl },
  { table: 'record_export', key: 'id', column: 'permissions', isValid: isList },
  { table: 'record_export', key: 'id', column: 'request', isValid: isObject },
  { table: 'batch_chunk', key: 'batch_id', column: 'charges', isValid: isList },
  { table: 'batch_chunk', key: 'batch_id', column: 'next', isValid: isObject },
  { table: 'batch_request', key: 'batch_id', column: 'body', isValid: isObject },
  { table: 'webhook_delivery', key: 'id', column: 'url', isValid: isUrl },
  { table: 'watch', key: 'id', column: 'permissions', isValid: isList },
  { table: 'watch', key: 'id', column: 'definition', isValid: isObject },
  { table: 'watch', key: 'id', column: 'condition', isValid: isObject },
  { table: 'watch', key: 'id', column: 'config', isValid: isObject },
  { table: 'watch_entities', key: 'watch_id', column: 'body', isValid: isObject },
  { table: 'watch_run', key: 'id', column: 'logs', isValid: isList },
  { table: 'watch_run', key: 'id', column: 'prepared', isValid: isObject },
]

interface ValuesAudit {
  readonly file: string
  readonly findings: Findings
}

export const auditAccountValues = (db: Kysely<LedgerTables>, audit: ValuesAudit): Promise<void> =>
  auditValues(db, accountColumns, accountTables, audit)

export const auditWorkValues = (db: Kysely<LedgerTables>, audit: ValuesAudit): Promise<void> =>
  auditValues(db, workColumns, workTables, audit)

/** Tables whose number columns are checked. Usage events are checked where they are added up. */
const accountTables = ['team', 'api_key', 'credit_grant', 'credit_hold', 'ledger_entry'] as const
const workTables = [
  'batch_job',
  'record_export',
  'batch_chunk',
  'webhook_delivery',
  'webhook_attempt',
  'webhook_secret',
  'watch',
  'watch_run',
] as const

async function auditValues(
  db: Kysely<LedgerTables>,
  columns: readonly AuditedColumn[],
  tables: readonly (keyof LedgerTables)[],
  { file, findings }: ValuesAudit,
): Promise<void> {
  for (const { table, key, column, isValid } of columns) {
    const where = `${file} (${table})`
    const rows = await readSafely(db, where, findings, async () => {
      const texts = sql<{ readonly id: unknown; readonly text: string }>`
        select ${sql.ref(key)} as id, ${sql.ref(column)} as text from ${sql.table(table)}
        where ${sql.ref(column)} is not null`
      return (await texts.execute(db)).rows
    })
    for (const { id, text } of rows ?? []) {
      if (!isValid(String(text))) findings.add('unreadable_value', where, `${column} of ${id}`)
    }
  }
  // PostgreSQL stores only numbers in such columns.
  if (isPostgres(db)) return
  for (const table of tables) {
    const where = `${file} (${table})`
    await addWrongRows(db, await rowsWithoutNumbers(db, table), { kind: 'unreadable_value', where, findings })
  }
}

/** Returns a query for the rows of the SQLite table that have something else in a column of numbers. */
async function rowsWithoutNumbers(
  db: Kysely<LedgerTables>,
  table: keyof LedgerTables,
): Promise<RawBuilder<WrongRow>> {
  const { rows } = await sql<{ readonly name: string }>`select name from pragma_table_info(${table})
    where lower(type) in ('integer', 'bigint')`.execute(db)
  const isNotNumber = rows.map(({ name }) => sql`typeof(${sql.ref(name)}) not in ('integer', 'real', 'null')`)
  return sql<WrongRow>`select 'a number of row ' || rowid as example from ${sql.table(table)}
    where ${rows.length === 0 ? sql`false` : sql.join(isNotNumber, sql` or `)}`
}
