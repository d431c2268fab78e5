// Damage that is found while files are served: requests are put off, the log names the file, and /readyz tells.
import { basename } from 'node:path'
import { ApiError } from '../errors.ts'
import { Unavailable } from '../lib/unavailable.ts'
import { asDamagedFile, DamagedFile, damagedFileCode } from '../stores/damaged-file.ts'
import { damagedSentence } from './data-folder.ts'

/** A person has to do something first. */
const retryMs = 30_000

/** Returns the store whose methods throw Unavailable, with the sentence of the start, where its file is damaged. */
export function withDamageNamed<Store extends object>(store: Store, file: string): Store {
  const named = (error: unknown): never => {
    const fault = asDamagedFile(file, error)
    throw fault instanceof DamagedFile ? new Unavailable(damagedSentence(fault), fault, retryMs) : error
  }
  const methods = Object.entries(store).map(([name, method]) => [
    name,
    (...args: readonly unknown[]) => {
      try {
        const result: unknown = (method as (...all: readonly unknown[]) => unknown)(...args)
        return result instanceof Promise ? result.catch(named) : result
      } catch (error) {
        return named(error)
      }
    },
  ])
  return Object.fromEntries(methods) as Store
}

export interface DamageNote {
  /** Takes a fault of a request. */
  note(fault: unknown): void
  /** Throws once the file was found damaged: that does not heal while the service runs. */
  check(file: 'account.db' | 'records.db'): void
}

export function openDamageNote(): DamageNote {
  const damaged = new Set<string>()
  return {
    note: fault => {
      if (!(fault instanceof Unavailable) || fault.code !== damagedFileCode) return
      // A fault that crossed from another thread has no cause any more; the threads name damage of records alone.
      damaged.add(fault.cause instanceof DamagedFile ? basename(fault.cause.file) : 'records.db')
    },
    check: file => {
      if (damaged.has(file)) throw new ApiError('service_unavailable', damagedNow(file))
    },
  }
}

const damagedNow = (file: string): string =>
  `${file} is damaged. Stop the service; almanac doctor tells what is wrong, and almanac restore puts back a backup.`
