// The files of a data directory that a backup holds, in the order in which they are copied.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { resultNameOf } from '../jobs/result-files.ts'
import { linkValidMs } from '../jobs/result-links.ts'
import { watchFileName, watchFolderName } from '../jobs/watch-files.ts'
import { pathExists } from '../lib/path-exists.ts'
import { type DatabaseSnapshot, openSnapshots } from '../stores/database-files.ts'
import { type ResultFormat, resultFormats } from '../stores/new-export.ts'
import { dataFile } from './format.ts'
import { type BackupFile, diskFile, namesIn } from './write.ts'

export interface DataFiles {
  /** To be iterated once: each file is held open until it has been copied. */
  readonly files: Iterable<BackupFile>
  readonly totalBytes: number
  /** The files that the databases name and that do not exist. */
  readonly missing: readonly string[]
  close(): void
}

const triesMax = 5

/**
 * Opens the files as of this instant. `isShared` is true when the account side and the jobs are in PostgreSQL. The
 * snapshot starts again when a file is removed while it begins, by a merge of the index or a job that ends.
 */
export function dataFilesOf(dataDir: string, isShared: boolean): DataFiles {
  const names = isShared ? ['records.db'] : ['work.db', 'account.db', 'records.db']
  const files = names.map(name => join(dataDir, name)).filter(pathExists)
  for (let tries = 1; ; tries++) {
    const databases = openSnapshots(files)
    const held: BackupFile[] = []
    const missing: string[] = []
    const hold = (file: BackupFile | undefined, name: string) => {
      if (file) held.push(file)
      else missing.push(name)
    }
    const [work, records] = ['work.db', 'records.db'].map(name => databases.find(one => one.name === name))
    if (records)
      for (const name of segmentsOf(records))
        hold(dataFile.test(name) ? diskFile(join(dataDir, name), name) : undefined, name)
    const jobs = work ? jobFilesIn(work) : []
    for (const job of jobs)
      for (const part of job.chunkFiles)
        hold(openChunkFile(dataDir, job, part), `batches/${job.id}/${part.name}`)
    if (missing.length > 0 && tries < triesMax) {
      for (const one of [...databases, ...held]) one.close()
      continue
    }
    const results = work
      ? jobs
          .filter(({ isDone }) => isDone)
          .map(({ id, format }) => `batches/${id}/${resultNameOf({ format })}`)
      : []
    const shared = isShared ? filesBelow(dataDir, 'batches') : []
    const others = [...results, ...shared, ...filesBelow(dataDir, 'watches'), ...plainFiles(dataDir)]
    if (work) missing.push(...linkedFilesOf(work).filter(name => !others.includes(name)))
    const totalBytes = [...databases, ...held].reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      totalBytes,
      missing,
      files: filesInOrder({ dataDir, held, databases, others, missing }),
      close: () => {
        for (const one of databases) one.close()
      },
    }
  }
}

interface BackupContents {
  readonly dataDir: string
  readonly held: readonly BackupFile[]
  readonly databases: readonly DatabaseSnapshot[]
  readonly others: readonly string[]
  readonly missing: string[]
}

