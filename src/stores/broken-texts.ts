// Finds the texts of a SQLite file that are not UTF-8.
import Database from 'libsql'
import { asBytes, decodeText, mayBeBroken, printableText } from './stored-text.ts'

export interface BrokenText {
  readonly table: string
  /** A few words that identify the column and the row. */
  readonly example: string
}

const busyMs = 10_000
const shownMax = 40

/** Returns the texts of these tables, or of all, that are not UTF-8. */
export function brokenTexts(file: string, tables?: readonly string[]): readonly BrokenText[] {
  const database = new Database(file, { readonly: true })
  const all = (sql: string, ...values: readonly string[]) =>
    (
      database
        .prepare(sql)
        .raw()
        .all(...values) as string[][]
    ).flat()
  try {
    database.exec(`PRAGMA busy_timeout = ${busyMs}`)
    const names = all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    return names
      .filter(table => tables?.includes(table) ?? true)
      .flatMap(table => {
        const key = all('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', table)
        const columns = all("SELECT name FROM pragma_table_info(?) WHERE lower(type) = 'text'", table)
        return columns.flatMap(column =>
          brokenIn(database, { table, column, key: key.length > 0 ? key : ['rowid'] }),
        )
      })
  } finally {
    database.close()
  }
}

interface TextColumn {
  readonly table: string
  readonly column: string
  /** The columns that identify a row. */
  readonly key: readonly string[]
}

function brokenIn(database: Database.Database, { table, column, key }: TextColumn): readonly BrokenText[] {
  const broken: BrokenText[] = []
  const rows = database
    .prepare(
      `SELECT ${[column, ...key].map(name => asBytes(`"${name}"`)).join()} FROM "${table}" WHERE ${mayBeBroken(`"${column}"`)}`,
    )
    .raw()
    .iterate()
  for (const row of rows) {
    const [bytes, ...keys] = row as readonly Uint8Array[]
    if (!bytes || decodeText(bytes) !== undefined) continue
    const id = keys.map(value => shown(value)).join(' ')
    broken.push({ table, example: `${column} of ${id}, which is not UTF-8: ${shown(bytes)}` })
  }
  return broken
}

const shown = (bytes: Uint8Array): string => printableText(bytes).slice(0, shownMax)
