// Files that are written piece by piece while a test runs, so that a gigabyte needs no memory.
import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { afterAll } from 'vitest'

export type Pieces = Iterable<string | Buffer>

export interface HostileFiles {
  readonly write: (name: string, pieces: Pieces) => Promise<string>
  /** A sparse file of this size. */
  readonly sparse: (name: string, start: string, bytes: number) => Promise<string>
  readonly fifo: (name: string) => string
}

/** Makes files in a folder that is removed after the tests of this file. */
export function hostileFiles(): HostileFiles {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-hostile-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const write = async (name: string, pieces: Pieces): Promise<string> => {
    const path = join(folder, name)
    await pipeline(Readable.from(pieces), createWriteStream(path))
    return path
  }
  return {
    write,
    async sparse(name, start, bytes) {
      const path = await write(name, [start])
      truncateSync(path, bytes)
      return path
    },
    fifo(name) {
      const path = join(folder, name)
      execFileSync('mkfifo', [path])
      return path
    },
  }
}

const pieceBytes = 1024 * 1024

/** Repeats a text up to this many bytes or a little more. */
export function* repeated(text: string | Buffer, bytes: number): Generator<Buffer> {
  const one = Buffer.from(text)
  const piece = Buffer.concat(Array.from({ length: Math.ceil(pieceBytes / one.length) }, () => one))
  let left = bytes
  for (; left > piece.length; left -= piece.length) yield piece
  yield piece.subarray(0, Math.ceil(left / one.length) * one.length)
}

export function* joined(...parts: readonly (string | Buffer | Pieces)[]): Generator<string | Buffer> {
  for (const part of parts) {
    if (typeof part === 'string' || Buffer.isBuffer(part)) yield part
    else yield* part
  }
}

/** Returns a gzip file of `times` members, each with these bytes. */
export const bomb = (bytes: Buffer, times: number): Buffer => {
  const member = gzipSync(bytes)
  return Buffer.concat(Array.from({ length: times }, () => member))
}
