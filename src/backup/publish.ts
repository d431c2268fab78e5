// Turns the folder of a restore into a data directory that survives a loss of power.
import { readdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../lib/sync-folder.ts'
import { restoringSuffix } from './format.ts'

/** So many files are synced at once: a file system writes those that wait together in one go. */
const syncedAtOnce = 16

/** Gives the draft its final name, once all of it is on the disk. */
export async function publish(draft: string, target: string): Promise<void> {
  const entries = readdirSync(draft, { recursive: true, withFileTypes: true })
  const paths = entries.map(entry => ({ entry, path: join(entry.parentPath, entry.name) }))
  await syncFiles(paths.filter(({ entry }) => entry.isFile()).map(({ path }) => path))
  for (const { entry, path } of paths) {
    if (entry.isDirectory()) await syncFolder(path)
    else if (path.endsWith(restoringSuffix)) await rename(path, path.slice(0, -restoringSuffix.length))
  }
  await syncFolder(draft)
  await rename(draft, target)
  await syncFolder(dirname(target))
}

async function syncFiles(paths: readonly string[]): Promise<void> {
  const left = paths.values()
  // All of them take from the same list.
  await Promise.all(
    Array.from({ length: syncedAtOnce }, async () => {
      for (const path of left) await syncFile(path)
    }),
  )
}

async function syncFile(path: string): Promise<void> {
  // Windows syncs only what was opened for writing.
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
