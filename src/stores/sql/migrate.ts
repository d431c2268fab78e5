// Brings the tables of the account side to the newest version: forward only, safe when two processes start at once.
import { type Kysely, type Migration, Migrator } from 'kysely'
import { keys } from './migrations/0001-keys.ts'
import { accounts } from './migrations/0002-accounts.ts'
import { work } from './migrations/0003-work.ts'

const migrations: Readonly<Record<string, Migration>> = {
  '0001-keys': keys,
  '0002-accounts': accounts,
  '0003-work': work,
}

/** Throws what the database said when a migration fails; nothing of that migration remains. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error)
    throw new Error('The tables of the account side could not be brought up to date.', { cause: error })
}
