// The work in PostgreSQL, which several processes share.
import { openSecretBox } from '../../../lib/secret-box.ts'
import { migrate, migrateWork } from '../migrate.ts'
import { openPostgres } from '../postgres.ts'
import { creditsOver, type WorkAndCredits } from './sqlite-work.ts'
import { sqlWork } from './work.ts'

/** Whose jobs are worked on, and what seals the secrets: the first of the keys. */
export interface WorkOwner {
  readonly directoryId: string
  readonly keys: readonly Uint8Array[]
}

/** Requests of megabytes are written here, and chunks of results read. */
const statementMs = 5000

/** Connects to the server of the URL, for the jobs of a data directory; closing the work closes both. */
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
