// Makes a folder and those above it.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** For this user only, where it is new. One at a time from the top: Node's `recursive` never returns below /proc. */
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
