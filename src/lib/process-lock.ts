// Locks that are files: one process at a time has a lock, until it gives it back or ends.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { beforeEnding } from './before-ending.ts'
import { isRunning, type NotedProcess, thisProcess } from './running-process.ts'

/** Thrown when another process, which runs, has the lock. */
export class Locked extends Error {}

/** A file without a holder is being written, unless it is older than this. */
const writtenMs = 5000

/**
 * Takes the lock, and returns the function that gives it back; a signal that ends the process does so too. Throws Locked, and
 * the error of the file system where the file cannot be made.
 */
export function takeLock(path: string): () => void {
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(path, JSON.stringify(thisProcess()), { flag: 'wx', mode: 0o600 })
      return untilEnded(() => rmSync(path, { force: true }))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries === 3) throw error
      if (isHeld(path)) throw new Locked(path)
      removeDead(path)
    }
  }
}

/**
 * Removes the file of a holder that was killed, which only one process does at a time: another one would remove the lock that
 * the first one takes next. Throws Locked while another process does it.
 */
function removeDead(path: string): void {
  const removal = `${path}.removal`
  if (!isHeld(removal)) rmSync(removal, { force: true })
  try {
    writeFileSync(removal, JSON.stringify(thisProcess()), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new Locked(path) : error
  }
  try {
    if (!isHeld(path)) rmSync(path, { force: true })
  } finally {
    rmSync(removal, { force: true })
  }
}

function isHeld(path: string): boolean {
  try {
    return isRunning(JSON.parse(readFileSync(path, 'utf8')) as NotedProcess)
  } catch {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats !== undefined && Date.now() - stats.mtimeMs < writtenMs
  }
}

/** Returns a function that runs `release`, which a signal runs before it ends the process. */
function untilEnded(release: () => void): () => void {
  const isOver = beforeEnding(release)
  return () => {
    isOver()
    release()
  }
}
