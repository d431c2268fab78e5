// SQLite files for Kysely: transactions take the write lock when they begin, and migrations run in one.
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import Database from 'libsql'
import { InputError } from '../../errors.ts'
import { openCache } from '../../lib/cache.ts'
import { identityOf } from '../../lib/file-identity.ts'
import { useWriteAheadLog } from '../write-ahead-log.ts'
import type { LedgerTables } from './ledger/schema.ts'
import { prepareGuarded } from './sqlite-texts.ts'
import { type Attempt, attemptsOn } from './sqlite-unavailable.ts'

/** A connection waits for this time for another one that writes. */
const busyMs = 10_000

/** The pages that a connection keeps in memory; as much as SQLite keeps by itself. */
const cacheMiBDefault = 2

/**
 * Opens the file, and creates it when it is missing; free pages of a new file can be reclaimed. A commit returns when it
 * is on the disk. Statements throw Unavailable when another process keeps the file locked, or the disk is full.
 */
export function openSqlite(file: string, waitMs = busyMs, cacheMiB = cacheMiBDefault): Kysely<LedgerTables> {
  const database = new Database(file)
  // The timeout comes first: the others read the file, which another process may be making.
  database.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA cache_size = ${-1024 * cacheMiB}`)
  // Has an effect on new files only; on others it waits for the write lock all the same.
  const [pages] = database.prepare('PRAGMA page_count').raw().get() as unknown[]
  if (pages === 0) database.exec('PRAGMA auto_vacuum = INCREMENTAL')
  useWriteAheadLog(database, waitMs)
  database.exec('PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;')
  const attempt = attemptsOn(file, database, waitMs)
  return new Kysely<LedgerTables>({
    dialect: new ImmediateDialect({ database: remembering({ file, database, attempt }) }),
  })
}

/**
 * Opens a file like `openSqlite`, but only the one of this identity: a thread that starts again while the file is away, or
 * another one is in its place, creates nothing and changes nothing. Throws an InputError then.
 */
export function openSameSqlite(file: string, identity: string | undefined): Kysely<LedgerTables> {
  if (identity === undefined || identityOf(file) !== identity) {
    throw new InputError(`${file} is not the file that the service opened. Put it back.`)
  }
  return openSqlite(file)
}

/**
 * Opens files read-only as one database, with the tables of `file` and of the others. Throws when one of them is missing.
 */
export function openSqliteReader(file: string, others: readonly string[]): Kysely<LedgerTables> {
  const database = new Database(file, { readonly: true })
  database.exec(`PRAGMA busy_timeout = ${busyMs}`)
  for (const [index, other] of others.entries()) {
    database.prepare(`ATTACH ? AS other_${index}`).run(other)
  }
  const attempt = attemptsOn(file, database, busyMs)
  return new Kysely<LedgerTables>({
    dialect: new SqliteDialect({ database: remembering({ file, database, attempt }) }),
  })
}

/** Smaller files are rewritten in a fraction of a second. */
const smallBytes = 16 * 2 ** 20

/**
 * Rewrites a file without incremental vacuum, as older versions made them, so that its free pages can be reclaimed: at
 * once when it is small, otherwise when a quarter of it is free. Must be called before anybody else opens the file.
 * `onLong` is called first when rewriting takes long.
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
    // Another process writes, or the disk has no room for a second file. The next start tries again.
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

/** All transactions begin as writers: one that reads first could no longer write after another connection has written. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite itself rolls back a transaction that finds the disk full. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(error => {
      if (!/no transaction is active/.test(String(error))) throw error
    })
  }
}

/** Migrations run in a transaction, so that two processes that start at once migrate one after the other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** The most prepared statements that are kept; there are about a hundred. */
const preparedMax = 300

interface GuardedConnection {
  readonly file: string
  readonly database: Database.Database
  readonly attempt: Attempt
}

/** Prepares each statement once, because preparing takes longer than running most of them. */
function remembering(connection: GuardedConnection): SqliteDatabase {
  const prepared = openCache<string, SqliteStatement>(preparedMax)
  return {
    prepare: text => {
      const known = prepared.get(text)
      if (known) return known
      const statement = attempted(text, connection)
      prepared.set(text, statement)
      return statement
    },
    close: () => {
      connection.database.close()
    },
  }
}

function attempted(text: string, { file, database, attempt }: GuardedConnection): SqliteStatement {
  const statement = prepareGuarded(file, database, text)
  const isWrite = !statement.reader
  const isChange = /^\s*(?:insert|update|delete|replace)\b/i.test(text)
  const atomic = <T>(run: () => T): T => (isChange ? asTransaction(database, run) : run())
  return {
    reader: statement.reader,
    all: values => attempt(() => atomic(() => statement.all(values)), isWrite),
    run: values => attempt(() => atomic(() => statement.run(values)), isWrite),
    iterate: values => statement.iterate(values),
  }
}

/**
 * Runs a change as a transaction unless one is open. By itself, a change that finds the file locked would stay unfinished in
 * the driver, and SQLite would refuse to commit every later transaction of the connection.
 */
function asTransaction<T>(database: Database.Database, run: () => T): T {
  if (database.inTransaction) return run()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = run()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
  }
}
