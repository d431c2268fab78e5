// The bytes of a file, unpacked when they are gzip, with what a progress line and an error message need to know.
import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { InputError } from '../../errors.ts'
import { gunzip, isGzip } from './gunzip.ts'

export interface ByteSource {
  readonly path: string
  /** The size of the file on the disk, before anything is unpacked. */
  readonly sizeBytes: number
  /** The first unpacked bytes, up to about 64 KB: enough to tell formats and encodings apart. */
  readonly head: Buffer
  /** The number of layers of gzip that were taken off. */
  readonly layers: number
  /** All unpacked bytes; opens the file when iteration starts and closes it when it ends or is left. */
  readonly chunks: () => AsyncIterable<Buffer>
  readonly bytesRead: () => number
  /** Set when `chunks` ended early because the packed bytes are broken or cut off. */
  readonly damage: () => InputError | undefined
}

const headBytes = 64 * 1024
const chunkBytes = 256 * 1024
const layersMax = 2
/** A file that unpacks to more than this many times its size, and is large by then, was made to fill a disk. */
const expansionMax = 200
const expansionFreeMegabytes = 8
/** The number of bytes that are unpacked on trial before the first row is read. */
const probeBytes = 64 * 1024 * 1024
const expansionFreeBytes = expansionFreeMegabytes * 1024 * 1024

/** A file that is held in memory; the path names it in messages, and its extension may say its format. */
export interface MemoryFile {
  readonly path: string
  readonly bytes: Buffer
}

/** Throws an InputError when the file is missing, may not be read, is not a regular file, or is not valid gzip. */
export async function openByteSource(file: string | MemoryFile): Promise<ByteSource> {
  const { path, sizeBytes, stored } = typeof file === 'string' ? await fileOnDisk(file) : fileInMemory(file)
  let bytesRead = 0
  let damage: InputError | undefined

  async function* packed(): AsyncGenerator<Buffer> {
    bytesRead = 0
    for await (const chunk of stored()) {
      bytesRead += chunk.length
      yield chunk
    }
  }

  async function* unpacked(inner: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    const chunks = gunzip(inner, problem => {
      damage ??= new InputError(`${path} is damaged: ${problem}`)
    })
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > expansionFreeBytes && bytes > expansionMax * bytesRead) throw compressionBomb(path)
      yield chunk
    }
  }

  let chunks: () => AsyncIterable<Buffer> = packed
  let head = await headOf(chunks())
  let layers = 0
  while (isGzip(head)) {
    if (layers === layersMax) throw new InputError(`${path} is compressed more than ${layersMax} times over.`)
    const inner = chunks
    chunks = () => unpacked(inner())
    layers++
    head = await headOf(chunks())
    if (head.length === 0 && damage) throw damage
  }
  // Rows of two bytes each would otherwise be read for minutes before the bomb is recognised.
  if (layers > 0) await refuseEarlyBomb(chunks())
  bytesRead = 0
  damage = undefined
  return { path, sizeBytes, head, layers, chunks, bytesRead: () => bytesRead, damage: () => damage }
}

/** The bytes of a file as they are stored, packed or not. */
interface StoredFile {
  readonly path: string
  readonly sizeBytes: number
  readonly stored: () => AsyncIterable<Buffer>
}

async function fileOnDisk(path: string): Promise<StoredFile> {
  const stats = await statOf(path)
  async function* stored(): AsyncGenerator<Buffer> {
    try {
      // A read stream without an encoding yields buffers only. The range ends where the file ended when it was opened.
      if (stats.size === 0) return
      const range = { start: 0, end: stats.size - 1, highWaterMark: chunkBytes }
      yield* createReadStream(path, range) as AsyncIterable<Buffer>
    } catch (error) {
      throw unreadable(path, error)
    }
    refuseChanged(path, stats, await statOf(path))
  }
  return { path, sizeBytes: stats.size, stored }
}

function fileInMemory({ path, bytes }: MemoryFile): StoredFile {
  async function* stored(): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes.length; start += chunkBytes)
      yield bytes.subarray(start, start + chunkBytes)
  }
  return { path, sizeBytes: bytes.length, stored }
}

async function statOf(path: string): Promise<Stats> {
  const stats = await stat(path).catch(error => {
    throw unreadable(path, error)
  })
  if (stats.isDirectory()) throw new InputError(`${path} is a directory, not a file.`)
  if (!stats.isFile())
    throw new InputError(`${path} is not a regular file: save what comes from a pipe to one first.`)
  return stats
}

/** Throws for a file that changed while it was read: half of the old and half of the new would pass for a whole file. */
function refuseChanged(path: string, before: Stats, now: Stats): void {
  if (before.size === now.size && before.mtimeMs === now.mtimeMs && before.ino === now.ino) return
  throw new InputError(`${path} was changed while it was read. Import it when nothing writes to it any more.`)
}

const compressionBomb = (path: string): InputError =>
  new InputError(
    `${path} unpacks to more than ${expansionFreeMegabytes} MB and ${expansionMax} times its size. Unpack it yourself when that is meant.`,
  )

async function refuseEarlyBomb(chunks: AsyncIterable<Buffer>): Promise<void> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > probeBytes) return
  }
}

async function headOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length >= headBytes) break
  }
  return Buffer.concat(parts).subarray(0, headBytes)
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EACCES: 'may not be read: permission denied',
  EPERM: 'may not be read: permission denied',
  EISDIR: 'is a directory, not a file',
  ELOOP: 'is a link that leads in a circle',
}

/** Returns an InputError that says why the file cannot be read. */
export function unreadable(path: string, error: unknown): InputError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code] ?? `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  return new InputError(`${path} ${reason}.`, { cause: error })
}
