// Reads which runs of watches have their results in files.
import type { Kysely } from 'kysely'
import type { LinkedRuns } from '../../../linked-runs.ts'
import type { DirectoryId } from '../../directories.ts'
import type { LedgerTables } from '../../ledger/schema.ts'

export async function linkedRuns(db: Kysely<LedgerTables>, directoryId: DirectoryId): Promise<LinkedRuns> {
  const ids = await db.selectFrom('watch_run').select('id').execute()
  let linked = db
    .selectFrom('watch_run')
    .innerJoin('watch_part', 'watch_part.run_id', 'watch_run.id')
    .innerJoin('watch', 'watch.id', 'watch_run.watch_id')
    .select(['watch_run.id', 'watch_run.completed_ms'])
    .where('watch_part.results', 'is', null)
    .orderBy('watch_run.id')
  if (directoryId !== undefined) linked = linked.where('watch.directory_id', '=', directoryId)
  return { ids: new Set(ids.map(({ id }) => id)), linked: await linked.execute() }
}
