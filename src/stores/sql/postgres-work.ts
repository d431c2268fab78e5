// The work in PostgreSQL, which several processes share.
import { openSecretBox } from '../../lib/secret-box.ts'
import { migrate, migrateWork } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { creditsOver, type WorkAndCredits } from './sqlite-work.ts'
import { workOver } from './work.ts'

/** Connects to the server of the URL; closing the work closes both. `keys` seal its secrets, the first of them. */
export async function openPostgresWork(url: string, keys: readonly Uint8Array[]): Promise<WorkAndCredits> {
  const db = openPostgres(url)
  await migrate(db)
  await migrateWork(db)
  return { work: workOver(db, openSecretBox(keys)), ledger: creditsOver(db) }
}
