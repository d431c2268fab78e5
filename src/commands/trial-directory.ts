// The data directory of a dry run, which must leave nothing behind.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { lostIn } from '../processes/data-folder.ts'

/** Runs the trial on the data directory if it has or had records, and otherwise on an empty one that is removed. */
export async function inTrialDirectory<T>(config: Config, trial: (config: Config) => Promise<T>): Promise<T> {
  const hasRecords = existsSync(join(config.dataDir, 'records.db')) || lostIn(config).length > 0
  if (hasRecords) return trial(config)
  const dataDir = mkdtempSync(join(tmpdir(), 'almanac-dry-run-'))
  try {
    return await trial({ ...config, dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
