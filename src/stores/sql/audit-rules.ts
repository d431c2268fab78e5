// Rules of an examination: queries that find the database rows that are wrong.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { auditPlace } from '../damaged-file.ts'
import type { FindingKind, Findings } from '../findings.ts'
import { isPostgres } from './dialect.ts'
import type { LedgerTables } from './ledger/schema.ts'

/** A wrong database row. */
export interface WrongRow {
  /** A few words that tell which one it is. */
  readonly example: string
  /** The id of the row, where a repair needs it. */
  readonly id?: string
}

export interface AuditRule {
  readonly kind: FindingKind
  readonly table: string
  readonly wrong: RawBuilder<WrongRow>
}

/** The sum as a whole number also in PostgreSQL, whose sums have another type than what they sum. */
export const total = (summand: RawBuilder<unknown>) => sql`cast(coalesce(sum(${summand}), 0) as bigint)`

interface Ownership {
  readonly table: keyof LedgerTables
  /** The column with the id of the owner. */
  readonly column: string
  readonly owner: keyof LedgerTables
  /** The label of an example, followed by the value of `shown`, which is the column when absent. */
  readonly label: string
  readonly shown?: string
  /** Owners, under the name `o`, that must not have such rows either. */
  readonly orWhere?: RawBuilder<unknown>
}

/** Finds rows whose owner is missing. */
export const rowsWithoutOwner = ({
  table,
  column,
  owner,
  label,
  shown = column,
  orWhere = sql`false`,
}: Ownership): RawBuilder<WrongRow> =>
  sql`select ${sql.lit(`${label} `)} || ${sql.ref(`r.${shown}`)} as example from ${sql.table(table)} r
    left join ${sql.table(owner)} o on o.id = ${sql.ref(`r.${column}`)} where o.id is null or ${orWhere}`

/** Adds a finding for each row that breaks one of the rules. `file` is named beside the table. */
export async function applyRules(
  db: Kysely<LedgerTables>,
  rules: readonly AuditRule[],
  { file, findings }: { readonly file: string; readonly findings: Findings },
): Promise<void> {
  for (const { kind, table, wrong } of rules) {
    await addWrongRows(db, wrong, { kind, where: `${file} (${table})`, findings })
  }
}

interface FindingPlace {
  readonly kind: FindingKind
  readonly where: string
  readonly findings: Findings
}

/** Adds a finding for each row of the query. */
export async function addWrongRows(
  db: Kysely<LedgerTables>,
  wrong: RawBuilder<WrongRow>,
  { kind, where, findings }: FindingPlace,
): Promise<void> {
  const result = await readSafely(db, where, findings, () => wrong.execute(db))
  for (const { example, id } of result?.rows ?? []) {
    findings.add(kind, where, example, { ...(id && { subject: { id } }) })
  }
}

/** Like `auditPlace` in SQLite. PostgreSQL refuses every statement of a transaction after one that failed, so there errors are thrown. */
export const readSafely = async <T>(
  db: Kysely<LedgerTables>,
  where: string,
  findings: Findings,
  read: () => Promise<T>,
): Promise<T | undefined> => (isPostgres(db) ? read() : auditPlace(where, findings, read))