/** Files held open first, then results, then databases, the small ones first: their logs grow until they are copied. */
function* filesInOrder({ dataDir, held, databases, others, missing }: BackupContents): Generator<BackupFile> {
  yield* held
  for (const name of others) {
    const file = dataFile.test(name) ? diskFile(join(dataDir, name), name) : undefined
    if (file) yield file
    // A report may be removed at any time, and files of watches are looked for by themselves.
    else if (!/^(?:reports|watches)\//.test(name)) missing.push(name)
  }
  for (const database of databases) {
    yield {
      name: database.name,
      bytes: database.bytes,
      chunks: () => database.pages(),
      close: () => database.close(),
    }
  }
}

const segmentsOf = (records: DatabaseSnapshot): readonly string[] =>
  hasTable(records, 'index_segment')
    ? records.rows('SELECT name FROM index_segment ORDER BY rowid').map(([name]) => `index/${name}`)
    : []

const hasTable = (database: DatabaseSnapshot, table: string): boolean =>
  database.rows(`SELECT 1 FROM sqlite_master WHERE name = '${table}'`).length > 0

interface ChunkFile {
  readonly name: string
  readonly bytes: number
  /** The offset of its bytes in the result of the whole job. */
  readonly start: number
}

interface JobToBackUp {
  readonly id: string
  readonly isDone: boolean
  /** The format of the file of an export; null for other jobs. */
  readonly format: ResultFormat | null
  /** The files of its chunks while it is running; none afterwards. */
  readonly chunkFiles: readonly ChunkFile[]
}

function jobFilesIn(work: DatabaseSnapshot): readonly JobToBackUp[] {
  if (!hasTable(work, 'batch_job')) return []
  const files = new Map<string, ChunkFile[]>()
  const chunks = `SELECT c.batch_id, c.file, sum(c.bytes) FROM batch_chunk c
    JOIN batch_job j ON j.id = c.batch_id AND j.is_active = 1 GROUP BY c.batch_id, c.file ORDER BY min(c.number)`
  for (const [id, file, bytes] of work.rows(chunks)) {
    const filesOfJob = files.get(String(id)) ?? []
    files.set(String(id), filesOfJob)
    const start = filesOfJob.reduce((sum, before) => sum + before.bytes, 0)
    filesOfJob.push({ name: String(file), bytes: Number(bytes), start })
  }
  const format = hasTable(work, 'record_export') ? 'format' : 'NULL'
  return work.rows(`SELECT id, status, ${format} FROM batch_job ORDER BY id`).map(([id, status, format]) => ({
    id: String(id),
    isDone: status === 'completed',
    format: resultFormats.find(each => each === format) ?? null,
    chunkFiles: files.get(String(id)) ?? [],
  }))
}

/**
 * Opens a file of chunks, or the same bytes of the result if the job has ended since: the result of an export has other
 * bytes. Refuses names of other folders.
 */
function openChunkFile(
  dataDir: string,
  { id, format }: JobToBackUp,
  { name, bytes, start }: ChunkFile,
): BackupFile | undefined {
  if (!dataFile.test(`batches/${id}/${name}`)) return undefined
  const folder = join(dataDir, 'batches', id)
  return (
    diskFile(join(folder, name), `batches/${id}/${name}`, { start: 0, bytes }) ??
    (format === null
      ? diskFile(join(folder, resultNameOf({ format })), `batches/${id}/${name}`, { start, bytes })
      : undefined)
  )
}

/** The files of runs of watches to which a valid link may lead. Older ones are copied while they are there. */
function linkedFilesOf(work: DatabaseSnapshot): readonly string[] {
  if (!hasTable(work, 'watch_part')) return []
  const linked = `SELECT DISTINCT r.id FROM watch_part p JOIN watch_run r ON r.id = p.run_id
    WHERE p.results IS NULL AND (r.completed_ms IS NULL OR r.completed_ms >= ${Date.now() - linkValidMs})`
  return work.rows(linked).map(([id]) => `watches/${watchFolderName(Number(id))}/${watchFileName}`)
}

/** The files in the folders of a folder. Of batch jobs these are all results, where only PostgreSQL knows which jobs there are. */
const filesBelow = (dataDir: string, folder: string): readonly string[] =>
  foldersIn(join(dataDir, folder)).flatMap(id =>
    namesIn(join(dataDir, folder, id)).map(name => `${folder}/${id}/${name}`),
  )

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

const plainFiles = (dataDir: string): readonly string[] => [
  ...['directory-id', 'secret.key', 'demo-unfinished'].filter(name => pathExists(join(dataDir, name))),
  ...namesIn(join(dataDir, 'reports')).map(name => `reports/${name}`),
]
