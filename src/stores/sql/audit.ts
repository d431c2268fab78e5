// Examines the account side and the batch jobs in one snapshot, in SQLite files or in PostgreSQL.
import { basename, join } from 'node:path'
import type { Kysely } from 'kysely'
import Database from 'libsql'
import { InputError } from '../../errors.ts'
import { pathExists } from '../../lib/path-exists.ts'
import { openSecretBox } from '../../lib/secret-box.ts'
import { brokenTexts } from '../broken-texts.ts'
import { auditPlace, damageIn } from '../damaged-file.ts'
import type { AuditProgress, Findings } from '../findings.ts'
import type { JobFiles } from '../job-files.ts'
import type { LinkedRuns } from '../linked-runs.ts'
import { readSafely } from './audit-rules.ts'
import { auditAccountValues, auditWorkValues } from './audit-values.ts'
import { auditCredits } from './ledger/audit-credits.ts'
import type { LedgerTables } from './ledger/schema.ts'
import { isUpToDate } from './migrate.ts'
import { readPostgres, readSqlite } from './snapshot.ts'
import { auditSums, completeSince } from './usage/audit-sums.ts'
import { auditJobs } from './work/audit-jobs.ts'
import { auditSecrets } from './work/audit-secrets.ts'
import { jobFiles, jobIds } from './work/job-files.ts'
import { linkedRuns } from './work/watches/linked-runs.ts'

/** The place of the tables: files of a folder, or a database that several data directories may share. */
export type AccountsPlace =
  | { readonly folder: string }
  | { readonly url: string; readonly directoryId: string | undefined }

export interface AccountsAudit {
  /** The keys that open secrets. */
  readonly keys: readonly Uint8Array[]
  /** Files that have a finding already. */
  readonly lost: readonly string[]
  readonly findings: Findings
  readonly looking: AuditProgress
}

/** The batch jobs of the data directory, whose files are examined next, and the ids of all jobs. */
export interface AuditedJobs {
  readonly jobs: readonly JobFiles[]
  readonly ids: ReadonlySet<string>
  readonly watchRuns: LinkedRuns
}

/**
 * Throws an InputError for tables of another version, and DamagedFile when a file turns out to be damaged. Returns
 * undefined when nobody can tell which jobs there are.
 */
export async function auditAccounts(
  place: AccountsPlace,
  audit: AccountsAudit,
): Promise<AuditedJobs | undefined> {
  const { lost, findings, looking, keys } = audit
  const present = filesOf(place).filter(name => !lost.includes(name))
  const sound = present.filter(name => 'url' in place || isSound(join(place.folder, name), audit))
  return readAccounts(place, sound, async (db, has) => {
    const [inAccount, inWork] = 'folder' in place ? [accountFile, workFile] : ['PostgreSQL', 'PostgreSQL']
    const isAccount =
      has.account && (await isOfThisVersion(db, { account: true, work: false }, inAccount, findings))
    const isWork = has.work && (await isOfThisVersion(db, { account: false, work: true }, inWork, findings))
    const sinceMs = isAccount ? await completeSince(db) : 0
    if (isAccount) {
      looking('credits', 0)
      await auditCredits(db, sinceMs, { file: inAccount, findings })
      await auditAccountValues(db, { file: inAccount, findings })
      await readSafely(db, inAccount, findings, () =>
        auditSums(db, sinceMs, { file: inAccount, findings, looking }),
      )
      if (!present.includes(workFile) && !lost.includes(workFile)) await reportMissingJobs(db, findings)
    }
    if (!isWork) return undefined
    looking('batch jobs', 0)
    if (isAccount) await auditJobs(db, sinceMs, { file: inWork, findings })
    await auditWorkValues(db, { file: inWork, findings })
    return readSafely(db, inWork, findings, async () => {
      await auditSecrets(db, keys.length > 0 ? openSecretBox(keys) : undefined, { file: inWork, findings })
      const directoryId = directoryOf(place)
      return {
        jobs: await jobFiles(db, directoryId),
        ids: await jobIds(db),
        watchRuns: await linkedRuns(db, directoryId),
      }
    })
  })
}

/** Returns false when the list of migrations is damaged, which is a finding. Throws an InputError for tables of another version. */
async function isOfThisVersion(
  db: Kysely<LedgerTables>,
  has: PresentTables,
  file: string,
  findings: Findings,
): Promise<boolean> {
  const isCurrent = await readSafely(db, file, findings, () => isUpToDate(db, has))
  if (isCurrent === false) {
    throw new InputError(
      'The tables of the account side are of another version of Almanac. Start the service of this version once to bring them up to date.',
    )
  }
  return isCurrent === true
}

/** Reports that `work.db` is missing when credits are held, because they are held only for batch jobs. */
async function reportMissingJobs(db: Kysely<LedgerTables>, findings: Findings): Promise<void> {
  const holds = await auditPlace(accountFile, findings, () =>
    db.selectFrom('credit_hold').select('id').execute(),
  )
  if (holds && holds.length > 0) {
    findings.add(
      'damaged_file',
      workFile,
      `it is missing, and credits were held for ${holds.length} batch jobs`,
    )
  }
}

/** Returns the files of a job as they are now; undefined when the job was removed. */
export const jobNow = (place: AccountsPlace, id: string): Promise<JobFiles | undefined> =>
  readAccounts(place, filesOf(place), async db => (await jobFiles(db, directoryOf(place), id))[0])

const directoryOf = (place: AccountsPlace) => ('folder' in place ? undefined : place.directoryId)

interface PresentTables {
  readonly account: boolean
  readonly work: boolean
}

const accountFile = 'account.db'
const workFile = 'work.db'

const filesOf = (place: AccountsPlace): readonly string[] =>
  [accountFile, workFile].filter(name => 'url' in place || pathExists(join(place.folder, name)))

async function readAccounts<T>(
  place: AccountsPlace,
  names: readonly string[],
  read: (db: Kysely<LedgerTables>, has: PresentTables) => Promise<T>,
): Promise<T> {
  const has = { account: names.includes(accountFile), work: names.includes(workFile) }
  if ('url' in place) return readPostgres(place.url, db => read(db, has))
  return readSqlite(
    names.map(name => join(place.folder, name)),
    db => read(db, has),
  )
}

/** Returns whether the file can be read. Damage in it becomes a finding. */
function isSound(file: string, { findings, looking }: AccountsAudit): boolean {
  const name = basename(file)
  looking(name, 0)
  try {
    for (const fault of integrityFaults(file)) findings.add('damaged_file', name, fault)
    const broken = brokenTexts(file)
    for (const { table, example } of broken) findings.add('unreadable_value', `${name} (${table})`, example)
    // The rest would be compared with damaged texts.
    return broken.length === 0
  } catch (error) {
    const damage = damageIn(error)
    if (damage === undefined) throw error
    findings.add('damaged_file', name, damage)
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
