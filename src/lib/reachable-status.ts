// The status of files that may not be there.
import { type Stats, statSync } from 'node:fs'

/** Returns the status of a file; undefined for one that cannot be reached, which is told when it is opened. */
export function reachableStatus(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
