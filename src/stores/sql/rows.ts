// Many rows or values in statements: inserted by ones that are compiled once, and asked for in parts.
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { LedgerTables } from './ledger/schema.ts'

/** The values of a database row by column. */
export type ColumnValues = Readonly<Record<string, string | number | null>>

/** Statements by database, table, columns and conflict clause. Building one takes longer than running it. */
const texts = new Map<string, string>()

/**
 * Inserts rows that all have the same columns. `onConflict` is the clause for rows that exist already, the same in all
 * calls for a table; without it such a row is an error. PostgreSQL gets all rows in one message; SQLite, without a
 * network in between, is fastest row by row.
 */
export async function insertRows(
  db: Kysely<LedgerTables>,
  table: keyof LedgerTables,
  rows: readonly ColumnValues[],
  onConflict?: () => RawBuilder<unknown>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  // Rows of another caller may have the same columns in another order.
  const key = `${table} ${columns.join()}${onConflict ? ' on conflict' : ''}`
  const rest = () => onConflict?.() ?? sql``
  if (isPostgres(db)) {
    await run(db, `postgres ${key}`, [JSON.stringify(rows)], () => {
      const source = sql`json_populate_recordset(null::${sql.table(table)}, ${''}::json)`
      return sql`insert into ${sql.table(table)} (${names(columns)}) select ${names(columns)} from ${source} ${rest()}`
    })
    return
  }
  for (const row of rows) {
    const values = columns.map(column => row[column] ?? null)
    await run(db, `sqlite ${key}`, values, () => {
      return sql`insert into ${sql.table(table)} (${names(columns)}) values (${sql.join(values)}) ${rest()}`
    })
  }
}

const names = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map(name => sql.ref(name)))

async function run(
  db: Kysely<LedgerTables>,
  key: string,
  parameters: readonly unknown[],
  build: () => RawBuilder<unknown>,
): Promise<void> {
  const text = texts.get(key) ?? build().compile(db).sql
  texts.set(key, text)
  await db.executeQuery(CompiledQuery.raw(text, [...parameters]))
}

/** The values of one statement's list; PostgreSQL and SQLite take more, but plan longer. */
export const listMax = 500

/** Calls the function with parts of the list, one after the other. */
export async function inParts<Item, T>(
  items: readonly Item[],
  each: (part: readonly Item[]) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = []
  for (let start = 0; start < items.length; start += listMax) {
    results.push(await each(items.slice(start, start + listMax)))
  }
  return results
}
