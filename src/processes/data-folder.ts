// The data directory as a whole: whether it can be used, which databases it holds, and what to do about lost or damaged ones.
import { accessSync, constants, existsSync, type Stats, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { restoringSuffix } from '../backup/format.ts'
import type { Config } from '../config.ts'
import { InputError } from '../errors.ts'
import { identityOf } from '../lib/file-identity.ts'
import { makeFolder } from '../lib/make-folder.ts'
import { DamagedFile } from '../stores/damaged-file.ts'
import { isOpenElsewhere } from '../stores/database-files.ts'
import { fullDiskCodes } from '../stores/full-disk.ts'
import { type DatabaseName, databaseNames, lostDatabases } from '../stores/lost-databases.ts'
import { isOnReadOnlyDisk } from './unwritable-files.ts'

type Folder = Pick<Config, 'dataDir' | 'servedFolder'>

/**
 * Returns what `open` returns for the folder, which is made when it is missing, unless a service runs over it: what it
 * opens later must be what it opened at its start. Throws an InputError when the folder cannot be used.
 */
export function inFolder<T>({ dataDir: folder, servedFolder }: Folder, open: (folder: string) => T): T {
  if (servedFolder === undefined) makeDataFolder(folder)
  else requireServed(folder, servedFolder)
  refuseMisplaced(folder, databaseFiles)
  return withFolderErrors(folder, () => open(folder))
}

/** Returns what `open` returns. Throws an InputError for what a person can do something about in the folder. */
export function withFolderErrors<T>(folder: string, open: () => T): T {
  const fail = (error: unknown): never => {
    throw unusable(folder, error)
  }
  try {
    const opened = open()
    return opened instanceof Promise ? (opened.catch(fail) as T) : opened
  } catch (error) {
    return fail(error)
  }
}

/** Like `withFolderErrors` for work on accounts, which may be in PostgreSQL, whose errors say nothing about the folder. */
export const withAccountErrors = <T>(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  use: () => T,
): T => (databaseUrl === undefined ? withFolderErrors(dataDir, use) : use())

/** Returns the setting that keeps the threads of a service to the folder that is there now. */
export function servedFolderOf({ dataDir }: Config): Pick<Config, 'servedFolder'> {
  const servedFolder = identityOf(dataDir)
  return servedFolder === undefined ? {} : { servedFolder }
}

/** Throws an InputError when the folder is not there, or another one is in its place. */
function requireServed(folder: string, servedFolder: string): void {
  const now = identityOf(folder)
  if (now === servedFolder) return
  throw new InputError(
    `The data directory ${folder} ${now === undefined ? 'is gone' : 'is not the one that the service opened'}. Put it back, or stop the service.`,
  )
}

/** Makes the data directory when it is missing. Throws an InputError where it cannot be made. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw new Error('there is a file of this name')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'it is a link that leads nowhere' : message.replace(/, mkdir.*/, '')
    throw new InputError(
      `Cannot make the data directory ${folder} (${reason}). Set ALMANAC_DATA_DIR to a folder you may write.`,
      { cause },
    )
  }
}

/** An InputError in place of an error of SQLite that a person can do something about; any other as it is. */
function unusable(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof InputError) return error
  if (error instanceof DamagedFile) return new InputError(damagedSentence(error), { cause: error })
  if (isOfFullDisk(error)) {
    return new InputError(
      `Cannot use the data directory ${folder}: its disk is full. Make room there, and try again.`,
      { cause: error },
    )
  }
  const [, reason] = reasons.find(([sign]) => error.message.includes(sign)) ?? []
  if (reason === undefined) return error
  if (isOnReadOnlyDisk(folder)) {
    return new InputError(
      `Cannot use the data directory ${folder}: its disk is read-only. See the system log for the reason, then remount the disk for writing.`,
      { cause: error },
    )
  }
  return new InputError(`Cannot use the data directory ${folder}: ${reason}.`, { cause: error })
}

/** Migrations and others wrap what SQLite says. */
const isOfFullDisk = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && fullDiskCodes.has(error.code)) || isOfFullDisk(error.cause))

/** SQLite fails at something else in place of a database, or of a file beside it, later and in words of its own. */
const databaseFiles = databaseNames.flatMap(each => [each, `${each}-wal`, `${each}-shm`])

