// The checks of /readyz: whether each part of the service can do its work.
import { statSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { datasets } from '../catalog/index.ts'
import { ApiError } from '../errors.ts'
import type { Health } from '../http/health.ts'
import { resultFilesIn } from '../jobs/result-files.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { Records } from '../stores/records.ts'
import type { Work } from '../stores/work.ts'
import type { DamageNote } from './damaged-records.ts'
import { isOnReadOnlyDisk } from './unwritable-files.ts'

/** With less space an import, a batch job or the log of the databases could fail at any moment. */
const freeMinBytes = 100e6

interface CheckedParts {
  readonly ledger: Ledger
  readonly work: Work
  readonly records: Records
  readonly dataDir: string
  /** Throws once requests have found the file damaged. */
  readonly checkDamage: DamageNote['check']
}

export function readinessChecks({
  ledger,
  work,
  records,
  dataDir,
  checkDamage,
}: CheckedParts): Health['checks'] {
  const [accountFile, workFile, recordFile] = ['account.db', 'work.db', 'records.db'].map(name =>
    openedFile(dataDir, name),
  )
  return {
    accounts: async () => {
      checkDamage('account.db')
      await Promise.all([accountFile?.(), ledger.accessVersion()])
    },
    jobs: () => Promise.all([workFile?.(), work.countPending(), checkResults(dataDir)]),
    records: async () => {
      checkDamage('records.db')
      await Promise.all([recordFile?.(), ...datasets.map(({ name }) => records.get(name, [1]))])
    },
    index: () => Promise.all(datasets.map(({ name }) => records.searchRows(anyOf(name), noFields))),
    disk: () => checkDisk(dataDir),
  }
}

/**
 * Returns a function that throws when the file, which is open, is not there any more: it would still answer, and what is
 * written into it would be lost. Accounts in PostgreSQL have no file.
 */
function openedFile(folder: string, name: string): () => Promise<void> {
  const path = join(folder, name)
  const opened = statSync(path, { throwIfNoEntry: false })
  return async () => {
    if (!opened) return
    const now = await stat(path).catch(() => undefined)
    if (now?.ino === opened.ino && now.dev === opened.dev) return
    throw new ApiError(
      'service_unavailable',
      `${name} in the data directory is not the file that the service opened. Stop the service and put it back.`,
    )
  }
}

/** Jobs that are accepted could never be finished while their results cannot be written. */
async function checkResults(dataDir: string): Promise<void> {
  try {
    await resultFilesIn(dataDir).checkWritable()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new ApiError(
      'service_unavailable',
      `The folder batches/ in the data directory cannot be written (${code}), so that no batch job can end. Make it a folder that Almanac may write.`,
    )
  }
}

const noFields = { fields: undefined, returnable: { sections: [] }, defaults: [], permissions: [] }

/** The cheapest search that is not answered from memory; it fails while the index cannot be read. */
const anyOf = (dataset: string) => ({ dataset, where: undefined, sorts: [], after: undefined, limit: 0 })

async function checkDisk(folder: string): Promise<void> {
  if (isOnReadOnlyDisk(folder)) {
    throw new ApiError(
      'service_unavailable',
      'The disk of the data directory is read-only, so that nothing can be stored. See the system log for the reason, then remount the disk for writing.',
    )
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= freeMinBytes) return
  throw new ApiError(
    'service_unavailable',
    `Only ${Math.floor(free / 1e6)} MB are left on the disk of the data directory; ${freeMinBytes / 1e6} MB must be free.`,
  )
}
