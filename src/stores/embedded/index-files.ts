// The files of the search index on the disk: written once, synced, read in parts, never changed.
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Source } from './engine/segment-file.ts'

export const indexFolder = (dataDir: string): string => join(dataDir, 'index')

export interface WrittenFile {
  readonly bytes: number
  readonly checksum: number
}

/** Writes a file and does not return before it is on the disk. */
export function writeIndexFile(folder: string, name: string, chunks: Iterable<Uint8Array>): WrittenFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = openSync(join(folder, name), 'w', 0o600)
  let bytes = 0
  let checksum = 0
  try {
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at)
      checksum = crc32(chunk, checksum)
      bytes += chunk.length
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  syncFolder(folder)
  return { bytes, checksum }
}

/** The name of a new file is on the disk only when its folder is. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } catch {
    // Windows does not sync folders; there a rename or creation is journaled by itself.
  } finally {
    closeSync(opened)
  }
}

/** Opens a file for reading in parts. Throws when it is not there. */
export function openIndexFile(folder: string, name: string): Source {
  const file = openSync(join(folder, name), 'r')
  const { size } = fstatSync(file)
  return {
    length: size,
    read(offset, length) {
      const bytes = new Uint8Array(length)
      for (let at = 0; at < length; ) {
        const read = readSync(file, bytes, at, length - at, offset + at)
        if (read === 0) throw new Error(`The file ${name} of the search index is shorter than it was.`)
        at += read
      }
      return bytes
    },
    close: () => closeSync(file),
  }
}

/** Removes files that no list of segments names. Only for who holds the write lock: others may be writing files. */
export function removeOrphans(folder: string, live: ReadonlySet<string>): void {
  if (!existsSync(folder)) return
  removeFiles(
    folder,
    readdirSync(folder).filter(name => !live.has(name)),
  )
}

/** Removes files; what cannot be removed now (open elsewhere, on Windows) waits. */
export function removeFiles(folder: string, names: readonly string[]): void {
  for (const name of names) {
    try {
      rmSync(join(folder, name), { force: true })
    } catch {
      // The next load tries again.
    }
  }
}
