// The file `directory-id`: the id of a data directory, by which services that share a database are told apart, and below
// it the databases that the directory has had. Without it nobody could tell a lost database from one that never was.

import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v4 as randomId } from 'uuid'
import { InputError } from '../errors.ts'
import { readRegular } from '../lib/regular-file.ts'

/** Moves and is copied with the folder: whoever has the id has these records. */
const fileIn = (folder: string): string => join(folder, 'directory-id')

/** The id of the folder, which is given one when it has none. Processes that ask at once are told the same. */
export function directoryIdOf(folder: string): string {
  const known = knownDirectoryId(folder)
  if (known !== undefined) return known
  const draft = draftOf(folder, [randomId()])
  try {
    // Fails where another process was first; its id holds then.
    linkSync(draft, fileIn(folder))
  } catch (error) {
    if (knownDirectoryId(folder) === undefined) {
      throw new InputError(
        `${fileIn(folder)} has no id in it. Remove it to give the data directory a new one.`,
        {
          cause: error,
        },
      )
    }
  } finally {
    rmSync(draft)
  }
  return directoryIdOf(folder)
}

/** The id of the folder; undefined where it has none yet. */
export const knownDirectoryId = (folder: string): string | undefined => linesIn(folder)[0]

const listBegin = 'databases:'

/** The names of the databases that the folder has had; undefined where nobody noted them. */
export function notedDatabases(folder: string): readonly string[] | undefined {
  const list = linesIn(folder).find((line, index) => index > 0 && line.startsWith(listBegin))
  return list
    ?.slice(listBegin.length)
    .split(' ')
    .filter(name => name !== '')
}

/** Returns whether the file holds an id and, where there is one, a list of databases, and nothing else. */
export function hasReadableId(folder: string): boolean {
  const [id = '', ...others] = linesIn(folder)
  return isId.test(id) && others.length < 2 && others.every(line => databaseList.test(line))
}

/** Gives a folder whose file cannot be read a new one with these databases; an id that can be read stays. */
export function renewDirectoryId(folder: string, names: readonly string[]): void {
  if (!isId.test(knownDirectoryId(folder) ?? '')) rmSync(fileIn(folder), { force: true })
  noteDatabases(folder, names)
}

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const databaseList = /^databases:(?: +(?:records|account|work)\.db)*$/

/** Notes these databases, and no others, as those that the folder has had. */
export function noteDatabases(folder: string, names: readonly string[]): void {
  const draft = draftOf(folder, [directoryIdOf(folder), [listBegin, ...names].join(' ')])
  renameSync(draft, fileIn(folder))
}

function draftOf(folder: string, lines: readonly string[]): string {
  const draft = `${fileIn(folder)}.${randomId()}`
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  return draft
}

function linesIn(folder: string): readonly string[] {
  try {
    const lines = readRegular(fileIn(folder)).toString('utf8').split('\n')
    return lines.map(line => line.trim()).filter(line => line !== '')
  } catch {
    return []
  }
}
