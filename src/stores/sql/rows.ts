// Many rows at once as one parameter: the statement is the same for any number of them, so that it is prepared once.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Tables } from './schema.ts'

export type Row = Readonly<Record<string, string | number | null>>

/** Inserts the rows, all of the same columns; `onConflict` is the rest of the statement. */
export async function insertRows(
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Row[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const json = JSON.stringify(rows)
  const names = sql.join(columns.map(name => sql.ref(name)))
  const source = isPostgres(db)
    ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
    : sql`select ${sql.join(columns.map(memberOf))} from json_each(${json})`
  await sql`insert into ${sql.table(table)} (${names}) ${source} where true ${onConflict}`.execute(db)
}

const memberOf = (column: string): RawBuilder<unknown> => sql`value ->> ${sql.lit(`$.${column}`)}`
