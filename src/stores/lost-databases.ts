// The lost databases of a data directory: those that it had, and that are missing or empty now.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { noteDatabases, notedDatabases, renewDirectoryId } from './directory-id.ts'

export const databaseNames = ['records.db', 'account.db', 'work.db'] as const

export type DatabaseName = (typeof databaseNames)[number]

/** Returns those of the named databases that the folder had and that are missing or empty. */
export function lostDatabases(folder: string, names: readonly DatabaseName[]): readonly DatabaseName[] {
  const had = notedDatabases(folder) ?? impliedDatabases(folder)
  return names.filter(name => had.includes(name) && !holdsTables(join(folder, name)))
}

/** Records that the folder has the database; called when the database is open. */
export function noteDatabase(folder: string, name: DatabaseName): void {
  const noted = notedDatabases(folder) ?? []
  if (noted.includes(name)) return
  try {
    noteDatabases(folder, [...noted, name])
  } catch {
    // A full disk, or an id that nobody can read: the database itself is there, and the next opening notes it.
  }
}

/** Lets the next opening begin the database anew. */
export function forgetDatabase(folder: string, name: DatabaseName): void {
  noteDatabases(
    folder,
    databaseNames.filter(one => one !== name && holdsTables(join(folder, one))),
  )
}

/** Makes a list that cannot be read again, of the databases that are there or that other files tell of. */
export function noteDatabasesAgain(folder: string): void {
  const implied = impliedDatabases(folder)
  renewDirectoryId(
    folder,
    databaseNames.filter(name => implied.includes(name) || holdsTables(join(folder, name))),
  )
}

/** Folders of before have no list: other files tell of those that must have been there. */
function impliedDatabases(folder: string): readonly DatabaseName[] {
  return [
    ...(hasEntries(join(folder, 'index'), /\.segment$/) ? (['records.db'] as const) : []),
    ...(holdsTables(join(folder, 'work.db')) ? (['account.db'] as const) : []),
    ...(hasEntries(join(folder, 'batches'), /^[\da-f-]{36}$/) ? (['work.db'] as const) : []),
  ]
}

/** The first page of a file is there before its first table, which is in the log until then. */
const pageBytes: readonly number[] = [4096, 16_384]

/**
 * Returns whether there are tables in the file or its log. A file that is not a database is damaged, not
 * lost, because it may hold anything. The file is not opened, because closing it would release the locks of
 * every connection in this process.
 */
function holdsTables(file: string): boolean {
  try {
    const { size } = statSync(file)
    return size > 0 && (!pageBytes.includes(size) || existsSync(`${file}-wal`))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function hasEntries(folder: string, pattern: RegExp): boolean {
  try {
    return readdirSync(folder).some(name => pattern.test(name))
  } catch {
    return false
  }
}
