// Writes a backup, also beside a running service: databases as of one instant, and the files that they name.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, fstatSync, readdirSync, readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pack as openPack, type Pack } from 'tar-stream'
import { InputError } from '../errors.ts'
import { notRegular, openRegular } from '../lib/regular-file.ts'
import { writeWholeFile } from '../lib/whole-file.ts'
import type { AuditProgress } from '../stores/findings.ts'
import { type BackupHead, headName, type Manifest, type ManifestEntry, manifestName } from './format.ts'

/** A file to be backed up. It has `bytes` bytes, even when the file on the disk grows meanwhile. */
export interface BackupFile {
  readonly name: string
  readonly bytes: number
  chunks(): Iterable<Uint8Array>
  close(): void
}

const readAtOnce = 2 ** 20

/** Opens a file on the disk, or a range of it. Returns undefined for a missing file, or one shorter than the range. */
export function diskFile(
  path: string,
  name: string,
  range?: { readonly start: number; readonly bytes: number },
): BackupFile | undefined {
  let file: number
  try {
    file = openRegular(path)
  } catch (error) {
    // A path below a file, a link in a circle and a pipe count as missing.
    if (['ENOENT', 'ENOTDIR', 'ELOOP', notRegular].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined
    throw error
  }
  const { start, bytes } = range ?? { start: 0, bytes: fstatSync(file).size }
  if (fstatSync(file).size < start + bytes) {
    closeSync(file)
    return undefined
  }
  return {
    name,
    bytes,
    *chunks() {
      for (let at = 0; at < bytes; ) {
        const chunk = Buffer.allocUnsafe(Math.min(readAtOnce, bytes - at))
        const read = readSync(file, chunk, 0, chunk.length, start + at)
        if (read === 0) throw new InputError(`${path} became shorter while it was copied. Try again.`)
        at += read
        yield chunk.subarray(0, read)
      }
    },
    close: () => closeSync(file),
  }
}

/** Returns the names of the files in a folder, sorted; none for a missing folder. */
export const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}

export interface WrittenArchive {
  readonly bytes: number
  /** The names of its files, without its own head and manifest. */
  readonly names: readonly string[]
}

/**
 * Writes the files, each taken when its turn comes, to a temporary file, syncs it, and renames it to the path. Throws an
 * InputError when the path exists or cannot be written.
 */
export async function writeArchive(
  path: string,
  head: BackupHead,
  files: Iterable<BackupFile>,
  { totalBytes, looking }: { readonly totalBytes: number; readonly looking: AuditProgress },
): Promise<WrittenArchive> {
  const target = resolve(path)
  if (existsSync(target)) throw new InputError(`${target} exists already. Give the backup another name.`)
  return writeWholeFile(target, 'The backup', file => writePack(file, head, files, { totalBytes, looking }))
}

async function writePack(
  file: FileHandle,
  head: BackupHead,
  files: Iterable<BackupFile>,
  { totalBytes, looking }: { readonly totalBytes: number; readonly looking: AuditProgress },
): Promise<WrittenArchive> {
  const pack = openPack()
  const writing = copyTo(file, pack)
  // A writer that waits for room hears of a failure; without one it must not count as unhandled.
  writing.catch(() => {})
  const entries: ManifestEntry[] = []
  let done = 0
  const add = async (one: BackupFile) => {
    const onBytes = (bytes: number) => {
      done += bytes
      looking(one.name, Math.min(1, done / Math.max(1, totalBytes)))
    }
    try {
      entries.push(await addEntry(pack, one, { writing, onBytes }))
    } finally {
      one.close()
    }
  }
  await add(textFile(headName, JSON.stringify(head)))
  for (const one of files) await add(one)
  const manifest: Manifest = { files: [...entries] }
  await add(textFile(manifestName, JSON.stringify(manifest)))
  pack.finalize()
  await writing
  const names = manifest.files.map(({ name }) => name).filter(name => name !== headName)
  return { bytes: (await file.stat()).size, names }
}

async function copyTo(file: FileHandle, pack: Pack): Promise<void> {
  try {
    for await (const chunk of pack as AsyncIterable<Uint8Array>) await file.writeFile(chunk)
  } catch (error) {
    // Ends the wait for room in the archive.
    pack.destroy()
    throw error
  }
}

async function addEntry(
  pack: Pack,
  { name, bytes, chunks }: BackupFile,
  { writing, onBytes }: { readonly writing: Promise<void>; readonly onBytes: (bytes: number) => void },
): Promise<ManifestEntry> {
  const hash = createHash('sha256')
  const entry = pack.entry({ name, size: bytes, mode: 0o600, mtime: new Date(0) })
  const ended = once(entry, 'close')
  ended.catch(() => {})
  for (const chunk of chunks()) {
    hash.update(chunk)
    if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), writing])
    onBytes(chunk.length)
  }
  entry.end(undefined)
  await Promise.race([ended, writing])
  return { name, bytes, sha256: hash.digest('hex') }
}

function textFile(name: string, text: string): BackupFile {
  const bytes = Buffer.from(text)
  return { name, bytes: bytes.length, chunks: () => [bytes], close: () => {} }
}
