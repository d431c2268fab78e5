// Result files: a folder for each job, with files of finished chunks while it runs and one merged file when it has ended.
import {
  closeSync,
  constants,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { access, lstat, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import { ApiError } from '../errors.ts'
import { isPlainName } from '../lib/plain-name.ts'
import { readRegular } from '../lib/regular-file.ts'
import { yieldToEventLoop } from '../lib/threads/yield-to-event-loop.ts'
import { Unavailable } from '../lib/unavailable.ts'
import type { ResultFormat } from '../stores/new-export.ts'
import type { BatchChunk, BatchJob } from '../stores/work-batches.ts'

/** The file with all lines of a job. Every chunk is a gzip member of its own, which `zcat` concatenates. */
export const resultName = 'results.jsonl.gz'

/** Returns the name of the file of a job, by its format. */
export const resultNameOf = ({ format }: Pick<BatchJob, 'format'>): string =>
  format === null ? resultName : resultNames[format]

const resultNames: Readonly<Record<ResultFormat, string>> = {
  jsonl: resultName,
  csv: 'results.csv.gz',
  parquet: 'results.parquet',
}

/** The codes of a disk that is full or away, and of folders and handles that come back. */
const passing = new Set([
  'ENOENT',
  'ENOTDIR',
  'ELOOP',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
])
const retryMs = 1000

/** Compresses a little less than the highest level, in a third of the time. */
const level = 3

/** Returns the lines of a chunk, or its text, as a gzip member. */
export const gzipMember = (lines: readonly string[] | string): Uint8Array =>
  gzipSync(typeof lines === 'string' ? lines : lines.map(line => `${line}\n`).join(''), { level })

/**
 * The result files of all jobs. They are written synchronously: threads of batch jobs serve nobody meanwhile, and a hop
 * to another thread costs more than the disk.
 */
export class ResultFiles {
  /** The parent of the folders of all jobs. */
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Throws for an id or a name that leads out of the folder of the job, because the database rows may have been tampered with. */
  pathOf(batchId: string, name: string): string {
    return join(this.#folderOf(batchId), checkedName(name))
  }

  /**
   * Writes the gzip members of chunks into a new file, and returns when they are on the disk. Like `finish`, it throws
   * Unavailable while the disk is full or the folder cannot be written.
   */
  write(batchId: string, name: string, members: readonly Uint8Array[]): void {
    this.#writing(batchId, name, () => {
      const file = this.#create(batchId, name)
      try {
        writeFileSync(file, Buffer.concat(members))
        fdatasyncSync(file)
      } finally {
        closeSync(file)
      }
      this.#syncFolder(batchId)
    })
  }

  /** Writes the result file of this name, which appears as a whole or not at all; timers run between its pieces. */
  async finish(
    batchId: string,
    { name, attempt }: { readonly name: string; readonly attempt: number },
    pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const draft = `${name}.${attempt}`
    const file = this.#writing(batchId, draft, () => this.#create(batchId, draft))
    try {
      for await (const piece of pieces) {
        this.#writing(batchId, draft, () => writeFileSync(file, piece))
        await yieldToEventLoop()
      }
      this.#writing(batchId, draft, () => fdatasyncSync(file))
    } finally {
      closeSync(file)
    }
    this.#writing(batchId, draft, () => {
      renameSync(this.pathOf(batchId, draft), this.pathOf(batchId, name))
      this.#syncFolder(batchId)
    })
  }

  /** Returns the bytes of the chunks in their order, those of one file together, or each chunk by itself. */
  *read(batchId: string, chunks: readonly BatchChunk[], isApart: boolean): Generator<Uint8Array> {
    let name = ''
    let bytes: Uint8Array = new Uint8Array()
    let start = 0
    for (const chunk of chunks) {
      if (chunk.file !== name) {
        name = chunk.file
        bytes = readRegular(this.pathOf(batchId, name))
        start = 0
        if (!isApart) yield bytes
      }
      if (isApart) yield bytes.subarray(start, start + chunk.bytes)
      start += chunk.bytes
    }
  }

  /** Removes every file except the result of this name. */
  tidy(batchId: string, resultName: string): void {
    for (const name of readdirSync(this.#folderOf(batchId))) {
      if (name !== resultName) rmSync(this.pathOf(batchId, name), { force: true })
    }
  }

  /**
   * Throws an error with the code of the system when the folder is there and no job can write into it: a file, a link in a
   * circle, a folder of somebody else.
   */
  async checkWritable(): Promise<void> {
    try {
      // The dot has a file in its place refused.
      await access(`${this.folder}/.`, constants.W_OK | constants.X_OK)
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      // A link that leads nowhere is there; a missing folder is made by the first job.
      if (isMissing && !(await lstat(this.folder).catch(() => undefined))) return
      throw error
    }
  }

  /** Removes the files of the job. An id that cannot be the name of a folder is ignored. */
  async remove(batchId: string): Promise<void> {
    if (!isPlainName(batchId)) return
    await rm(this.#folderOf(batchId), { recursive: true, force: true }).catch((error: unknown) => {
      // There is no folder where a file stands, or a link that leads in a circle.
      if (!['ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    })
  }

  #folderOf(batchId: string): string {
    return join(this.folder, checkedName(batchId))
  }

  /** Returns what `write` returns. What a failure leaves of the file is removed: it may hold the last free bytes of the disk. */
  #writing<T>(batchId: string, name: string, write: () => T): T {
    try {
      return write()
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (!passing.has(code)) throw error
      try {
        rmSync(this.pathOf(batchId, name), { force: true })
      } catch {
        // The folder cannot be written. The next attempt overwrites the file, or the end of the job removes it.
      }
      throw new Unavailable(
        `${this.folder} cannot be written (${message}): make it a folder that Almanac may write, or free space on its disk. Jobs go on then.`,
        error,
        retryMs,
      )
    }
  }

  #create(batchId: string, name: string): number {
    // The data directory itself is not made: its disk, or a link to it, may be away for the moment.
    for (const folder of [this.folder, this.#folderOf(batchId)]) {
      try {
        mkdirSync(folder, { mode: 0o700 })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }
    // A file that a killed attempt of the same name left behind is overwritten.
    return openSync(this.pathOf(batchId, name), 'w', 0o600)
  }

  #syncFolder(batchId: string): void {
    const folder = openSync(this.#folderOf(batchId), 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  }
}

function checkedName(name: string): string {
  if (!isPlainName(name)) throw new Error(`${JSON.stringify(name)} is not the name of a result file.`)
  return name
}

/** Returns the result files of a data directory. */
export const resultFilesIn = (dataDir: string): ResultFiles => new ResultFiles(join(dataDir, 'batches'))

/** Returns the name under which a chunk is offered, such as `part-000.jsonl.gz`. */
export const partName = (number: number): string => `part-${String(number).padStart(3, '0')}.jsonl.gz`

/** Returns the number in the name of a part; undefined for other names. */
export function partNumber(name: string): number | undefined {
  const digits = /^part-(\d{3,})\.jsonl\.gz$/.exec(name)?.[1]
  return digits === undefined || partName(Number(digits)) !== name ? undefined : Number(digits)
}

/** Returns the merged file as lines of JSON. Throws 404 when it is no longer there. */
export async function readResult(files: ResultFiles, batchId: string): Promise<Buffer> {
  try {
    return await promisify(gunzip)(await readFile(files.pathOf(batchId, resultName)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ApiError('not_found', 'The results of this job are no longer available.')
  }
}
