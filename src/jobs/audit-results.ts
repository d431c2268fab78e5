// Examines the result files of finished chunks and completed jobs: whether they are there, have their length and can be read.
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { isPlainName } from '../lib/plain-name.ts'
import type { AuditProgress, FindingKind, Findings } from '../stores/findings.ts'
import type { JobFiles } from '../stores/job-files.ts'
import { resultKeptMs } from './cleaner.ts'
import { gzipMember, type ResultFiles, resultNameOf } from './result-files.ts'

interface ResultsAudit {
  readonly files: ResultFiles
  /** The jobs as they were when the examination began. */
  readonly jobs: readonly JobFiles[]
  readonly ids: ReadonlySet<string>
  /** Reads a job again, because it and its files may have changed meanwhile. */
  readonly jobNow: (id: string) => Promise<JobFiles | undefined>
  /** True when missing results are lost for good, however many they are. */
  readonly areResultsLost: boolean
  readonly findings: Findings
  readonly looking: AuditProgress
}

/** The most losses that count as single ones. More mean that the folder is not mounted, or that the database is another one. */
const lostOneByOne = 5

export async function auditResults(audit: ResultsAudit): Promise<void> {
  const { files, jobs, ids, jobNow, areResultsLost, findings, looking } = audit
  const folders = await foldersIn(files.folder)
  const lost: (ResultFault & { readonly id: string })[] = []
  for (const [index, job] of jobs.entries()) {
    looking('results', index / jobs.length)
    const names = [job.id, ...job.files.map(({ name }) => name)]
    const leadingOut = names.find(name => !isPlainName(name))
    if (leadingOut !== undefined) {
      findings.add('unsafe_name', 'batches/', `${JSON.stringify(leadingOut)} of job ${job.id}`)
      continue
    }
    if (!(await faultOf(job, files))) continue
    const now = await jobNow(job.id)
    const fault = now && (await faultOf(now, files))
    if (fault) lost.push({ ...fault, id: job.id })
  }
  if (!areResultsLost && lost.length > (folders ? lostOneByOne : 0)) {
    const reason = await reasonOf(files.folder)
    if (reason !== undefined) findings.add('lost_results', 'batches/', reason)
    for (const { id, what } of lost) findings.add('lost_results', 'batches/', `${id}: ${what}`)
  } else {
    for (const { id, kind, what } of lost) findings.add(kind, `batches/${id}`, what, { subject: { id } })
  }
  const orphans: string[] = []
  for (const id of folders ?? []) if (!ids.has(id) && !(await jobNow(id))) orphans.push(id)
  const kind = orphans.length > lostOneByOne ? 'result_orphans' : 'result_orphan'
  for (const id of orphans) findings.add(kind, 'batches/', id, { subject: { id } })
}

/** Returns undefined when the folder is missing or is not a folder. */
const foldersIn = (folder: string): Promise<readonly string[] | undefined> =>
  readdir(folder).catch(() => undefined)

/** Returns why the folder cannot be read; undefined where it can, or is missing. */
const reasonOf = (folder: string): Promise<string | undefined> =>
  readdir(folder).then(
    () => undefined,
    ({ code }: NodeJS.ErrnoException) =>
      code === 'ENOENT'
        ? undefined
        : `the folder itself cannot be read (${code}): it is a file, a link that leads nowhere, or closed to this user`,
  )

interface ResultFault {
  readonly kind: FindingKind
  readonly what: string
}

async function faultOf(
  { id, status, format, results, read_ms, files: parts }: JobFiles,
  files: ResultFiles,
): Promise<ResultFault | undefined> {
  const isParquet = format === 'parquet'
  // Nobody has read the result for a month, so it is being removed.
  if (status === 'failed' || (status === 'completed' && read_ms < Date.now() - resultKeptMs)) return undefined
  if (status === 'completed') {
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
    const name = resultNameOf({ format })
    const what = await fileFault(files.pathOf(id, name), {
      ...(format === null && { bytes: parts.length > 0 ? bytes : gzipMember([]).length }),
      ...((format ?? 'jsonl') === 'jsonl' && { lines: results }),
      isParquet,
    })
    return what === undefined ? undefined : { kind: 'lost_result', what: `${name} ${what}` }
  }
  for (const { name, bytes } of parts) {
    const what = await fileFault(files.pathOf(id, name), { bytes, isParquet })
    if (what !== undefined) return { kind: 'lost_request', what: `${name} ${what}` }
  }
  return undefined
}

async function fileFault(
  path: string,
  wanted: { readonly bytes?: number; readonly lines?: number; readonly isParquet: boolean },
): Promise<string | undefined> {
  const file = await stat(path).catch(() => undefined)
  if (!file?.isFile()) return 'is missing'
  if (wanted.bytes !== undefined && file.size !== wanted.bytes)
    return `has ${file.size} bytes instead of ${wanted.bytes}`
  if (wanted.isParquet) return undefined
  let lines = 0
  try {
    const text = createReadStream(path).pipe(createGunzip())
    for await (const chunk of text as AsyncIterable<Buffer>)
      for (const byte of chunk) if (byte === 10) lines++
  } catch {
    return 'is damaged'
  }
  return wanted.lines === undefined || lines === wanted.lines
    ? undefined
    : `has ${lines} lines instead of ${wanted.lines}`
}
