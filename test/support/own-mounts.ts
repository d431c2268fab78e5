// Commands that see mounts which nobody else sees, for disks that are full or cannot be written.
import { execFileSync } from 'node:child_process'
import { temporaryFolder } from './command.ts'

/** Returns the command that runs a shell script with mounts of its own; "$@" in it is the command that follows. */
export const inOwnMounts = (script: string): readonly string[] => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-ec',
  script,
  'sh',
]

/** Returns whether this machine lets a process have mounts of its own; says so where it does not. */
export function canMount(): boolean {
  const [file = '', ...args] = inOwnMounts(`mount -t tmpfs -o size=1m tmpfs '${temporaryFolder()}'`)
  try {
    execFileSync(file, args, { stdio: 'ignore' })
    return true
  } catch {
    console.log('Skipped: nothing can be mounted here (unshare and tmpfs).')
    return false
  }
}
