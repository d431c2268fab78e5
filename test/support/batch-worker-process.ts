// A worker of batch jobs as a process of its own, to be killed: works in a data directory until nothing is left.
import { v4 as randomId } from 'uuid'
import { runClaim } from '../../src/jobs/run-claim.ts'
import { openBatchWorkshop } from './batch-workshop.ts'

const [, , dataDir = ''] = process.argv
const workshop = await openBatchWorkshop(dataDir, fault => console.error(fault))
const owner = randomId()
process.stdout.write(`${owner}\n`)
for (;;) {
  const claim = await workshop.work.claimBatch(owner, Date.now(), 10_000)
  if (!claim) break
  await runClaim(claim, workshop)
}
await workshop.close()
process.stdout.write('done\n')
