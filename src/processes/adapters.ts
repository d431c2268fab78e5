// Opens the stores that the settings name: the only file that knows which adapters there are. Those of SQL are loaded
// when they are opened, so that a command starts with what it needs.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { datasets } from '../catalog/index.ts'
import type { Config } from '../config.ts'
import { InputError } from '../errors.ts'
import { pathExists } from '../lib/path-exists.ts'
import type { RecordChanges } from '../stores/changes.ts'
import { asDamagedFile, namingDamagedFile } from '../stores/damaged-file.ts'
import { directoryIdOf, knownDirectoryId } from '../stores/directory-id.ts'
import { openRecordChanges as openEmbeddedChanges } from '../stores/embedded/changes.ts'
import { copyOlderDatabase, sourceNamesIn } from '../stores/embedded/database.ts'
import { removeLeftovers } from '../stores/embedded/leftovers.ts'
import {
  openEmbeddedRecords,
  type StoreSizes,
  sizesOfBatches,
  sizesOfImports,
  sizesOfNames,
} from '../stores/embedded/records.ts'
import { openValueEmbedding as openEmbeddedValues } from '../stores/embedded/vectors/value-embedding.ts'
import type { AuditProgress, Findings } from '../stores/findings.ts'
import type { Ledger } from '../stores/ledger.ts'
import { type DatabaseName, forgetDatabase, noteDatabase } from '../stores/lost-databases.ts'
import type { PartReader, RecordScan, Records, ScanRequest } from '../stores/records.ts'
import type { AccountsPlace } from '../stores/sql/audit.ts'
import type { WorkAndCredits } from '../stores/sql/work/sqlite-work.ts'
import type { ValueEmbedding } from '../stores/value-embedding.ts'
import type { Work } from '../stores/work.ts'
import { withDamageNamed } from './damaged-records.ts'
import { inFolder, lostIn, refuseLost } from './data-folder.ts'
import { keyFileIn, secretKeys } from './secret-key.ts'

/** Opens the records of the data directory, made when it is missing. */
export const openRecords = (config: Config, sizes?: StoreSizes): Records =>
  inFolder(config, folder => {
    refuseLost(config, 'records.db')
    try {
      const records = openEmbeddedRecords(folder, datasets, sizes)
      noteDatabase(folder, 'records.db')
      return withDamageNamed(records, join(folder, 'records.db'))
    } catch (error) {
      throw asDamagedFile(join(folder, 'records.db'), error)
    }
  })

/** Opens the records for batch jobs beside a server. */
export const openBatchRecords = (config: Config): Records => openRecords(config, sizesOfBatches)

/** Opens the changes of the records of the data directory, which must have been opened. `rest` is called often. */
export const openRecordChanges = ({ dataDir }: Config, rest: () => void): RecordChanges =>
  openEmbeddedChanges(dataDir, datasets, rest)

/** Removes from the data directory, which must have been opened, what killed imports have left in it. */
export const removeImportLeftovers = (config: Config): void => inFolder(config, removeLeftovers)

/** Opens the values of the records for a thread that has them embedded by the model. */
export const openValueEmbedding = (config: Config, model: string): ValueEmbedding =>
  inFolder(config, folder => openEmbeddedValues(folder, datasets, model))

/** Opens the records for a thread that finds companies by name. */
export const openNameRecords = (config: Config): Records => openRecords(config, sizesOfNames)

/** Opens the records for an import, which matches its rows with those on file. */
export const openImportRecords = (config: Config): Records => openRecords(config, sizesOfImports)

/** Returns the names of the sources whose records the data directory holds; none where there is no directory. */
export const sourceNamesOnFile = ({ dataDir }: Config): readonly string[] =>
  sourceNamesIn(join(dataDir, 'records.db'))

/** Copies records that an older release wrote, and that opening would migrate; returns whether they are such. */
export const copyOlderRecords = (config: Config, folder: string): boolean =>
  inFolder(config, dataDir => {
    const file = join(dataDir, 'records.db')
    try {
      return copyOlderDatabase(file, datasets, join(folder, 'records.db'))
    } catch (error) {
      throw asDamagedFile(file, error)
    }
  })

