// Puts the files of a folder into the page cache of the system, or takes them out of it, so that two services begin alike.
import { execFileSync } from 'node:child_process'
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

/** Reads every byte of the folder once. */
export async function readIntoPageCache(folder: string): Promise<void> {
  for (const file of filesIn(folder)) {
    try {
      for await (const _ of createReadStream(file, { highWaterMark: 2 ** 20 }));
    } catch (error) {
      // Files that a service has merged are gone.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Takes the files out of the page cache, but for what a process has mapped into its memory. */
export function dropFromPageCache(folder: string): void {
  for (const file of filesIn(folder)) {
    execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none'])
  }
}
