// The number of files that the process may have open.
import { readFileSync } from 'node:fs'

/** A small service needs nearly so many files for its modules, threads and databases. */
export const ownHandles = 400

/** Returns the limit of the system, which Node has raised as far as it may; undefined on systems other than Linux. */
export function fileHandlesMax(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? undefined : Number(soft)
  } catch {
    return undefined
  }
}
