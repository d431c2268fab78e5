// The id of a data directory, by which services that share a database are told apart.
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../errors.ts'

/** Moves and is copied with the folder: whoever has the id has these records. */
const fileIn = (folder: string): string => join(folder, 'directory-id')

/** The id of the folder, which is given one when it has none. Processes that ask at once are told the same. */
export function directoryIdOf(folder: string): string {
  const known = knownDirectoryId(folder)
  if (known !== undefined) return known
  const draft = `${fileIn(folder)}.${randomUUID()}`
  writeFileSync(draft, `${randomUUID()}\n`, { mode: 0o600, flush: true })
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
export function knownDirectoryId(folder: string): string | undefined {
  try {
    return readFileSync(fileIn(folder), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
