// Snapshots of the account side and the batch jobs, for readers that must not see one of them ahead of the other.
import { CompiledQuery, type Kysely, sql } from 'kysely'
import Database from 'libsql'
import { InputError } from '../../errors.ts'
import { asDamagedFile } from '../damaged-file.ts'
import type { LedgerTables } from './ledger/schema.ts'
import { openPostgres, reasonOf } from './postgres.ts'
import { openSqliteReader } from './sqlite.ts'

/** Returns what `read` returns for the tables of all files, in one snapshot. Throws DamagedFile. */
export async function readSqlite<T>(
  files: readonly string[],
  read: (db: Kysely<LedgerTables>) => Promise<T>,
): Promise<T> {
  const [first = ':memory:', ...others] = files
  const watches: Database.Database[] = []
  let db: Kysely<LedgerTables> | undefined
  try {
    db = openSqliteReader(first, others)
    for (const file of files) watches.push(new Database(file, { readonly: true }))
    const commits = watches.map(watch => watch.prepare('PRAGMA data_version').raw())
    const versions = () => commits.map(statement => (statement.get() as [number])[0]).join()
    return await db.connection().execute(async transaction => {
      for (;;) {
        const before = versions()
        await transaction.executeQuery(CompiledQuery.raw('begin'))
        await sql`select 1 from main.sqlite_master`.execute(transaction)
        for (const index of others.keys()) {
          await sql`select 1 from ${sql.table(`other_${index}.sqlite_master`)}`.execute(transaction)
        }
        // No file changed while their snapshots began one after the other, so all of them show the same instant.
        if (versions() === before) break
        await transaction.executeQuery(CompiledQuery.raw('rollback'))
      }
      const result = await read(transaction)
      await transaction.executeQuery(CompiledQuery.raw('commit'))
      return result
    })
  } catch (error) {
    throw asDamagedFile(files.join(' or '), error)
  } finally {
    for (const watch of watches) watch.close()
    await db?.destroy()
  }
}

/** Returns what `read` returns for the database of the URL, in one snapshot. Throws an InputError when it cannot be reached. */
export async function readPostgres<T>(
  url: string,
  read: (db: Kysely<LedgerTables>) => Promise<T>,
): Promise<T> {
  const db = openPostgres(url, { max: 1 })
  try {
    await sql`select 1`.execute(db).catch((cause: unknown) => {
      throw new InputError(`PostgreSQL cannot be read: ${reasonOf(cause)}. Is ALMANAC_DATABASE_URL right?`, {
        cause,
      })
    })
    return await db.transaction().setIsolationLevel('repeatable read').execute(read)
  } finally {
    await db.destroy()
  }
}
