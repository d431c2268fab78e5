// Many rows at once, with statements whose text is made once.
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Tables } from './schema.ts'

export type Row = Readonly<Record<string, string | number | null>>

/** By what is inserted where; building a text takes longer than running it. */
const texts = new Map<string, string>()

/**
 * Inserts the rows, all of the same columns; `onConflict` is the rest of the statement, one for each table. PostgreSQL
 * takes them in one message; SQLite, which is no message away, is fastest row by row.
 */
export async function insertRows(
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Row[],
  onConflict: () => RawBuilder<unknown> = () => sql``,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  if (isPostgres(db)) {
    await run(db, `postgres ${table}`, [JSON.stringify(rows)], () => {
      const source = sql`json_populate_recordset(null::${sql.table(table)}, ${''}::json)`
      return sql`insert into ${sql.table(table)} (${names(columns)}) select ${names(columns)} from ${source} ${onConflict()}`
    })
    return
  }
  for (const row of rows) {
    const values = columns.map(column => row[column] ?? null)
    await run(db, `sqlite ${table}`, values, () => {
      return sql`insert into ${sql.table(table)} (${names(columns)}) values (${sql.join(values)}) ${onConflict()}`
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
