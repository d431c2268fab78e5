// Tells a process that runs from a later one with the same pid.
import { readFileSync, readlinkSync } from 'node:fs'

export interface NotedProcess {
  readonly pid: number
  /** Tells the process from a later one with the same pid; null on systems other than Linux. */
  readonly process: string | null
}

/** Returns this process, to be noted in a file. */
export const thisProcess = (): NotedProcess => ({ pid: process.pid, process: identityOf(process.pid) })

/** Returns whether the process runs. Another one may have its pid by now, also in a container that shares the folder. */
export function isRunning({ pid, process: identity }: NotedProcess): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return identityOf(pid) === identity
}

/** Returns the pid namespace and the start time of a process; null on systems other than Linux. */
function identityOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may contain spaces.
    const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readlinkSync('/proc/self/ns/pid')} ${began}`
  } catch {
    return null
  }
}
