// Files and folders that take long to make and that several test files need: the first of these makes it.
import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'

/** Returns the path of a file or folder that all test files share. `make` gets the path to make it at. */
export async function madeOnce(name: string, make: (draft: string) => Promise<unknown>): Promise<string> {
  const path = join(inject('sharedFolder'), name)
  const lock = `${path}-begun`
  while (!existsSync(path)) {
    try {
      mkdirSync(lock)
    } catch {
      await wait(50)
      continue
    }
    try {
      await make(`${path}-draft`)
      renameSync(`${path}-draft`, path)
    } catch (error) {
      rmdirSync(lock)
      throw error
    }
  }
  return path
}
