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
import { memory } from '../../lib/memo.ts'
import type { Tables } from './schema.ts'

/** How long a connection waits for another that writes, in milliseconds. */
const busyMs = 10_000

/** Opens the file, made when it is missing. Every commit is on the disk before it is answered. */
export function openSqlite(file: string): Kysely<Tables> {
  const database = new Database(file)
  database.exec(
    `PRAGMA busy_timeout = ${busyMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;`,
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
  const prepared = memory<string, Database.Statement>(preparedMax)
  return {
    prepare: text => {
      const statement = prepared.get(text) ?? database.prepare(text)
      prepared.set(text, statement)
      // The driver has the same calls, with types of its own.
      return statement as never
    },
    close: () => {
      database.close()
    },
  }
}
