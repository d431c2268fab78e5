// Examines a data directory, and PostgreSQL where the account side lies there; nothing is changed.
import { existsSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { accountsPlace, auditAccounts, auditRecords, jobNow } from './adapters.ts'
import type { Config } from './config.ts'
import { InputError } from './errors.ts'
import { auditResults } from './jobs/audit-results.ts'
import { resultFilesIn } from './jobs/result-files.ts'
import { openToOthers } from './private-files.ts'
import { keyFileIn, presentKeys } from './secret-key.ts'
import { DamagedFile } from './stores/damaged-file.ts'
import { type Finding, Findings, type Looking } from './stores/findings.ts'

/** Everything that is wrong. Throws an InputError for data of another release. */
export async function examine(config: Config, looking: Looking): Promise<readonly Finding[]> {
  const findings = new Findings()
  const { dataDir } = config
  if (existsSync(dataDir)) {
    for (const path of openToOthers(dataDir)) {
      findings.add('open_to_others', 'files', relative(dataDir, path) || dataDir)
    }
  }
  if (existsSync(join(dataDir, 'records.db'))) {
    await orDamaged(findings, () => auditRecords(config, findings, looking))
  }
  await orDamaged(findings, async () => {
    const place = accountsPlace(config)
    const keys = keysOf(config, findings)
    const { jobs, ids } = await auditAccounts(place, { keys, findings, looking })
    await auditResults({
      files: resultFilesIn(dataDir),
      jobs,
      ids,
      jobNow: id => jobNow(place, id),
      findings,
      looking,
    })
  })
  return findings.list
}

/** A file that cannot be read as a database is a finding; what else is in the folder is looked at all the same. */
async function orDamaged(findings: Findings, look: () => void | Promise<void>): Promise<void> {
  try {
    await look()
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    const { message } = error.cause instanceof Error ? error.cause : error
    findings.add('damaged_file', basename(error.file), message)
  }
}

function keysOf(config: Config, findings: Findings): readonly Uint8Array[] {
  try {
    return presentKeys(config)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    findings.add('unreadable_secret', 'secret.key', `${keyFileIn(config.dataDir)} does not hold a key`)
    return config.secretKey ? [config.secretKey] : []
  }
}
