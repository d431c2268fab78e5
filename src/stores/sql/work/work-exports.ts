// The rows of exports: added with their first run, and dropped with their last one.
import type { Kysely } from 'kysely'
import type { NewExport } from '../../new-export.ts'
import type { NewBatchJob } from '../../work-batches.ts'
import type { DirectoryId } from '../directories.ts'
import type { LedgerTables } from '../ledger/schema.ts'

/** Adds the export that begins with the job. Returns false, and adds nothing, when too many of the team repeat. */
export async function addExport(
  db: Kysely<LedgerTables>,
  { team_id, user_id, api_key_id, permissions, path, webhook_url, created_ms }: NewBatchJob,
  { repeatingMax, ...begun }: NewExport,
  directoryId: DirectoryId,
): Promise<boolean> {
  if (begun.every_ms !== null && (await countRepeating(db, team_id)) >= repeatingMax) return false
  await db
    .insertInto('record_export')
    .values({
      ...begun,
      ...{ team_id, user_id, api_key_id, path, webhook_url, created_ms },
      permissions: JSON.stringify(permissions),
      next_ms: begun.every_ms === null ? null : created_ms + begun.every_ms,
      cancelled_ms: null,
      removed_ms: null,
      is_ready: 0,
      is_live: 0,
      directory_id: directoryId ?? null,
    })
    .execute()
  return true
}

async function countRepeating(db: Kysely<LedgerTables>, teamId: number): Promise<number> {
  const { count } = await db
    .selectFrom('record_export')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('is_live', '=', 1)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Shows the export that begins with the job, if there is one, and lets it repeat. */
export async function readyExport(db: Kysely<LedgerTables>, batchId: string): Promise<void> {
  const job = await db
    .selectFrom('batch_job')
    .select('export_id')
    .where('id', '=', batchId)
    .executeTakeFirst()
  if (!job?.export_id) return
  await db
    .updateTable('record_export')
    .set(({ eb }) => ({
      is_ready: 1,
      is_live: eb.case().when('every_ms', 'is', null).then(0).else(1).end(),
    }))
    .where('id', '=', job.export_id)
    .where('is_ready', '=', 0)
    .execute()
}

/** Removes the row of an export that does not repeat, when none of its runs is left. */
export async function dropEndedExport(db: Kysely<LedgerTables>, id: string): Promise<void> {
  await db
    .deleteFrom('record_export')
    .where('id', '=', id)
    .where('is_live', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('batch_job').select('id').where('export_id', '=', id))),
    )
    .execute()
}
