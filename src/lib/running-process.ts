// Tells a process that runs from a later one with the same pid.
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export interface NotedProcess {
  readonly pid: number
  /** Tells the process from a later one with the same pid; null on systems other than Linux. */
  readonly process: string | null
}

/** Returns this process, to be noted in a file. */
export const thisProcess = (): NotedProcess => ({ pid: process.pid, process: processIdentity(process.pid) })

/** Returns whether the process runs. Another one may have its pid by now, also in a container that shares the folder. */
export function isRunning({ pid, process: identity }: NotedProcess): boolean {
  return hasPid(pid) && processIdentity(pid) === identity
}

/**
 * Returns a text that names this process, or another one of this container, among all processes of all machines; null on
 * systems other than Linux.
 */
export function nameOfProcess(pid = process.pid): string | null {
  const identity = processIdentity(pid)
  if (identity === null) return null
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${hostname()} ${boot} ${identity} ${pid}`
}

/**
 * Returns whether the process of this name runs; undefined where that cannot be known: it is one of another machine or
 * container, or the system hides it.
 */
export function isRunningByName(name: string): boolean | undefined {
  const [host, boot, namespace, began, pid] = name.split(' ')
  const [ownHost, ownBoot, ownNamespace] = nameOfProcess()?.split(' ') ?? []
  if (ownHost === undefined || host !== ownHost || boot !== ownBoot || namespace !== ownNamespace)
    return undefined
  if (!hasPid(Number(pid))) return false
  const identity = processIdentity(Number(pid))
  return identity === null ? undefined : identity === `${namespace} ${began}`
}

/** Returns whether there is a process with the pid, whoever's it is. */
function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the pid namespace and the start time of a process; null on systems other than Linux. */
function processIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may contain spaces.
    const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readlinkSync('/proc/self/ns/pid')} ${began}`
  } catch {
    return null
  }
}
