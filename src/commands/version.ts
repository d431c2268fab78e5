// The version of the package, which stands beside `package.json` both in src/ and in dist/.
import { readFileSync } from 'node:fs'

export function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string
  }
  return version
}
