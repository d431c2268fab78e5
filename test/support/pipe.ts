// A pipe with both ends open, which neither end waits for.
import { execFileSync } from 'node:child_process'
import { constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './command.ts'

/** Opens both ends of a pipe, and returns their file descriptors. */
export function openPipe(): { readonly written: number; readonly read: number } {
  const path = join(temporaryFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const open = () => openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  return { written: open(), read: open() }
}
