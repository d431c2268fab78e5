// The unfinished files that a killed backup, restore or export leaves beside its target.
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Returns the temporary path that this process uses for the target. */
export const draftPath = (target: string): string => `${target}.unfinished-${process.pid}`

/** Removes what is left for the target. Call it before this process begins its own draft. */
export async function removeLeftovers(target: string): Promise<void> {
  for (const path of await leftoversOf(target)) await rm(path, { recursive: true, force: true })
}

/** Returns the paths of drafts for the target whose processes have ended, sorted. */
export async function leftoversOf(target: string): Promise<readonly string[]> {
  const begin = `${basename(target)}.unfinished-`
  const names = await readdir(dirname(target)).catch(() => [])
  return names
    .filter(name => name.startsWith(begin) && !isWriting(Number(name.slice(begin.length))))
    .sort()
    .map(name => join(dirname(target), name))
}

function isWriting(pid: number): boolean {
  // A name that does not end in a pid is not ours.
  if (!Number.isSafeInteger(pid) || pid <= 0) return true
  // This process has begun none yet: an earlier one had its pid, as each run in a container does.
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
