// Finds the modules that threads and child processes run.
import { join } from 'node:path'
import { packageFolder } from '../package-folder.ts'

/**
 * Returns the absolute path of a module in the build, also when the caller runs from src/: a thread that compiles its
 * sources takes three times as long to start. Tests, benchmarks and `npm run dev`, which run from src/, therefore build
 * first. `path` is relative to src/ and has no extension; scripts/build.js must list the module.
 */
export const builtModule = (path: string): string => join(packageFolder, `dist/src/${path}.js`)
