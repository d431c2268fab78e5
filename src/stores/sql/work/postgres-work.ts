// The work in PostgreSQL, which several processes share.
import { openSecretBox } from '../../../lib/secret-box.ts'
import { migrate, migrateWork } from '../migrate.ts'
import { openPostgres } from '../postgres.ts'
import { creditsOver, type WorkAndCredits } from './sqlite-work.ts'
import { workOver } from './work.ts'

/** Whose jobs are worked on, and what seals the secrets: the first of the keys. */
export interface WorkOwner {
  readonly directoryId: string
  readonly keys: readonly Uint8Array[]
}

/** Connects to the server of the URL, for the jobs of a data directory; closing the work closes both. */
export async function openPostgresWork(
  url: string,
  { directoryId, keys }: WorkOwner,
): Promise<WorkAndCredits> {
  const db = openPostgres(url)
  await migrate(db)
  await migrateWork(db)
  return { work: workOver(db, openSecretBox(keys), directoryId), ledger: creditsOver(db) }
}
