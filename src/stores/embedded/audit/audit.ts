// Audits the records and their search index as of one commit, while a service or an import may be running.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import type { Dataset } from '../../../catalog/dataset.ts'
import { InputError } from '../../../errors.ts'
import { brokenTexts } from '../../broken-texts.ts'
import { asDamagedFile, auditPlace, DamagedFile } from '../../damaged-file.ts'
import type { AuditProgress, Findings } from '../../findings.ts'
import type { RecordRules } from '../../record-rules.ts'
import { commitCounter, firstValue, layoutVersion } from '../database.ts'
import { openLinkers } from '../linked-fields.ts'
import { indexFolder, misplacedFolder } from '../search-index/index-files.ts'
import { segmentNames } from '../search-index/index-list.ts'
import { openAllTables } from '../tables.ts'
import { auditIndex, type OpenedSegment, openSegments } from './audit-index.ts'
import { auditRecords } from './audit-records.ts'

const cacheMiB = 64

export interface RecordsAudit {
  readonly folder: string
  readonly datasets: readonly Dataset[]
  readonly rules: RecordRules
  readonly findings: Findings
  readonly looking: AuditProgress
}

/** Throws an InputError for a file of another layout, and DamagedFile where it cannot be read at all. */
export async function auditEmbeddedRecords(audit: RecordsAudit): Promise<void> {
  const file = join(audit.folder, 'records.db')
  let database: Database.Database | undefined
  try {
    database = new Database(file, { readonly: true })
    database.exec(`PRAGMA busy_timeout = 5000; PRAGMA cache_size = -${cacheMiB * 1024}`)
    await examine(database, audit)
  } catch (error) {
    throw asDamagedFile(file, error)
  } finally {
    database?.close()
  }
}

async function examine(database: Database.Database, audit: RecordsAudit): Promise<void> {
  const { folder, datasets, rules, findings, looking } = audit
  const version = Number(firstValue(database, 'PRAGMA user_version'))
  if (version === 0 && firstValue(database, 'SELECT 1 FROM sqlite_master') === undefined) {
    throw new DamagedFile(join(folder, 'records.db'), { cause: new Error('it is empty') })
  }
  if (version !== layoutVersion) {
    throw new InputError(
      `The records in ${folder} have data layout ${version}, and this version of Almanac examines layout ${layoutVersion}. Start the service once to bring them up to date.`,
    )
  }
  const segments = takeSnapshot(database, audit)
  looking('records.db', 0)
  const faults = (database.prepare('PRAGMA integrity_check(5)').raw().all() as [string][]).flat()
  if (faults[0] !== 'ok') for (const fault of faults) findings.add('damaged_file', 'records.db', fault)
  for (const { table, example } of brokenTexts(join(folder, 'records.db'), besideRecords(datasets)))
    findings.add('unreadable_value', `records.db (${table})`, example)
  const all = openAllTables(database, datasets)
  const linkerOf = openLinkers(() => 0, all)
  const misplaced = misplacedFolder(indexFolder(folder))
  if (misplaced !== undefined) findings.add('misplaced_index', 'index/', misplaced)
  for (const tables of all.values()) {
    const { name } = tables.dataset
    await auditPlace(`records.db (${name})`, findings, () =>
      auditRecords({ database, datasets, tables, rules, findings, looking }),
    )
    const opened = segments.get(name) ?? []
    const linker = linkerOf(name)
    if (misplaced === undefined)
      await auditPlace(`records.db (${name})`, findings, () =>
        auditIndex({ database, tables, linker, segments: opened, findings, looking }),
      )
    for (const { source } of opened) source?.close()
  }
  database.exec('COMMIT')
  findOrphans(audit)
}

/** The tables whose texts no audit of records and identifiers reads. */
const besideRecords = (datasets: readonly Dataset[]): readonly string[] => [
  ...['source', 'index_segment', 'index_state', 'reference', 'reference_state'],
  ...datasets.map(({ name }) => `${name}_name_piece`),
]

/** Begins a transaction and opens the segments of that moment. Tries again when a segment was merged in between. */
function takeSnapshot(
  database: Database.Database,
  { folder, datasets }: RecordsAudit,
): ReadonlyMap<string, readonly OpenedSegment[]> {
  const commits = commitCounter(database)
  for (let tries = 1; ; tries++) {
    const before = commits()
    database.exec('BEGIN')
    const opened = new Map(
      datasets.map(dataset => [dataset.name, openSegments(database, indexFolder(folder), dataset)]),
    )
    const all = [...opened.values()].flat()
    if (all.every(({ source }) => source)) return opened
    database.exec('COMMIT')
    if (commits() === before || tries === triesMax) {
      database.exec('BEGIN')
      segmentNames(database)
      return opened
    }
    for (const { source } of all) source?.close()
  }
}

const triesMax = 5

/** Finds files that no list names now and a moment later, because an import removes replaced files after its commit. */
function findOrphans({ folder, findings }: RecordsAudit): void {
  const before = orphansIn(folder)
  if (before.length === 0) return
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, removedMs)
  const after = new Set(orphansIn(folder).map(({ name }) => name))
  for (const { name, isFolder } of before) {
    if (after.has(name)) findings.add(isFolder ? 'unexpected_folder' : 'index_orphan', 'index/', name)
  }
}

const removedMs = 500

/** Returns nothing while an import is running, because it has files that are not listed yet. */
function orphansIn(folder: string): readonly IndexEntry[] {
  const database = new Database(join(folder, 'records.db'))
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE')
    const live = segmentNames(database)
    const orphans = entriesIn(indexFolder(folder)).filter(({ name }) => !live.has(name))
    database.exec('ROLLBACK')
    return orphans
  } catch {
    // An import is running.
    return []
  } finally {
    database.close()
  }
}

interface IndexEntry {
  readonly name: string
  readonly isFolder: boolean
}

function entriesIn(folder: string): readonly IndexEntry[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map(entry => ({
      name: entry.name,
      isFolder: entry.isDirectory(),
    }))
  } catch {
    return []
  }
}
