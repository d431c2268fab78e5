// The real public data that some tests use; they are skipped where it is missing.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve(process.env.SHARED_DATA ?? '../shared/data')

/** Returns the path of a sample file. */
export const sharedData = (path: string): string => resolve(folder, path)

/** Returns whether the file is missing, and says so; for `describe.skipIf`. */
export function isMissing(path: string): boolean {
  const missing = !existsSync(sharedData(path))
  if (missing)
    console.log(`Skipped: ${sharedData(path)} is not here; set SHARED_DATA to the folder that has it.`)
  return missing
}
