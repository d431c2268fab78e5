// Removes results that nobody has read for long, and jobs whose submit died half way.
import type { CreditLedger } from '../stores/ledger-credits.ts'
import type { Work } from '../stores/work.ts'
import type { ResultFiles } from './result-files.ts'

/** Results are kept for this time after their job was last read. Its links expire long before. */
export const resultKeptMs = 30 * 24 * 3_600_000
/** A submit takes milliseconds; after this time it counts as dead, and its job is withdrawn. */
const strandedMs = 60_000
const groupMax = 100

interface CleanerDependencies {
  readonly work: Work
  readonly ledger: Pick<CreditLedger, 'release'>
  readonly files: ResultFiles
}

/** Withdraws jobs whose submit died, and gives back what they hold. */
export async function withdrawDeadSubmits(
  { work, ledger }: Pick<CleanerDependencies, 'work' | 'ledger'>,
  nowMs: number,
): Promise<void> {
  for (const id of await work.withdrawUnreadyBatches(nowMs - strandedMs)) {
    await ledger.release(id, nowMs)
    await work.removeBatch(id)
  }
}

/**
 * Removes what has expired at `nowMs`, a time that the ledger trusts. Every step can be repeated: the database rows that
 * name the files are removed last.
 */
export async function removeOldResults(
  { work, files }: Pick<CleanerDependencies, 'work' | 'files'>,
  nowMs: number,
): Promise<void> {
  await removeJobs(() => work.unreadBatches(nowMs - resultKeptMs, groupMax), { work, files })
  await removeRuns({ work, files })
}

/** Removes the runs of removed exports that have ended. */
export const removeRuns = (stores: Pick<CleanerDependencies, 'work' | 'files'>): Promise<void> =>
  removeJobs(() => stores.work.removedRuns(groupMax), stores)

async function removeJobs(
  next: () => Promise<readonly string[]>,
  { work, files }: Pick<CleanerDependencies, 'work' | 'files'>,
): Promise<void> {
  for (;;) {
    const ids = await next()
    for (const id of ids) {
      await files.remove(id)
      await work.removeBatch(id)
    }
    if (ids.length < groupMax) return
  }
}
