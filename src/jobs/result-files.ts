// Result files: a folder for each job; files of finished chunks while it runs, one file of all when it is done.
import {
  appendFileSync,
  closeSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isPlainName } from '../lib/plain-name.ts'

/** All lines of a job; readable by `zcat`, for every chunk is a gzip member of its own. */
export const resultName = 'results.jsonl.gz'

/** A little larger than the smallest, and three times as fast to make. */
const level = 3

/** The lines of a chunk as a gzip member. */
export const gzipMember = (lines: readonly string[]): Uint8Array =>
  gzipSync(lines.length > 0 ? `${lines.join('\n')}\n` : '', { level })

/**
 * Writing happens at once and not in the background: the threads of batch jobs serve nobody meanwhile, and each hop to
 * another thread costs more than the disk.
 */
export class ResultFiles {
  /** Holds the folders of all jobs. */
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Throws for an id or name that leads out of the folder of the job: the rows they come from may be anybody's. */
  pathOf(batchId: string, name: string): string {
    return join(this.#folderOf(batchId), checkedName(name))
  }

  /** Writes the members of chunks into a file whose name no other attempt has. They are on the disk when this returns. */
  write(batchId: string, name: string, members: readonly Uint8Array[]): void {
    this.#fill(batchId, name, file => writeFileSync(file, Buffer.concat(members)))
    this.#syncFolder(batchId)
  }

  /** Makes the file of all; it is there as a whole or not at all. An empty one is valid too. */
  merge(batchId: string, names: readonly string[], attempt: string): void {
    const draft = `${resultName}.${attempt}`
    this.#fill(batchId, draft, file => {
      for (const name of names) appendFileSync(file, readFileSync(this.pathOf(batchId, name)))
      if (names.length === 0) writeFileSync(file, gzipMember([]))
    })
    renameSync(this.pathOf(batchId, draft), this.pathOf(batchId, resultName))
    this.#syncFolder(batchId)
  }

  /** Removes everything that the merged file has made superfluous. */
  tidy(batchId: string): void {
    for (const name of readdirSync(this.#folderOf(batchId))) {
      if (name !== resultName) rmSync(this.pathOf(batchId, name), { force: true })
    }
  }

  /** Of an id that no folder here can have, there is nothing to remove. */
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

  #fill(batchId: string, name: string, fill: (file: number) => void): void {
    mkdirSync(this.#folderOf(batchId), { recursive: true, mode: 0o700 })
    // What a killed attempt of the same name left is overwritten.
    const file = openSync(this.pathOf(batchId, name), 'w', 0o600)
    try {
      fill(file)
      fdatasyncSync(file)
    } finally {
      closeSync(file)
    }
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
  if (!isPlainName(name)) throw new Error(`${JSON.stringify(name)} is no name of a file of results.`)
  return name
}

/** The result files of a data directory. */
export const resultFilesIn = (dataDir: string): ResultFiles => new ResultFiles(join(dataDir, 'batches'))

/** The name under which a chunk is offered: `part-000.jsonl.gz`. */
export const partName = (number: number): string => `part-${String(number).padStart(3, '0')}.jsonl.gz`

/** The number of a part's name; undefined for other names. */
export function partNumber(name: string): number | undefined {
  const digits = /^part-(\d{3,})\.jsonl\.gz$/.exec(name)?.[1]
  return digits === undefined || partName(Number(digits)) !== name ? undefined : Number(digits)
}
