// The names in a folder, onto the disk: a new or renamed file is there after a loss of power only then.
import { open } from 'node:fs/promises'

export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } catch (error) {
    // Windows does not sync folders; there a rename or creation is journaled by itself.
    if (process.platform !== 'win32') throw error
  } finally {
    await opened.close()
  }
}
