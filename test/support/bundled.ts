// Bundles scripts that tests run as processes of their own: they start several times as fast as from their sources.
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll } from 'vitest'

/** Inside the package, so that the script finds the packages it imports. */
const folder = 'node_modules/.cache/almanac-tests'

/** Bundles a script for the tests of one file, and returns the absolute path of the bundle. */
export function bundledScript(script: URL): string {
  const source = fileURLToPath(script)
  const path = join(process.cwd(), folder, `${basename(source, '.ts')}-${process.pid}.mjs`)
  buildSync({
    entryPoints: [source],
    outfile: path,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  })
  afterAll(() => rmSync(path))
  return path
}
