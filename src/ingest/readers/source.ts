// The bytes of a file, unpacked when they are gzip, with what a progress line and an error message need to know.
import { createReadStream } from 'node:fs'
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

/** Throws `InputError` when the file is missing, may not be read, is no regular file, or is no sound gzip at all. */
export async function openSource(path: string): Promise<Source> {
  const sizeBytes = await sizeOf(path)
  let bytesRead = 0
  let damage: InputError | undefined

  async function* packed(): AsyncGenerator<Buffer> {
    try {
      // Without an encoding a read stream yields buffers only.
      const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: chunkBytes })
      for await (const chunk of stream) {
        bytesRead += chunk.length
        yield chunk
      }
    } catch (error) {
      throw unreadable(path, error)
    }
  }

  let chunks: () => AsyncIterable<Buffer> = packed
  let head = await headOf(chunks())
  let layers = 0
  while (isGzip(head)) {
    if (layers === layersMax) throw new InputError(`${path} is compressed more than ${layersMax} times over.`)
    const inner = chunks
    chunks = () =>
      gunzip(inner(), problem => {
        damage ??= new InputError(`${path} is damaged: ${problem}`)
      })
    layers++
    head = await headOf(chunks())
    if (head.length === 0 && damage) throw damage
  }
  bytesRead = 0
  damage = undefined
  return { path, sizeBytes, head, layers, chunks, bytesRead: () => bytesRead, damage: () => damage }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(error => {
    throw unreadable(path, error)
  })
  if (found.isDirectory()) throw new InputError(`${path} is a directory, not a file.`)
  if (!found.isFile())
    throw new InputError(`${path} is not a regular file: save what comes from a pipe to one first.`)
  return found.size
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
