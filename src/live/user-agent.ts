// The User-Agent of requests to providers and websites. It says what asks, and how to reach who runs it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../lib/package-folder.ts'

/** The name that rules of robots.txt may address. */
export const robotName = 'Almanac'

export function userAgent(contact: string | undefined): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const reachedAt = contact === undefined ? 'self-hosted people and company data service' : `+${contact}`
  return `${robotName}/${version} (${reachedAt})`
}
