// The data directory of a dry run, which must leave nothing behind.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { copyOlderRecords } from '../processes/adapters.ts'
import { lostIn } from '../processes/data-folder.ts'
import { hint } from './output.ts'

/**
 * Runs the trial on the data directory if it has or had records of this release, and otherwise in one that is removed: on a
 * copy of the records of an older release, which opening would migrate, or on none.
 */
export async function inTrialDirectory<T>(config: Config, trial: (config: Config) => Promise<T>): Promise<T> {
  const hasRecords = existsSync(join(config.dataDir, 'records.db'))
  if (!hasRecords && lostIn(config).length > 0) return trial(config)
  const dataDir = mkdtempSync(join(tmpdir(), 'almanac-dry-run-'))
  try {
    if (hasRecords && !copyOlderRecords(config, dataDir)) return await trial(config)
    if (hasRecords)
      hint(
        `${config.dataDir} was written by an older release: the dry run works on a copy of it in ${dataDir}.`,
      )
    return await trial({ ...config, dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