/** Opens the records of the data directory, to divide them among readers. Throws an InputError where there are none. */
export async function openRecordScan(
  config: Config,
  request: Pick<ScanRequest, 'dataset' | 'where'>,
): Promise<RecordScan> {
  refuseLost(config, 'records.db')
  const file = join(config.dataDir, 'records.db')
  if (!pathExists(file)) throw new InputError(`There are no records in ${config.dataDir}.`)
  const { openScan } = await import('../stores/embedded/scan.ts')
  return inFolder(config, folder => {
    try {
      return openScan(folder, datasets, request)
    } catch (error) {
      throw asDamagedFile(file, error)
    }
  })
}

/** Opens a reader of the records of the data directory, which `openRecordScan` has opened. */
export async function openPartReader(dataDir: string, request: ScanRequest): Promise<PartReader> {
  const { openPartReader: open } = await import('../stores/embedded/scan.ts')
  return open(dataDir, datasets, request)
}

/** Opens the account side, in PostgreSQL where a server is named, for a command that does one thing and ends. */
export async function openLedger(config: Config): Promise<Ledger> {
  if (config.databaseUrl !== undefined) return openPostgresLedger(config.databaseUrl)
  const { openSqliteLedger } = await import('../stores/sql/ledger/sqlite-ledger.ts')
  return inFolder(config, async folder => {
    refuseLost(config, 'account.db')
    const ledger = await openSqliteLedger(folder)
    noteDatabase(folder, 'account.db')
    return ledger
  })
}

interface LedgerStart {
  /** Takes what the start waits for. */
  readonly note?: (sentence: string) => void
  /** Called while a thread or a server of databases answers for the first time. */
  readonly meanwhile?: () => Promise<void>
}

/** Opens the account side for a server, whose own thread never waits for a disk. */
export async function openServedLedger(
  config: Config,
  { note, meanwhile }: LedgerStart = {},
): Promise<Ledger> {
  if (config.databaseUrl !== undefined) {
    const [ledger] = await Promise.all([openPostgresLedger(config.databaseUrl), meanwhile?.()])
    return ledger
  }
  // Faults of the file are reported here, because a thread would only die of them.
  await (await openLedger(config)).close()
  const { serveSqliteLedger } = await import('../stores/sql/ledger/sqlite-ledger.ts')
  const opening = inFolder(config, async folder =>
    withDamageNamed(await serveSqliteLedger(folder, note), join(folder, 'account.db')),
  )
  const [ledger] = await Promise.all([opening, meanwhile?.()])
  return ledger
}

async function openPostgresLedger(url: string): Promise<Ledger> {
  const postgres = await import('../stores/sql/ledger/postgres-ledger.ts')
  return postgres.openPostgresLedger(url)
}

/**
 * Opens batch jobs and webhooks with the credits they move, for a command or a thread of its own. Throws an InputError
 * when their secrets belong to a key that is not here: only a service begins with a new one.
 */
export async function openWork(config: Config): Promise<WorkAndCredits> {
  const opened = await openAnyWork(config)
  if (await opened.work.wasServedWithKey()) return opened
  await opened.work.close()
  throw new InputError(
    `The secrets were sealed with another key than that of ALMANAC_SECRET_KEY or of ${keyFileIn(config.dataDir)}. Set the key that the service has. If it is lost, start the service first: it begins with a new one.`,
  )
}

function openAnyWork(config: Config): Promise<WorkAndCredits> {
  return inFolder(config, async folder => {
    const keys = secretKeys(config)
    if (config.databaseUrl !== undefined) {
      const { openPostgresWork } = await import('../stores/sql/work/postgres-work.ts')
      return openPostgresWork(config.databaseUrl, { directoryId: directoryIdOf(folder), keys })
    }
    refuseLost(config, 'work.db', 'account.db')
    const { openSqliteWork } = await import('../stores/sql/work/sqlite-work.ts')
    const opened = await openSqliteWork(folder, keys)
    for (const name of ['account.db', 'work.db'] as const) noteDatabase(folder, name)
    return opened
  })
}

export interface ServedWork {
  readonly work: Work
  /** The secret that signs the links to results, the same in every process. */
  readonly linkSecret: string
  /** True when there may be jobs or deliveries from before, or of other processes. */
  readonly isWaiting: boolean
  /** Teams whose secret for webhooks was sealed with a key that this service does not have. */
  readonly unreadableTeams: readonly number[]
  /** The number of active jobs that wait for the records of other data directories. */
  readonly jobsElsewhere: number
}

