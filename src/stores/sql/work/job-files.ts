// Reads which files hold the chunks of batch jobs.
import { type Kysely, sql } from 'kysely'
import type { JobFiles } from '../../job-files.ts'
import { type DirectoryId, isHere } from '../directories.ts'
import type { LedgerTables } from '../ledger/schema.ts'

/** Returns the jobs of the data directory with their files; only the job `id` when it is given. */
export async function jobFiles(
  db: Kysely<LedgerTables>,
  directoryId: DirectoryId,
  id?: string,
): Promise<readonly JobFiles[]> {
  let jobs = db
    .selectFrom('batch_job')
    .select(['id', 'status', 'result_count', 'read_ms', 'format'])
    .where(isHere(directoryId))
    .orderBy('id')
  let chunks = db
    .selectFrom('batch_chunk')
    .select(['batch_id', 'file'])
    .select(sql<number>`cast(sum(bytes) as bigint)`.as('bytes'))
    .groupBy(['batch_id', 'file'])
    .orderBy(({ fn }) => fn.min('number'))
  if (id !== undefined) {
    jobs = jobs.where('id', '=', id)
    chunks = chunks.where('batch_id', '=', id)
  }
  const files = new Map<string, { readonly name: string; readonly bytes: number }[]>()
  for (const { batch_id, file, bytes } of await chunks.execute()) {
    const filesOfJob = files.get(batch_id) ?? []
    files.set(batch_id, filesOfJob)
    filesOfJob.push({ name: file, bytes: Number(bytes) })
  }
  return (await jobs.execute()).map(({ result_count, ...job }) => ({
    ...job,
    results: result_count,
    files: files.get(job.id) ?? [],
  }))
}

/** Returns the ids of the jobs of all data directories. */
export async function jobIds(db: Kysely<LedgerTables>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('batch_job').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
