// Examines a data directory, and PostgreSQL if the account side is there, without changing anything.
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { InputError } from '../errors.ts'
import { auditResults } from '../jobs/audit-results.ts'
import { auditWatchFiles } from '../jobs/audit-watch-files.ts'
import { resultFilesIn } from '../jobs/result-files.ts'
import { watchFilesIn } from '../jobs/watch-files.ts'
import { leftoversOf } from '../lib/leftovers.ts'
import { pathExists } from '../lib/path-exists.ts'
import { auditPlace } from '../stores/damaged-file.ts'
import { type AuditProgress, type Finding, Findings } from '../stores/findings.ts'
import { accountsPlace, auditAccounts, auditRecords, jobNow } from './adapters.ts'
import { auditFiles } from './audit-files.ts'
import { lostIn, withAccountErrors, withFolderErrors } from './data-folder.ts'
import { openToOthers } from './private-files.ts'
import { keyFileIn, presentKeys } from './secret-key.ts'
import { unwritableIn } from './unwritable-files.ts'

/**
 * Everything that is wrong. `areResultsLost`: the files of batch jobs that are not there are gone for good. Throws an
 * InputError for data of another release.
 */
export async function examine(
  config: Config,
  looking: AuditProgress,
  { areResultsLost = false } = {},
): Promise<readonly Finding[]> {
  const findings = new Findings()
  const { dataDir } = config
  const lost = lostIn(config)
  for (const name of lost) findings.add('lost_database', name, 'it is missing or empty')
  if (existsSync(dataDir)) {
    for (const path of openToOthers(dataDir)) {
      findings.add('open_to_others', 'files', relative(dataDir, path) || dataDir)
    }
    const unwritable = unwritableIn(dataDir)
    for (const path of unwritable) findings.add('not_writable', 'files', relative(dataDir, path) || dataDir)
    // SQLite may not even read there, and what it says then looks like damage.
    if (unwritable.length > 0) return findings.list
    auditFiles(config, findings)
  }
  for (const path of await leftoversOf(resolve(dataDir))) {
    findings.add('unfinished_restore', 'beside the data directory', path)
  }
  if (pathExists(join(dataDir, 'records.db')) && !lost.includes('records.db')) {
    await withFolderErrors(dataDir, () =>
      auditPlace('records.db', findings, () => auditRecords(config, findings, looking)),
    )
  }
  const place = accountsPlace(config)
  const accountPlace = 'url' in place ? 'PostgreSQL' : 'account.db'
  const auditAccountsAndResults = async () => {
    const audited = await auditAccounts(place, {
      keys: presentKeysOrFinding(config, findings),
      lost,
      findings,
      looking,
    })
    // Without the list of jobs, no result file can be called an orphan.
    if (!audited) return
    const files = resultFilesIn(dataDir)
    const { jobs, ids, watchRuns } = audited
    await auditWatchFiles(watchFilesIn(dataDir), watchRuns, findings)
    await auditResults({
      files,
      jobs,
      ids,
      jobNow: id => jobNow(place, id),
      areResultsLost,
      findings,
      looking,
    })
  }
  await withAccountErrors(config, () => auditPlace(accountPlace, findings, auditAccountsAndResults))
  return findings.list
}

function presentKeysOrFinding(config: Config, findings: Findings): readonly Uint8Array[] {
  try {
    return presentKeys(config)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    findings.add('unreadable_secret', 'secret.key', `${keyFileIn(config.dataDir)} does not hold a key`)
    return config.secretKey ? [config.secretKey] : []
  }
}
