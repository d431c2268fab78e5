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
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { InputError } from '../../../errors.ts'
import { isPlainName } from '../../../lib/plain-name.ts'
import { type SegmentSource, UnreadableSegment } from '../engine/segment/segment-file.ts'

export const indexFolder = (dataDir: string): string => join(dataDir, 'index')

export interface WrittenFile {
  readonly bytes: number
  readonly checksum: number
}

/** Writes a file and does not return before it is on the disk. */
export function writeIndexFile(folder: string, name: string, chunks: Iterable<Uint8Array>): WrittenFile {
  const file = withWriteErrors(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
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

/** What `write` returns. Throws an InputError where the folder is to blame. */
function withWriteErrors<T>(folder: string, write: () => T): T {
  try {
    return write()
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    if (!folderErrors.has(code)) throw cause
    throw new InputError(
      `Cannot write the search index into ${folder} (${code}). Make it a folder that Almanac may write, or remove it: it is made again.`,
      { cause },
    )
  }
}

const folderErrors = new Set(['ENOENT', 'ENOTDIR', 'EEXIST', 'ELOOP', 'EACCES', 'EPERM', 'EROFS'])

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

/** Opens a file for reading in parts. Throws UnreadableSegment when it is not there. */
export function openIndexFile(folder: string, name: string): SegmentSource {
  if (!isPlainName(name)) throw new UnreadableSegment(`is no file of the index: ${JSON.stringify(name)}`)
  const file = withReadErrors(name, () => openSync(join(folder, name), 'r'))
  const { size } = fstatSync(file)
  return {
    length: size,
    read(offset, length) {
      const bytes = new Uint8Array(length)
      for (let at = 0; at < length; ) {
        const read = withReadErrors(name, () => readSync(file, bytes, at, length - at, offset + at))
        if (read === 0) throw new UnreadableSegment(`is shorter than it was: ${name}`)
        at += read
      }
      return bytes
    },
    close: () => closeSync(file),
  }
}

/** Errors of the system that another file in its place, or another folder, would not have. */
const fileErrors = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EACCES', 'EPERM', 'EIO'])

/** What `read` returns. Throws UnreadableSegment where the file is to blame, not a want of memory or handles. */
function withReadErrors<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    if (!fileErrors.has(code)) throw cause
    throw new UnreadableSegment(`cannot be read: ${name} (${code})`, { cause })
  }
}

/** What is wrong with the file of the name; undefined when it is as it was written. */
export function faultIn(folder: string, name: string, written: WrittenFile): string | undefined {
  try {
    const source = openIndexFile(folder, name)
    try {
      return faultOf(source, written)
    } finally {
      source.close()
    }
  } catch (error) {
    if (error instanceof UnreadableSegment) return 'cannot be read'
    throw error
  }
}

/** What is wrong with an opened file, read from its beginning to its end; undefined when it is as it was written. */
export function faultOf(source: SegmentSource, { bytes, checksum }: WrittenFile): string | undefined {
  if (source.length !== bytes) return `has ${source.length} bytes instead of ${bytes}`
  let found = 0
  try {
    for (let at = 0; at < bytes; at += checkedAtOnce) {
      found = crc32(source.read(at, Math.min(checkedAtOnce, bytes - at)), found)
    }
  } catch (error) {
    if (error instanceof UnreadableSegment) return 'cannot be read'
    throw error
  }
  return found === checksum ? undefined : 'is not as it was written'
}

const checkedAtOnce = 1024 * 1024

/** Whether a file of another length stands there, or none. */
export function hasLength(folder: string, name: string, bytes: number): boolean {
  try {
    return statSync(join(folder, name)).size === bytes
  } catch {
    // Whatever stands in the way: it cannot be read.
    return false
  }
}

/** Removes files that no list of segments names. Only for the holder of the write lock: others may be writing files. */
export function removeOrphans(folder: string, live: ReadonlySet<string>): void {
  if (!existsSync(folder)) return
  const names = withWriteErrors(folder, () => readdirSync(folder))
  removeFiles(
    folder,
    names.filter(name => !live.has(name)),
  )
}

/**
 * Removes files; what cannot be removed now (open elsewhere, on Windows) waits. Names come from the list of segments,
 * which anybody may have written: what lies outside the folder stays.
 */
export function removeFiles(folder: string, names: readonly string[]): void {
  for (const name of names.filter(isPlainName)) {
    try {
      rmSync(join(folder, name), { force: true })
    } catch {
      // The next load tries again.
    }
  }
}
