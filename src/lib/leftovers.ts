// Removes the unfinished files that a killed backup or restore left beside its target.
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Returns the temporary path that this process uses for the target. */
export const draftPath = (target: string): string => `${target}.unfinished-${process.pid}`

export async function removeLeftovers(target: string): Promise<void> {
  const begin = `${basename(target)}.unfinished-`
  for (const name of await readdir(dirname(target)).catch(() => [])) {
    if (!name.startsWith(begin) || isRunning(Number(name.slice(begin.length)))) continue
    await rm(join(dirname(target), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  // A name that does not end in a pid is not ours.
  if (!Number.isSafeInteger(pid) || pid <= 0) return true
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
