// The state of providers as a file of the data directory, so that commands see how the service fares with them.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProviderStatus } from './provider.ts'

type Statuses = Readonly<Record<string, ProviderStatus>>

/** At most one write in this time. */
const writeEveryMs = 1000

const fileIn = (dataDir: string): string => join(dataDir, 'connectors.json')

/** Writes the state soon after each change. */
export class StatusFile {
  readonly #dataDir: string
  readonly #statuses: () => Statuses
  readonly #report: (fault: unknown) => void
  #timer: NodeJS.Timeout | undefined

  constructor(dataDir: string, statuses: () => Statuses, report: (fault: unknown) => void) {
    this.#dataDir = dataDir
    this.#statuses = statuses
    this.#report = report
  }

  noteChange(): void {
    this.#timer ??= setTimeout(() => this.#write(), writeEveryMs).unref()
  }

  /** Writes what has changed since the last write. */
  close(): void {
    if (this.#timer) this.#write()
  }

  #write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const file = fileIn(this.#dataDir)
    try {
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(this.#statuses()), { mode: 0o600 })
      renameSync(`${file}.${process.pid}`, file)
    } catch (fault) {
      this.#report(fault)
    }
  }
}

/** Returns the state that the service wrote last; an empty object where there is none. */
export function readStatuses(dataDir: string): Statuses {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Statuses
  } catch {
    // No service has asked a provider yet.
    return {}
  }
}
