// Result files: a folder for each job, a file for each chunk while the job runs, one file of all when it is done.
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A file of a job, or of a stretch of it; readable by `zcat`, for every chunk is a gzip member of its own. */
export const resultName = 'results.jsonl.gz'

/** A little larger than the smallest, and three times as fast to make. */
const level = 3
const compress = promisify<Buffer, object, Buffer>(gzip)

export class ResultFiles {
  readonly #folder: string

  /** `folder` holds the folders of all jobs. */
  constructor(folder: string) {
    this.#folder = folder
  }

  pathOf(batchId: string, name: string): string {
    return join(this.#folder, batchId, name)
  }

  /** Writes a chunk under a name that no other attempt at it has. It is on the disk when this resolves; its size in bytes. */
  async writePart(batchId: string, name: string, lines: readonly string[]): Promise<number> {
    const text = lines.length > 0 ? `${lines.join('\n')}\n` : ''
    const bytes = await compress(Buffer.from(text), { level })
    await mkdir(join(this.#folder, batchId), { recursive: true, mode: 0o700 })
    await this.#write(batchId, name, async file => {
      await file.writeFile(bytes)
    })
    await this.#syncFolder(batchId)
    return bytes.length
  }

  /** Makes the file of all parts, in their order; it is there as a whole or not at all. An empty one is valid too. */
  async merge(batchId: string, parts: readonly string[], attempt: string): Promise<void> {
    await mkdir(join(this.#folder, batchId), { recursive: true, mode: 0o700 })
    const draft = `${resultName}.${attempt}`
    await this.#write(batchId, draft, async file => {
      for (const part of parts) await file.appendFile(await readFile(this.pathOf(batchId, part)))
      if (parts.length === 0) await file.writeFile(await compress(Buffer.alloc(0), {}))
    })
    await rename(this.pathOf(batchId, draft), this.pathOf(batchId, resultName))
    await this.#syncFolder(batchId)
  }

  async removePart(batchId: string, name: string): Promise<void> {
    await rm(this.pathOf(batchId, name), { force: true })
  }

  /** Removes everything that the merged file has made superfluous. */
  async tidy(batchId: string): Promise<void> {
    for (const name of await readdir(join(this.#folder, batchId))) {
      if (name !== resultName) await this.removePart(batchId, name)
    }
  }

  async remove(batchId: string): Promise<void> {
    await rm(join(this.#folder, batchId), { recursive: true, force: true })
  }

  async #write(batchId: string, name: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
    // What a killed attempt of the same name left is overwritten.
    const file = await open(this.pathOf(batchId, name), 'w', 0o600)
    try {
      await fill(file)
      await file.datasync()
    } finally {
      await file.close()
    }
  }

  async #syncFolder(batchId: string): Promise<void> {
    const folder = await open(join(this.#folder, batchId), 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }
}

/** The result files of a data directory. */
export const resultFilesIn = (dataDir: string): ResultFiles => new ResultFiles(join(dataDir, 'batches'))

/** The name under which the part is offered: `part-000.jsonl.gz`. */
export const partName = (number: number): string => `part-${String(number).padStart(3, '0')}.jsonl.gz`

/** The number of a part's name; undefined for other names. */
export function partNumber(name: string): number | undefined {
  const digits = /^part-(\d{3,})\.jsonl\.gz$/.exec(name)?.[1]
  return digits === undefined || partName(Number(digits)) !== name ? undefined : Number(digits)
}
