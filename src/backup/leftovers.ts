// What a backup or a restore that was killed has left beside its target, removed by the next one.
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The temporary name of this process for the target. */
export const draftPath = (target: string): string => `${target}.unfinished-${process.pid}`

export async function removeLeftovers(target: string): Promise<void> {
  const begin = `${basename(target)}.unfinished-`
  for (const name of await readdir(dirname(target)).catch(() => [])) {
    if (!name.startsWith(begin) || isRunning(Number(name.slice(begin.length)))) continue
    await rm(join(dirname(target), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  // What does not end in a number is somebody else's.
  if (!Number.isSafeInteger(pid) || pid <= 0) return true
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
