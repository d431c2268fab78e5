// Batch jobs and webhooks in PostgreSQL, which several processes share.
import { openSecretBox } from '../../../lib/secret-box.ts'
import { migrate, migrateWork } from '../migrate.ts'
import { openPostgres } from '../postgres.ts'
import { sqlWork } from './sql-work.ts'
import { creditsOver, type WorkAndCredits } from './sqlite-work.ts'

/** The data directory whose jobs are worked on, and its keys: the first one seals secrets, all of them open secrets. */
export interface WorkOwner {
  readonly directoryId: string
  readonly keys: readonly Uint8Array[]
}

/** The time that a statement may take. Requests of megabytes are written here. */
const statementMs = 5000

/** Connects to the server of the URL, and migrates its tables. Closing the work closes the credits too. */
export async function openPostgresWork(
  url: string,
  { directoryId, keys }: WorkOwner,
): Promise<WorkAndCredits> {
  const migrated = openPostgres(url, { max: 2 })
  try {
    await migrate(migrated)
    await migrateWork(migrated)
  } finally {
    await migrated.destroy()
  }
  const db = openPostgres(url, { statementMs })
  return { work: sqlWork(db, openSecretBox(keys), directoryId), ledger: creditsOver(db) }
}
