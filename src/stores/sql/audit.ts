// Examines the account side and the batch jobs as of one instant, in SQLite files or in PostgreSQL.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Kysely } from 'kysely'
import Database from 'libsql'
import { InputError } from '../../errors.ts'
import { openSecretBox } from '../../lib/secret-box.ts'
import { DamagedFile, namingFile } from '../damaged-file.ts'
import type { Findings, Looking } from '../findings.ts'
import type { JobFiles } from '../job-files.ts'
import { auditCredits } from './audit-credits.ts'
import { auditJobs } from './audit-jobs.ts'
import { auditSecrets } from './audit-secrets.ts'
import { auditSums, completeSince } from './audit-sums.ts'
import { jobFiles, jobIds } from './job-files.ts'
import { isUpToDate } from './migrate.ts'
import type { Tables } from './schema.ts'
import { readPostgres, readSqlite } from './snapshot.ts'

/** Where the tables are: files of a folder, or a database that several data directories may share. */
export type AccountsPlace =
  | { readonly folder: string }
  | { readonly url: string; readonly directoryId: string | undefined }

export interface AccountsAudit {
  /** They open secrets. */
  readonly keys: readonly Uint8Array[]
  readonly findings: Findings
  readonly looking: Looking
}

/** The batch jobs of the data directory, whose files are to be looked at, and the ids of all jobs. */
export interface AuditedJobs {
  readonly jobs: readonly JobFiles[]
  readonly ids: ReadonlySet<string>
}

/**
 * Throws an InputError for tables of another release, and DamagedFile where a file turns out to be damaged on the way.
 * Files that are not there have nothing wrong with them.
 */
export async function auditAccounts(place: AccountsPlace, audit: AccountsAudit): Promise<AuditedJobs> {
  const sound = filesOf(place).filter(name => 'url' in place || isSound(join(place.folder, name), audit))
  return readAccounts(place, sound, async (db, has) => {
    const nothing = { jobs: [], ids: new Set<string>() }
    if (!has.account) return nothing
    if (!(await isUpToDate(db, has))) {
      throw new InputError(
        'The tables of the account side are of another version of Almanac. Start the service of this version once to bring them up to date.',
      )
    }
    const { findings, looking, keys } = audit
    const sinceMs = await completeSince(db)
    const inAccount = 'folder' in place ? accountFile : 'PostgreSQL'
    looking('credits', 0)
    await auditCredits(db, sinceMs, { file: inAccount, findings })
    await auditSums(db, sinceMs, { file: inAccount, findings, looking })
    if (!has.work) return nothing
    const file = 'folder' in place ? workFile : 'PostgreSQL'
    looking('batch jobs', 0)
    await auditJobs(db, sinceMs, { file, findings })
    await auditSecrets(db, keys.length > 0 ? openSecretBox(keys) : undefined, { file, findings })
    return { jobs: await jobFiles(db, directoryOf(place)), ids: await jobIds(db) }
  })
}

/** The job as it is now; undefined when there is none any more. */
export const jobNow = (place: AccountsPlace, id: string): Promise<JobFiles | undefined> =>
  readAccounts(place, filesOf(place), async db => (await jobFiles(db, directoryOf(place), id))[0])

const directoryOf = (place: AccountsPlace) => ('folder' in place ? undefined : place.directoryId)

interface Has {
  readonly account: boolean
  readonly work: boolean
}

const accountFile = 'account.db'
const workFile = 'work.db'

const filesOf = (place: AccountsPlace): readonly string[] =>
  [accountFile, workFile].filter(name => 'url' in place || existsSync(join(place.folder, name)))

async function readAccounts<T>(
  place: AccountsPlace,
  names: readonly string[],
  read: (db: Kysely<Tables>, has: Has) => Promise<T>,
): Promise<T> {
  const has = { account: names.includes(accountFile), work: names.includes(workFile) }
  if ('url' in place) return readPostgres(place.url, db => read(db, has))
  return readSqlite(
    names.map(name => join(place.folder, name)),
    db => read(db, has),
  )
}

/** Whether the file can be read at all; what is wrong with it is a finding. */
function isSound(file: string, { findings, looking }: AccountsAudit): boolean {
  const name = basename(file)
  looking(name, 0)
  try {
    for (const fault of integrityFaults(file)) findings.add('damaged_file', name, fault)
    return true
  } catch (error) {
    if (!(namingFile(file, error) instanceof DamagedFile)) throw error
    findings.add('damaged_file', name, error instanceof Error ? error.message : String(error))
    return false
  }
}

function integrityFaults(file: string): readonly string[] {
  const database = new Database(file, { readonly: true })
  try {
    const rows = database.prepare('PRAGMA integrity_check(5)').raw().all() as [string][]
    return rows.flat().filter(fault => fault !== 'ok')
  } finally {
    database.close()
  }
}
