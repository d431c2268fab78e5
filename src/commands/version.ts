// Reads the version of the package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../lib/package-folder.ts'

export function version(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  return version
}
