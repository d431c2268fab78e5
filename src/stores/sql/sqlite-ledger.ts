// The ledger in a SQLite file, through Kysely, whose queries another dialect will share.
import { join } from 'node:path'
import { type Generated, Kysely, type Selectable, SqliteDialect } from 'kysely'
import Database from 'libsql'
import type { ApiKey, KeyStatus, Ledger, NewKey } from '../ledger.ts'
import { migrate } from './migrate.ts'

interface KeyTable {
  readonly id: Generated<number>
  readonly team_id: number
  readonly user_id: number
  readonly name: string
  readonly prefix: string
  readonly hash: string
  readonly status: KeyStatus
  /** A JSON array. */
  readonly permissions: string
  readonly created_at: string
}

export interface Tables {
  readonly api_key: KeyTable
}

/** Opens `account.db` in the folder, creating or migrating it. */
export async function openSqliteLedger(folder: string): Promise<Ledger> {
  const database = new Database(join(folder, 'account.db'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;')
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: asDriver(database) }) })
  await migrate(db)
  // What other connections wrote, and what this one did; both only grow.
  const changes = database.prepare('PRAGMA data_version').raw()
  const ownChanges = database.prepare('SELECT total_changes()').raw()
  const number = (statement: typeof changes) => Number((statement.get() as unknown[])[0])

  return {
    addKey: async key => {
      const { id } = await db
        .insertInto('api_key')
        .values(toRow(key))
        .returning('id')
        .executeTakeFirstOrThrow()
      const { hash: _, ...shown } = key
      return { ...shown, id, status: 'ACTIVE' }
    },
    keyByHash: async hash => {
      const row = await db.selectFrom('api_key').selectAll().where('hash', '=', hash).executeTakeFirst()
      return row && toKey(row)
    },
    keys: async () => (await db.selectFrom('api_key').selectAll().orderBy('id').execute()).map(toKey),
    moveKey: async (id, from, to) => {
      const { numUpdatedRows } = await db
        .updateTable('api_key')
        .set({ status: to })
        .where('id', '=', id)
        .where('status', 'in', [...from])
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    changeMark: async () => number(changes) + number(ownChanges),
    close: () => db.destroy(),
  }
}

const toRow = ({ permissions, ...key }: NewKey) => ({
  ...key,
  status: 'ACTIVE' as const,
  permissions: JSON.stringify(permissions),
})

function toKey({ hash: _, permissions, ...row }: Selectable<KeyTable>): ApiKey {
  return { ...row, permissions: JSON.parse(permissions) as string[] }
}

/** The driver has the calls Kysely makes, with types of its own. */
const asDriver = (
  database: Database.Database,
): ConstructorParameters<typeof SqliteDialect>[0]['database'] & object => database as never
