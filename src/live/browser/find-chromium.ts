// Finds the browser that is installed.
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
]

/** Returns the path of the first Chromium in the folders of a PATH; undefined when there is none. */
export function findChromium(path: string): string | undefined {
  const folders = path.split(delimiter).filter(folder => isAbsolute(folder))
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)
}

/** Returns whether there is a file at the path that may be run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
