// Finds the folder of the package, from the sources as well as from the build.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The absolute path of the folder that holds `package.json`, `mappings/` and `dist/`. */
export const packageFolder = nearestWith('package.json', dirname(fileURLToPath(import.meta.url)))

function nearestWith(name: string, folder: string): string {
  if (existsSync(join(folder, name)) || dirname(folder) === folder) return folder
  return nearestWith(name, dirname(folder))
}
