// A worker of batch jobs as a process of its own, to be killed: works in a data directory until nothing is left.
import { v4 as randomId } from 'uuid'
import { datasets } from '../../src/catalog/index.ts'
import { jobKinds } from '../../src/endpoints/job-kinds.ts'
import { openTableRunner } from '../../src/enrich/table-runner.ts'
import { resultFilesIn } from '../../src/jobs/result-files.ts'
import { runClaim } from '../../src/jobs/run-claim.ts'
import { newKey } from '../../src/lib/secret-box.ts'
import { nameMatcherOver } from '../../src/matching/name-candidates.ts'
import { openEmbeddedRecords } from '../../src/stores/embedded/records.ts'
import { openSqliteWork } from '../../src/stores/sql/work/sqlite-work.ts'
import type { BatchJob } from '../../src/stores/work-batches.ts'
import { noProviders } from './no-providers.ts'

const [, , dataDir = ''] = process.argv
const records = openEmbeddedRecords(dataDir, datasets)
const { work, ledger } = await openSqliteWork(dataDir, [newKey()])
const services = {
  records,
  names: nameMatcherOver(records),
  nowMs: Date.now,
  geocode: () => undefined,
  places: { named: () => undefined },
  web: { search: async () => [], askModel: async () => undefined },
  noteVerdict: () => {},
  tables: openTableRunner(),
  holdCredits: async ({ id, team_id, api_key_id }: BatchJob, millicredits: number) =>
    (await ledger.hold({ id, team_id, api_key_id, millicredits }, Date.now()))
      ? undefined
      : ('credits' as const),
  live: noProviders,
}
const kinds = jobKinds(services)
const workshop = {
  work,
  ledger,
  files: resultFilesIn(dataDir),
  kindOf: (path: string) => kinds.get(path),
  apiVersion: '2025-11-01',
  nowMs: Date.now,
  report: (fault: unknown) => console.error(fault),
}
const owner = randomId()
process.stdout.write(`${owner}\n`)
for (;;) {
  const claim = await work.claimBatch(owner, Date.now(), 10_000)
  if (!claim) break
  await runClaim(claim, workshop)
}
await records.close()
await work.close()
process.stdout.write('done\n')
