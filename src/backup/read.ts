// Restores a backup into a folder that gets its final name only when every byte has been checked.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract as openExtract } from 'tar-stream'
import { InputError } from '../errors.ts'
import { beforeEnding } from '../lib/before-ending.ts'
import { jsonOrUndefined } from '../lib/json/json-or-undefined.ts'
import { draftPath, removeLeftovers } from '../lib/leftovers.ts'
import { makeFolder } from '../lib/make-folder.ts'
import type { AuditProgress } from '../stores/findings.ts'
import {
  archiveBytes,
  type BackupHead,
  dataFile,
  entryBytes,
  headName,
  type ManifestEntry,
  manifestName,
  restoringSuffix,
} from './format.ts'
import { damaged, readHead, shown } from './head.ts'
import { publish } from './publish.ts'

export interface RestoredBackup {
  readonly head: BackupHead
  readonly bytes: number
  readonly files: number
}

/**
 * Restores the file into the folder, which must be empty or missing. Throws an InputError for a file that is not a
 * backup, is damaged or cut off, or has a newer format; then nothing of it is left.
 */
export async function readArchive(
  path: string,
  dataDir: string,
  looking: AuditProgress,
): Promise<RestoredBackup> {
  const target = resolve(dataDir)
  refuseUsed(target)
  const bytes = await sizeOf(path)
  const draft = draftPath(target)
  // A file that is just being made in it is found by a later try.
  const isOver = beforeEnding(() => rmSync(draft, { recursive: true, force: true, maxRetries: 3 }))
  try {
    makeFolder(dirname(target))
    await removeLeftovers(target)
    await mkdir(draft, { mode: 0o700 })
    const restored = await unpack(path, draft, { bytes, looking })
    await publish(draft, target)
    return restored
  } catch (error) {
    // A draft that could not be made cannot be removed either: its folder is a file, or is closed to this user.
    await rm(draft, { recursive: true, force: true }).catch(() => {})
    throw restoreError(error, path, target)
  } finally {
    isOver()
  }
}

function refuseUsed(target: string): void {
  if (!existsSync(target)) return
  let names: readonly string[]
  try {
    names = readdirSync(target)
  } catch {
    throw new InputError(`${target} is not a folder. Restore into one that is empty or not there.`)
  }
  if (names.length === 0) return
  throw new InputError(
    `${target} is not empty: it holds ${names[0]}. A backup is restored into a folder that is empty or not there; set ALMANAC_DATA_DIR to one, or move this one away.`,
  )
}

async function sizeOf(path: string): Promise<number> {
  const stats = await stat(path).catch((cause: unknown) => {
    throw new InputError(`${path} cannot be read. Give the file that almanac backup wrote.`, { cause })
  })
  if (!stats.isFile()) throw new InputError(`${path} is not a file. Give the file that almanac backup wrote.`)
  return stats.size
}

async function unpack(
  path: string,
  folder: string,
  { bytes, looking }: { readonly bytes: number; readonly looking: AuditProgress },
): Promise<RestoredBackup> {
  const extract = openExtract()
  const reading = pipeline(createReadStream(path), extract)
  reading.catch(() => {})
  const entries: ManifestEntry[] = []
  /** The names by how file systems without case see them. */
  const names = new Map<string, string>()
  let head: BackupHead | undefined
  let manifest: string | undefined
  let done = 0
  for await (const entry of extract) {
    const { name } = entry.header
    if (manifest !== undefined) throw damaged(`has ${shown(name)} behind its end`)
    if (entry.header.type !== 'file') throw damaged(`has ${shown(name)}, which is not a plain file`)
    if (name === manifestName) {
      manifest = (await textOf(entry)).text
      continue
    }
    if (head === undefined) {
      if (name !== headName) throw new InputError('is not a backup of Almanac')
      const text = await textOf(entry)
      head = readHead(text.text)
      entries.push({ name, ...text.sum })
      continue
    }
    if (!dataFile.test(name)) throw damaged(`has ${shown(name)}, which is not a file of a data directory`)
    const other = names.get(name.toLowerCase())
    if (other === name) throw damaged(`has ${shown(name)} twice`)
    if (other !== undefined) {
      throw damaged(`has ${shown(other)} and ${shown(name)}, which differ only in capitals`)
    }
    names.set(name.toLowerCase(), name)
    const sum = await copy(entry, join(folder, name.endsWith('.db') ? name + restoringSuffix : name))
    entries.push({ name, ...sum })
    done += entryBytes(sum.bytes)
    looking(name, Math.min(1, done / bytes))
  }
  await reading
  if (!head) throw new InputError('is not a backup of Almanac')
  if (manifest === undefined) throw damaged('is cut off')
  compare(entries, manifest)
  if (!entries.some(({ name }) => name.endsWith('.db'))) throw damaged('has no database')
  const wanted = archiveBytes([...entries.map(one => one.bytes), Buffer.byteLength(manifest)])
  if (bytes !== wanted) throw damaged(`has ${bytes} bytes instead of ${wanted}`)
  return { head, bytes, files: entries.length - 1 }
}

interface TarEntry extends AsyncIterable<unknown> {
  readonly header: { readonly name: string }
}

/** The head and the manifest are small; a larger entry is not from a backup. */
const textBytesMax = 64 * 2 ** 20

async function textOf(entry: TarEntry): Promise<{ text: string; sum: Omit<ManifestEntry, 'name'> }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of entry as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > textBytesMax) throw damaged(`has ${shown(entry.header.name)} of more than 64 MB`)
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  return { text: whole.toString(), sum: { bytes, sha256: createHash('sha256').update(whole).digest('hex') } }
}

/** Throws an InputError unless the entries are those of the manifest, in the same order. */
function compare(entries: readonly ManifestEntry[], text: string): void {
  const manifest = jsonOrUndefined(text) as { readonly files?: readonly ManifestEntry[] } | undefined
  const files = Array.isArray(manifest?.files) ? manifest.files : undefined
  if (!files) throw damaged('has a manifest that cannot be read')
  for (const [index, one] of entries.entries()) {
    const wanted = files[index]
    if (wanted?.name !== one.name) throw damaged(`has ${shown(one.name)} where its manifest has another file`)
    if (wanted.bytes !== one.bytes || wanted.sha256 !== one.sha256) {
      throw damaged(`has ${shown(one.name)} other than it was written`)
    }
  }
  if (files.length !== entries.length) throw damaged(`lacks ${shown(files[entries.length]?.name)}`)
}

/** Writes the file of an entry, which is synced with all others when they are there. */
async function copy(entry: TarEntry, path: string): Promise<Omit<ManifestEntry, 'name'>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of entry as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      await file.writeFile(chunk)
      bytes += chunk.length
    }
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

function restoreError(error: unknown, path: string, target: string): unknown {
  if (error instanceof InputError) {
    return new InputError(`${basename(path)} ${error.message}. Nothing was restored.`, { cause: error })
  }
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (code === 'EBUSY' || code === 'EXDEV' || code === 'ENOTEMPTY') {
    return new InputError(
      `${target} cannot be put in place (${code}): it is a mounted folder, or was filled meanwhile. Restore into a folder in it. Nothing was restored.`,
      { cause: error },
    )
  }
  if (/^E[A-Z]+$/.test(code)) {
    return new InputError(`The backup cannot be restored into ${target}: ${message}. Nothing was restored.`, {
      cause: error,
    })
  }
  if (error instanceof Error && /tar|header|end of data|destroyed/i.test(message)) {
    return new InputError(
      `${basename(path)} is damaged or not a backup (${message}). Nothing was restored.`,
      {
        cause: error,
      },
    )
  }
  return error
}
