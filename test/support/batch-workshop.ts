// Runs batch jobs in a data directory without a service: its stores, and the kinds of jobs over them.
import { datasets } from '../../src/catalog/index.ts'
import { jobKinds } from '../../src/endpoints/job-kinds.ts'
import { openTableRunner } from '../../src/enrich/table-runner.ts'
import { resultFilesIn } from '../../src/jobs/result-files.ts'
import type { RunnerDependencies } from '../../src/jobs/run-claim.ts'
import { newKey } from '../../src/lib/secret-box.ts'
import { nameMatcherOver } from '../../src/matching/name-candidates.ts'
import { openEmbeddedRecords } from '../../src/stores/embedded/records.ts'
import { openSqliteWork } from '../../src/stores/sql/work/sqlite-work.ts'
import type { BatchJob } from '../../src/stores/work-batches.ts'
import { noProviders } from './no-providers.ts'

export async function openBatchWorkshop(
  dataDir: string,
  report: RunnerDependencies['report'],
): Promise<RunnerDependencies & { readonly close: () => Promise<void> }> {
  const records = openEmbeddedRecords(dataDir, datasets)
  const { work, ledger } = await openSqliteWork(dataDir, [newKey()])
  const kinds = jobKinds({
    records,
    names: nameMatcherOver(records),
    nowMs: Date.now,
    geocode: () => undefined,
    places: { named: () => undefined, respelled: () => undefined },
    web: { search: async () => [], askModel: async () => undefined },
    noteVerdict: () => {},
    tables: openTableRunner(),
    holdCredits: async ({ id, team_id, api_key_id }: BatchJob, millicredits: number) =>
      (await ledger.hold({ id, team_id, api_key_id, millicredits }, Date.now()))
        ? undefined
        : ('credits' as const),
    live: noProviders,
  })
  return {
    work,
    ledger,
    files: resultFilesIn(dataDir),
    kindOf: path => kinds.get(path),
    apiVersion: '2025-11-01',
    nowMs: Date.now,
    report,
    close: async () => {
      await records.close()
      await work.close()
    },
  }
}
