// Guards every read of a SQLite file: the driver ends the whole process over a text that is not UTF-8.
import { basename } from 'node:path'
import type { SqliteStatement } from 'kysely'
import type Database from 'libsql'
import { decodeText, guardText, printableText, warnOfBrokenText } from '../stored-text.ts'

/**
 * Prepares a statement whose rows may have damaged texts. They are read with replacement characters, which is reported
 * once for each column.
 */
export function prepareGuarded(file: string, database: Database.Database, text: string): SqliteStatement {
  const plain = database.prepare(text)
  // A pragma takes effect only when its last row is read, and has no texts of ours.
  if (text.startsWith('pragma ')) return { ...methodsOf(plain), reader: true, all: () => plain.all() }
  if (!plain.reader) return { ...methodsOf(plain), reader: false }
  const columns: readonly ResultColumn[] = plain.columns()
  const statement = database.prepare(guarded(text, columns))
  const readable = (row: unknown) => withTexts(file, columns, row as Record<string, unknown>)
  return {
    ...methodsOf(statement),
    reader: true,
    all: values => statement.all(values).map(readable),
    iterate: function* (values) {
      for (const row of statement.iterate(values)) yield readable(row)
    },
  }
}

/** A column of a result; `column` and `table` are null where it is computed. */
interface ResultColumn {
  readonly name: string
  readonly column: string | null
  readonly table: string | null
}

const methodsOf = (statement: Database.Statement): Omit<SqliteStatement, 'reader'> => ({
  all: values => statement.all(values),
  run: values => statement.run(values),
  iterate: values => statement.iterate(values) as IterableIterator<unknown>,
})

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const guardedAs = (column: string, name: string): string => `${guardText(quoted(column))} AS ${quoted(name)}`

/** Returns the statement with its texts guarded: a query is read from, the columns that a change returns are replaced. */
function guarded(text: string, columns: readonly ResultColumn[]): string {
  if (/^\s*(?:select|with)\b/i.test(text)) {
    return `SELECT ${columns.map(({ name }) => guardedAs(name, name)).join()} FROM (${text})`
  }
  const returning = text.lastIndexOf(' returning ')
  // Computed values are not stored ones.
  if (returning < 0 || columns.some(({ column }) => column === null)) return text
  return `${text.slice(0, returning)} returning ${columns.map(({ column, name }) => guardedAs(column ?? '', name)).join()}`
}

/** Decodes in place the texts of a row that were read as bytes. */
function withTexts(
  file: string,
  columns: readonly ResultColumn[],
  row: Record<string, unknown>,
): Record<string, unknown> {
  for (const { name, column, table } of columns) {
    const value = row[name]
    if (!(value instanceof ArrayBuffer)) continue
    row[name] = decodeText(value) ?? printableText(new Uint8Array(value))
    if (decodeText(value) === undefined)
      warnOfBrokenText(basename(file), table === null ? name : `${column} of ${table}`)
  }
  return row
}
