// Tells whether a path still leads to the same file or folder.
import { statSync } from 'node:fs'

/** Returns what tells the file or folder at the path from every other one of this machine; undefined when there is none. */
export function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
