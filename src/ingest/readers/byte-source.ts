// The bytes of a file, unpacked when they are gzip, with what a progress line and an error message need to know.
import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { InputError } from '../../errors.ts'
import { gunzip, isGzip } from './gunzip.ts'

export interface Source {
  readonly path: string
  /** Of the file as it lies on the disk. */
  readonly sizeBytes: number
  /** The first unpacked bytes, up to about 64 KB: enough to tell formats and encodings apart. */
  readonly head: Buffer
  /** How many layers of gzip were taken off. */
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
/** What unpacks to so many times its size, and is large by then, was made to fill a disk or a day. */
const growthMax = 200
const growthFreeMegabytes = 8
/** So much is unpacked before the first row is read. */
const probeBytes = 64 * 1024 * 1024
const growthFreeBytes = growthFreeMegabytes * 1024 * 1024

/** Throws `InputError` when the file is missing, may not be read, is no regular file, or is no sound gzip at all. */
export async function openSource(path: string): Promise<Source> {
  const found = await statOf(path)
  let bytesRead = 0
  let damage: InputError | undefined

  async function* packed(): AsyncGenerator<Buffer> {
    bytesRead = 0
    try {
      // Without an encoding a read stream yields buffers only. What is added while it is read has no end.
      if (found.size === 0) return
      const range = { start: 0, end: found.size - 1, highWaterMark: chunkBytes }
      const stream: AsyncIterable<Buffer> = createReadStream(path, range)
      for await (const chunk of stream) {
        bytesRead += chunk.length
        yield chunk
      }
    } catch (error) {
      throw unreadable(path, error)
    }
    refuseChanged(path, found, await statOf(path))
  }

  async function* unpacked(inner: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    const chunks = gunzip(inner, problem => {
      damage ??= new InputError(`${path} is damaged: ${problem}`)
    })
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > growthFreeBytes && bytes > growthMax * bytesRead) throw bomb(path)
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
  // Rows of two bytes each would otherwise be read for minutes before the bomb is big enough to be told.
  if (layers > 0) await unpackSome(chunks())
  bytesRead = 0
  damage = undefined
  const sizeBytes = found.size
  return { path, sizeBytes, head, layers, chunks, bytesRead: () => bytesRead, damage: () => damage }
}

async function statOf(path: string): Promise<Stats> {
  const found = await stat(path).catch(error => {
    throw unreadable(path, error)
  })
  if (found.isDirectory()) throw new InputError(`${path} is a directory, not a file.`)
  if (!found.isFile())
    throw new InputError(`${path} is not a regular file: save what comes from a pipe to one first.`)
  return found
}

/** Half of what a file was and half of what it is now would pass for all of it. */
function refuseChanged(path: string, before: Stats, now: Stats): void {
  if (before.size === now.size && before.mtimeMs === now.mtimeMs && before.ino === now.ino) return
  throw new InputError(`${path} was changed while it was read. Import it when nothing writes to it any more.`)
}

const bomb = (path: string): InputError =>
  new InputError(
    `${path} unpacks to more than ${growthFreeMegabytes} MB and ${growthMax} times its size. Unpack it yourself when that is meant.`,
  )

async function unpackSome(chunks: AsyncIterable<Buffer>): Promise<void> {
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
}

function unreadable(path: string, error: unknown): InputError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code] ?? `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  return new InputError(`${path} ${reason}.`, { cause: error })
}
