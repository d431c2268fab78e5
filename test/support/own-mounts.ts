// Commands that see mounts which nobody else sees, for disks that are full or cannot be written.
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { program, temporaryFolder } from './command.ts'

const inOwnMounts = ['--map-root-user', '--mount', 'sh', '-ec']

/** Returns whether this machine lets a process have mounts of its own; says so where it does not. */
export function canMount(): boolean {
  try {
    const script = `mount -t tmpfs -o size=1m tmpfs '${temporaryFolder()}'`
    execFileSync('unshare', [...inOwnMounts, script], { stdio: 'ignore' })
    return true
  } catch {
    console.log('Skipped: nothing can be mounted here (unshare and tmpfs).')
    return false
  }
}

/** Runs a shell script in which "$@" is the command, and resolves with its output, also when it fails. */
export const runInOwnMounts = (
  script: string,
  args: readonly string[],
): Promise<{ readonly code?: number; readonly stdout: string; readonly stderr: string }> =>
  promisify(execFile)('unshare', [...inOwnMounts, script, 'sh', process.execPath, ...program, ...args]).catch(
    error => error,
  )
