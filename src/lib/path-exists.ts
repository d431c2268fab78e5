// Checks whether a path exists.
import { lstatSync } from 'node:fs'

/** Returns true also for a broken link and for a link in a circle. */
export function pathExists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
