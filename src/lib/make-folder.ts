// Makes a folder and its missing parents.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the missing folders of the path, closed to other users. It makes them one at a time from the top, since Node's
 * `recursive` never returns for paths below /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it just now.
    if (!existsSync(folder)) throw error
  }
}
