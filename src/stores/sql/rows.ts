// Many rows at once, with statements whose text is made once.
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Tables } from './ledger/schema.ts'

export type ColumnValues = Readonly<Record<string, string | number | null>>

/** By the database, the table, and whether rows that are there are changed; building a text takes longer than running it. */
const texts = new Map<string, string>()

/**
 * Inserts the rows, all of the same columns. `onConflict`, the same one for all calls with a table, says what becomes
 * of rows that are there already; without it there may be none. PostgreSQL takes them in one message; SQLite, which is no message away, is fastest row by row.
 */
export async function insertRows(
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly ColumnValues[],
  onConflict?: () => RawBuilder<unknown>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const key = `${table}${onConflict ? ' on conflict' : ''}`
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
  db: Kysely<Tables>,
  key: string,
  parameters: readonly unknown[],
  build: () => RawBuilder<unknown>,
): Promise<void> {
  const text = texts.get(key) ?? build().compile(db).sql
  texts.set(key, text)
  await db.executeQuery(CompiledQuery.raw(text, [...parameters]))
}