/** Opens batch jobs and webhooks for a server, and reads what its start depends on. */
export async function openServedWork(config: Config): Promise<ServedWork> {
  const { work } = await openAnyWork(config)
  return inFolder(config, folder =>
    namingDamagedFile(join(folder, 'work.db'), () => servedWork(config, work)),
  )
}

async function servedWork(config: Config, work: WorkAndCredits['work']): Promise<ServedWork> {
  const unreadableTeams = await work.resealSecrets()
  const linkSecret = await work.serviceSecret('links', randomBytes(32).toString('hex'))
  if (config.databaseUrl !== undefined) {
    // Other services may add work to a PostgreSQL server at any time.
    return {
      work,
      linkSecret,
      unreadableTeams,
      isWaiting: true,
      jobsElsewhere: await work.countJobsElsewhere(),
    }
  }
  const isWaiting = Object.values(await work.countPending()).some(count => count > 0)
  await work.close()
  const { serveSqliteWork } = await import('../stores/sql/work/sqlite-work.ts')
  const served = serveSqliteWork(config.dataDir, secretKeys(config), work)
  return { work: served, linkSecret, unreadableTeams, isWaiting, jobsElsewhere: 0 }
}

/** Examines the records of the data directory. Throws like the functions it calls. */
export const auditRecords = async (
  config: Config,
  findings: Findings,
  looking: AuditProgress,
): Promise<void> => {
  const { auditEmbeddedRecords } = await import('../stores/embedded/audit/audit.ts')
  const { recordRules } = await import('../ingest/record-rules.ts')
  await auditEmbeddedRecords({ folder: config.dataDir, datasets, rules: recordRules, findings, looking })
}

/** Puts right what lies beside the records. */
export const repairRecords = {
  /** Identifiers, ids that lead on, values at hand. */
  beside: async ({ dataDir }: Config): Promise<void> => {
    const { repairDerived: repairBeside } = await import('../stores/embedded/audit/repair.ts')
    const { recordRules } = await import('../ingest/record-rules.ts')
    repairBeside(dataDir, datasets, recordRules)
  },
  /** The search indexes of these datasets, made again from the records. */
  index: async ({ dataDir }: Config, names: ReadonlySet<string>): Promise<void> => {
    const { repairIndex } = await import('../stores/embedded/search-index/index-repair.ts')
    repairIndex(dataDir, datasets, { asked: names })
  },
}

export const repairAccounts = async (...args: Parameters<RepairModule['repairAccounts']>) =>
  (await import('../stores/sql/repair.ts')).repairAccounts(...args)

type RepairModule = typeof import('../stores/sql/repair.ts')

/** The location of the tables of the account side and of batch jobs. */
export const accountsPlace = ({ dataDir, databaseUrl }: Config): AccountsPlace =>
  databaseUrl === undefined
    ? { folder: dataDir }
    : { url: databaseUrl, directoryId: knownDirectoryId(dataDir) }

/** Examines the account side and the batch jobs; see there. */
export const auditAccounts = async (...args: Parameters<AuditModule['auditAccounts']>) =>
  (await import('../stores/sql/audit.ts')).auditAccounts(...args)

export const jobNow = async (...args: Parameters<AuditModule['jobNow']>) =>
  (await import('../stores/sql/audit.ts')).jobNow(...args)

type AuditModule = typeof import('../stores/sql/audit.ts')

/** Begins a lost database anew, empty. Throws an InputError for one that is not lost. */
export async function beginAnew(config: Config, name: DatabaseName): Promise<void> {
  if (!lostIn(config).includes(name)) {
    throw new InputError(`${name} is not lost: it is in ${config.dataDir}, or never was.`)
  }
  for (const end of ['', '-wal', '-shm']) rmSync(join(config.dataDir, name + end), { force: true })
  forgetDatabase(config.dataDir, name)
  const open = { 'records.db': openRecords, 'account.db': openLedger, 'work.db': openNewWork }[name]
  await (await open(config)).close()
}

const openNewWork = async (config: Config) => (await openAnyWork(config)).work
