// Writes a folder itself to the disk: only then does a new or renamed file survive a loss of power.
import { open } from 'node:fs/promises'

export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } catch (error) {
    // Windows cannot sync folders, and journals renames and creations itself.
    if (process.platform !== 'win32') throw error
  } finally {
    await opened.close()
  }
}
