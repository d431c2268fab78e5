// Closes the data directory to other users, and tells what of it is open to them.
import { chmodSync, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

/** The names of files and folders that Almanac keeps in a data directory. */
const dataFileNames =
  /^(?:(?:records|account|work|vectors)\.db(?:-(?:wal|shm|journal))?|index|batches|watches|reports|secret\.key|directory-id|demo-unfinished|(?:connectors|refresh)\.json)$/

/** The mode bits of the owner. */
const ownersBits = 0o700

/**
 * Closes the data directory and what Almanac keeps in it to everybody but its owner; a directory that also holds other
 * files keeps its own mode. Returns a sentence for each reason why something is still open to others.
 */
export function closeToOthers(dataDir: string): readonly string[] {
  // Modes do not decide who may read on Windows.
  if (process.platform === 'win32') return []
  const open: OpenFile[] = []
  const names = readdirSync(dataDir)
  for (const name of names.filter(one => dataFileNames.test(one))) closePath(join(dataDir, name), open)
  const strangers = names.filter(one => !dataFileNames.test(one))
  const isOpen = isOpenToOthers(statSync(dataDir))
  if (isOpen && strangers.length > 0) {
    open.push({
      path: dataDir,
      why: `it holds other things too, such as ${strangers[0]}; a folder of its own can be closed`,
    })
  } else if (isOpen) restrictMode(dataDir, open)
  return sentences(open)
}

/** Returns the paths of the data directory that other users of this machine may read; links are left out. */
export function openToOthers(dataDir: string): readonly string[] {
  if (process.platform === 'win32') return []
  const names = readdirSync(dataDir)
  const openPaths = names
    .filter(one => dataFileNames.test(one))
    .flatMap(name => openBelow(join(dataDir, name)))
  // A folder that also holds other files keeps its own mode.
  const isOurs = names.every(one => dataFileNames.test(one))
  return isOurs && isOpenToOthers(statSync(dataDir)) ? [dataDir, ...openPaths] : openPaths
}

function openBelow(path: string): readonly string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink() || !isOpenToOthers(stats)) return []
  return stats.isDirectory()
    ? [path, ...readdirSync(path).flatMap(name => openBelow(join(path, name)))]
    : [path]
}

interface OpenFile {
  readonly path: string
  readonly why: string
}

/** Closes a path, a folder after its content: others can reach nothing in a folder that is closed already. */
function closePath(path: string, open: OpenFile[]): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return
  if (stats.isSymbolicLink()) {
    const target = targetOf(path)
    if (target && isOpenToOthers(target))
      open.push({ path, why: `it leads to ${realpathSync(path)}; close that itself` })
    return
  }
  if (!isOpenToOthers(stats)) return
  if (stats.isDirectory()) for (const name of readdirSync(path)) closePath(join(path, name), open)
  restrictMode(path, open)
}

/** Returns the target of a link; undefined for a broken link or one in a circle. */
function targetOf(link: string): Stats | undefined {
  try {
    return statSync(link)
  } catch {
    return undefined
  }
}

const isOpenToOthers = ({ mode }: Stats): boolean => (mode & 0o077) !== 0

function restrictMode(path: string, open: OpenFile[]): void {
  try {
    chmodSync(path, statSync(path).mode & ownersBits)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Files of SQLite and of jobs may be removed meanwhile.
    if (code === 'ENOENT') return
    open.push({ path, why: code === 'EPERM' ? 'it belongs to another user, who can close it' : String(code) })
  }
}

function sentences(open: readonly OpenFile[]): readonly string[] {
  const byReason = new Map<string, string[]>()
  for (const { path, why } of open) byReason.set(why, [...(byReason.get(why) ?? []), path])
  return [...byReason].map(([why, paths]) => {
    const more = paths.length > 1 ? ` and ${paths.length - 1} more` : ''
    return `Other users of this machine may get at ${paths[0]}${more}, whose mode was not changed: ${why}.`
  })
}
