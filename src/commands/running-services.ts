// The running services of this user. Each writes a small file into the state folder, so that commands find its data.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { makeFolder } from '../lib/make-folder.ts'
import { isRunning, type NotedProcess, thisProcess } from '../lib/running-process.ts'

export interface RunningService {
  readonly pid: number
  readonly url: string
  /** An absolute path. */
  readonly data_dir: string
  readonly accounts: 'sqlite' | 'postgres'
}

interface AnnouncedService extends RunningService, NotedProcess {}

/**
 * Announces this process as a service, until the returned function is called. Without a writable state folder nothing is
 * announced: commands then need ALMANAC_DATA_DIR.
 */
export function announce(service: Omit<RunningService, 'pid'>): () => void {
  const announced: AnnouncedService = { ...service, ...thisProcess() }
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

/** Returns the running services of this user, ordered by data directory. */
export function runningServices(): readonly RunningService[] {
  const files = existsSync(folder()) ? readdirSync(folder()).filter(name => name.endsWith('.json')) : []
  const services = files.flatMap(name => {
    const file = join(folder(), name)
    const service = read(file)
    if (service && isRunning(service)) return [service]
    // The file of a killed service is kept while its data exists: the service may just be starting again.
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
