// A SQLite file behind Kysely: transactions that take the write lock when they begin, tables that change in one.
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import Database from 'libsql'
import { openCache } from '../../lib/cache.ts'
import { asBytes, decoded, shown } from '../stored-text.ts'
import type { Tables } from './ledger/schema.ts'

/** How long a connection waits for another that writes, in milliseconds. */
const busyMs = 10_000

/**
 * Opens the file, made when it is missing; a new one can give its free pages back. Every commit is on the disk before it
 * is answered.
 */
export function openSqlite(file: string): Kysely<Tables> {
  const database = new Database(file)
  database.exec(
    `PRAGMA busy_timeout = ${busyMs}; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;`,
  )
  return new Kysely<Tables>({ dialect: new ImmediateDialect({ database: remembering(database) }) })
}

/**
 * Opens files of one folder for reading, as one database: the tables of `file` and those of the others. Nothing of them
 * is changed. Throws where one of them is missing.
 */
export function openSqliteReader(file: string, others: readonly string[]): Kysely<Tables> {
  const database = new Database(file, { readonly: true })
  database.exec(`PRAGMA busy_timeout = ${busyMs}`)
  for (const [index, other] of others.entries()) {
    database.prepare(`ATTACH ? AS other_${index}`).run(other)
  }
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: remembering(database) }) })
}

/** A smaller file is rewritten in a fraction of a second. */
const smallBytes = 16 * 2 ** 20

/**
 * Rewrites a file that was made by a version whose files could not give free pages back, so that it can: at once where
 * it is small, otherwise when a quarter of it is free. Until then what is removed makes room for what is written.
 * To be called before anybody else opens the file; `onLong` is called first where it takes long.
 */
export function makeReclaimable(file: string, onLong: () => void): void {
  const database = new Database(file)
  const numberOf = (name: string) => Number((database.prepare(`PRAGMA ${name}`).raw().get() as unknown[])[0])
  try {
    database.exec(`PRAGMA busy_timeout = ${busyMs}`)
    const [pages, free] = [numberOf('page_count'), numberOf('freelist_count')]
    if (pages === 0 || numberOf('auto_vacuum') !== 0) return
    const isSmall = (pages - free) * numberOf('page_size') < smallBytes
    if (!isSmall && free < pages / 4) return
    if (!isSmall) onLong()
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE);')
  } catch {
    // Another process writes, or the disk has no room for a second file: the next start tries again.
  } finally {
    database.close()
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** A transaction that reads first could not write any more once another connection has written: all begin as writers. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite changes tables in a transaction; so two processes that start at once migrate one after the other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Statements that are kept prepared; there are about a hundred. */
const preparedMax = 300

/** The calls Kysely makes, with statements prepared once: preparing takes longer than most of them. */
function remembering(database: Database.Database): SqliteDatabase {
  const prepared = openCache<string, Database.Statement>(preparedMax)
  return {
    prepare: text => {
      const statement = prepared.get(text) ?? database.prepare(text)
      prepared.set(text, statement)
      // The driver has the same calls, with types of its own; but a pragma is not done before its last row is read.
      if (text.startsWith('pragma ')) return { reader: true, all: () => statement.all() } as never
      return statement as never
    },
    close: () => {
      database.close()
    },
  }
}

export interface BrokenText {
  readonly table: string
  /** A few words that tell which row it is. */
  readonly example: string
}

/** Any character but those of ASCII. */
const beyondAscii = "'*[^' || char(1) || '-' || char(127) || ']*'"

/** Texts of these tables, or of all, that are not UTF-8: the driver ends the whole process over one. */
export function brokenTexts(file: string, tables?: readonly string[]): readonly BrokenText[] {
  const database = new Database(file, { readonly: true })
  const all = (text: string, ...values: unknown[]) =>
    database
      .prepare(text)
      .raw()
      .all(...values) as string[][]
  try {
    database.exec(`PRAGMA busy_timeout = ${busyMs}`)
    const names = all(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    ).flat()
    return names
      .filter(table => tables?.includes(table) ?? true)
      .flatMap(table =>
        all("SELECT name FROM pragma_table_info(?) WHERE lower(type) = 'text'", table).flatMap(([column]) =>
          brokenIn(database, table, String(column)),
        ),
      )
  } finally {
    database.close()
  }
}

function brokenIn(database: Database.Database, table: string, column: string): readonly BrokenText[] {
  const broken: BrokenText[] = []
  const rows = database
    .prepare(`SELECT ${asBytes(`"${column}"`)} FROM "${table}" WHERE "${column}" GLOB ${beyondAscii}`)
    .raw()
    .iterate()
  for (const row of rows) {
    const [bytes] = row as readonly Uint8Array[]
    if (bytes && decoded(bytes) === undefined)
      broken.push({ table, example: `${column}, which is not UTF-8: ${shown(bytes).slice(0, 40)}` })
  }
  return broken
}
