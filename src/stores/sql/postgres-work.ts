// The work in PostgreSQL, which several processes share.
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { type WorkAndCredits, workAndCredits } from './sqlite-work.ts'

/** Connects to the server of the URL; closing the work closes both. */
export async function openPostgresWork(url: string): Promise<WorkAndCredits> {
  const db = openPostgres(url)
  await migrate(db)
  return workAndCredits(db)
}
