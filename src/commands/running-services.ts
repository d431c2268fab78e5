// The services that run here: each writes a small file below the state folder of its user, so that commands find its data.
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { makeFolder } from '../lib/make-folder.ts'

export interface RunningService {
  readonly pid: number
  readonly url: string
  /** Absolute. */
  readonly data_dir: string
  readonly accounts: 'sqlite' | 'postgres'
}

interface AnnouncedService extends RunningService {
  /** Tells the process from a later one with its pid; null where the system does not say. */
  readonly process: string | null
}

/**
 * Makes this process known as a service, until the answer is called. A service whose user has no folder to write to
 * runs all the same: commands then need ALMANAC_DATA_DIR.
 */
export function announce(service: Omit<RunningService, 'pid'>): () => void {
  const announced: AnnouncedService = { ...service, pid: process.pid, process: identityOf(process.pid) }
  const file = join(
    folder(),
    `${createHash('sha256').update(service.data_dir).digest('hex').slice(0, 16)}.json`,
  )
  try {
    makeFolder(folder())
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(announced), { mode: 0o600 })
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    return () => {}
  }
  return () => {
    if (read(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

/** Those of this user that run now, by their data directories. */
export function runningServices(): readonly RunningService[] {
  const files = existsSync(folder()) ? readdirSync(folder()).filter(name => name.endsWith('.json')) : []
  const services = files.flatMap(name => {
    const file = join(folder(), name)
    const service = read(file)
    if (service && isRunning(service)) return [service]
    // What a killed service left is kept while its data is there: it may be starting again just now.
    if (!service || !existsSync(service.data_dir)) rmSync(file, { force: true })
    return []
  })
  return services.toSorted((a, b) => (a.data_dir < b.data_dir ? -1 : 1))
}

function folder(): string {
  const { XDG_STATE_HOME: given = '' } = process.env
  return join(isAbsolute(given) ? given : join(homedir(), '.local/state'), 'almanac/services')
}

function read(file: string): AnnouncedService | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as AnnouncedService
  } catch {
    return undefined
  }
}

/** Another process may have the pid by now, and a container that shares the folder counts pids of its own. */
function isRunning({ pid, process: identity }: AnnouncedService): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return identityOf(pid) === identity
}

/** Where Linux tells: the space that pids are counted in, and the time at which the process began. */
function identityOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may hold blanks.
    const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readlinkSync('/proc/self/ns/pid')} ${began}`
  } catch {
    return null
  }
}
