// The files of the search index on the disk: written once, synced, read in parts, never changed.
import {
  closeSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { InputError } from '../../../errors.ts'
import { isPlainName } from '../../../lib/plain-name.ts'
import { notRegular, openRegular } from '../../../lib/regular-file.ts'
import { type SegmentSource, UnreadableSegment } from '../engine/segment/segment-file.ts'

export const indexFolder = (dataDir: string): string => join(dataDir, 'index')

export interface WrittenFile {
  readonly bytes: number
  readonly checksum: number
}

/** Writes a file and returns when it is on the disk. */
export function writeIndexFile(folder: string, name: string, chunks: Iterable<Uint8Array>): WrittenFile {
  const file = withWriteErrors(folder, () => {
    makeIndexFolder(folder)
    return openSync(join(folder, name), 'w', 0o600)
  })
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

/** Makes the folder when it is missing, but not the data directory, which may be away for the moment. */
function makeIndexFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Opening the file tells what else is in the place of the folder.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Returns what stands in the place of the folder; undefined for a folder, and where there is nothing. */
export function misplacedFolder(folder: string): string | undefined {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (!stats || stats.isDirectory()) return undefined
  if (!stats.isSymbolicLink()) return `${folder} is not a folder`
  try {
    return statSync(folder).isDirectory() ? undefined : `${folder} is a link to something else than a folder`
  } catch {
    return `${folder} is a link that leads nowhere`
  }
}

/** Returns what `write` returns. Throws an InputError when the folder is to blame. */
export function withWriteErrors<T>(folder: string, write: () => T): T {
  try {
    return write()
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    if (!folderErrors.has(code)) throw cause
    throw new InputError(
      `Cannot write the search index into ${folder} (${code}). Make it a folder that Almanac may write, or remove it: it is rebuilt.`,
      { cause },
    )
  }
}

const folderErrors = new Set(['ENOENT', 'ENOTDIR', 'EEXIST', 'ELOOP', 'EACCES', 'EPERM', 'EROFS'])

/** Syncs the folder: a new file has its name on the disk only then. */
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

/** Opens a file for reading in parts. Throws UnreadableSegment when it is missing, or not a regular file. */
export function openIndexFile(folder: string, name: string): SegmentSource {
  if (!isPlainName(name)) throw new UnreadableSegment(`is not a file of the index: ${JSON.stringify(name)}`)
  const file = withReadErrors(name, () => openRegular(join(folder, name)))
  const { size } = fstatSync(file)
  const readInto = (to: Uint8Array, offset: number): void => {
    for (let at = 0; at < to.length; ) {
      const read = withReadErrors(name, () => readSync(file, to, at, to.length - at, offset + at))
      if (read === 0) throw new UnreadableSegment(`is shorter than it was: ${name}`)
      at += read
    }
  }
  return {
    length: size,
    read(offset, length) {
      const bytes = new Uint8Array(length)
      readInto(bytes, offset)
      return bytes
    },
    readInto,
    close: () => closeSync(file),
  }
}

/** System errors that are about the file or its folder. */
const fileErrors = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EACCES', 'EPERM', 'EIO', notRegular])

/** Returns what `read` returns. Throws UnreadableSegment when the file is to blame, and not a lack of memory or handles. */
function withReadErrors<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    if (!fileErrors.has(code)) throw cause
    throw new UnreadableSegment(`cannot be read: ${name} (${code})`, { cause })
  }
}

/** Returns whether the file exists with this length. */
export function hasLength(folder: string, name: string, bytes: number): boolean {
  try {
    const file = statSync(join(folder, name))
    return file.isFile() && file.size === bytes
  } catch {
    // Whatever the error is, the file cannot be read.
    return false
  }
}

/**
 * Removes files. A file that cannot be removed now (open elsewhere, on Windows) is left to the next import. Names come from
 * the database, which anybody may have edited: files outside of the folder are not touched.
 */
export function removeFiles(folder: string, names: readonly string[]): void {
  for (const name of names.filter(isPlainName)) {
    try {
      rmSync(join(folder, name), { force: true })
    } catch {
      // The next import tries again.
    }
  }
}
