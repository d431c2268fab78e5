// The work in PostgreSQL, which several processes share.
import { migrate, migrateWork } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { creditsOver, type WorkAndCredits } from './sqlite-work.ts'
import { workOver } from './work.ts'

/** Connects to the server of the URL; closing the work closes both. */
export async function openPostgresWork(url: string): Promise<WorkAndCredits> {
  const db = openPostgres(url)
  await migrate(db)
  await migrateWork(db)
  return { work: workOver(db), ledger: creditsOver(db) }
}