/** Throws an InputError that names what is not a file in place of one of these. */
export function refuseMisplaced(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const stats = statsOf(join(folder, name))
    if (!stats || stats.isFile()) continue
    const what = stats.isDirectory() ? 'a folder' : 'no regular file'
    throw new InputError(`Cannot use the data directory ${folder}: ${name} is ${what}. Move it away.`)
  }
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    // Missing, or a link in a circle, which the opening fails at.
    return undefined
  }
}

const notOpened =
  'its files cannot be opened for writing; run as the user they belong to, or give them to this one (chown)'

const reasons: readonly (readonly [sign: string, reason: string])[] = [
  ['nable to open', notOpened],
  ['EACCES', notOpened],
  ['EROFS', notOpened],
  [
    'readonly database',
    'its files cannot be written; run as the user they belong to, give them to this one (chown, chmod u+w), or mount their disk for writing',
  ],
  ['is locked', 'another process has been writing to it for a while; try again'],
]

/** Returns one sentence that names the file and says how to go on. */
export const damagedSentence = ({ file }: DamagedFile): string =>
  `The file ${file} is damaged: put a copy from before in its place, or move it away with those whose names begin with its own and go on without ${heldBy[basename(file)] ?? 'what it holds'}: almanac doctor --repair --lost ${basename(file)}`

const heldBy: Readonly<Record<string, string>> = {
  'records.db': 'the records, which can be imported again',
  'account.db': 'its keys, credits and usage',
  'work.db': 'its batch jobs and webhooks',
}

/**
 * Returns whether a database of the data directory is open, in this process or another. Ask before this process opens
 * one: the driver closes a file only when the garbage collector has found the last of its statements.
 */
export const isInUse = ({ dataDir }: Config): boolean =>
  databaseNames.map(name => join(dataDir, name)).some(file => existsSync(file) && isOpenElsewhere(file))

/** Returns whether the folder is there, and this user may not look into it. */
export const isInaccessible = ({ dataDir }: Config): boolean => {
  try {
    accessSync(dataDir, constants.R_OK | constants.X_OK)
    return false
  } catch (error) {
    return ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** Returns whether the folder holds or held records or accounts. */
export const holdsData = (config: Config): boolean =>
  ['records.db', 'account.db'].some(file => existsSync(join(config.dataDir, file))) ||
  lostIn(config).length > 0

/** Databases that the data directory had, and that are missing or empty. */
export const lostIn = ({ dataDir, databaseUrl }: Config): readonly DatabaseName[] =>
  lostDatabases(dataDir, databaseUrl === undefined ? databaseNames : ['records.db'])

/**
 * Throws an InputError for a folder in which no command can do its work: SQLite reads one with something else in place of its
 * files without end, and whoever began the databases of half a restore anew would lose what the backup has.
 */
export function refuseUnusable({ dataDir }: Pick<Config, 'dataDir'>): void {
  refuseMisplaced(dataDir, databaseFiles)
  refuseHalfRestored(dataDir)
}

function refuseHalfRestored(dataDir: string): void {
  if (!databaseNames.some(name => existsSync(join(dataDir, name + restoringSuffix)))) return
  throw new InputError(
    `${dataDir} holds a restore that was cut off, and not all of the backup. Remove it, and restore the backup again: almanac restore.`,
  )
}

/** Throws an InputError where one of these, or any where none is named, is lost: it would be begun anew without a word. */
export function refuseLost(config: Config, ...names: readonly DatabaseName[]): void {
  refuseUnusable(config)
  const lost = lostIn(config)
  if (names.length === 0 ? lost.length === 0 : !names.some(name => lost.includes(name))) return
  const isOne = lost.length === 1
  throw new InputError(
    `${lost.join(' and ')} ${isOne ? 'is' : 'are'} missing from ${config.dataDir}, or empty, and ${isOne ? 'was' : 'were'} there before. Put ${isOne ? 'it' : 'them'} back, or restore a backup (almanac restore); or go on without ${lost.map(name => heldBy[name]).join(', and without ')}: almanac doctor --repair --lost ${lost.join(' ')}`,
  )
}
