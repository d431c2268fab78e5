// Whether there is something of a name in a folder.
import { lstatSync } from 'node:fs'

/** Also where it is a link that leads nowhere, or in a circle. */
export function pathExists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
