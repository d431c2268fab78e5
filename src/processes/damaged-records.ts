// Damage that is found while records are served: requests are put off, the log names the file, and /readyz tells.
import { ApiError } from '../errors.ts'
import { Unavailable } from '../lib/unavailable.ts'
import { asDamagedFile, DamagedFile, damagedFileCode } from '../stores/damaged-file.ts'
import type { Records } from '../stores/records.ts'
import { damagedSentence } from './data-folder.ts'

/** A person has to do something first. */
const retryMs = 30_000

/** Returns the records whose methods throw Unavailable, with the sentence of the start, where the file is damaged. */
export function withDamageNamed(records: Records, file: string): Records {
  const named = (error: unknown): never => {
    const fault = asDamagedFile(file, error)
    throw fault instanceof DamagedFile ? new Unavailable(damagedSentence(fault), fault, retryMs) : error
  }
  const methods = Object.entries(records).map(([name, method]) => [
    name,
    (...args: readonly unknown[]) => {
      const result: unknown = (method as (...all: readonly unknown[]) => unknown)(...args)
      return result instanceof Promise ? result.catch(named) : result
    },
  ])
  return Object.fromEntries(methods) as Records
}

export interface DamageNote {
  /** Takes a fault of a request. */
  note(fault: unknown): void
  /** Throws once the records were found damaged: that does not heal while the service runs. */
  check(): void
}

export function openDamageNote(): DamageNote {
  let isDamaged = false
  return {
    note: fault => {
      isDamaged ||= fault instanceof Unavailable && fault.code === damagedFileCode
    },
    check: () => {
      if (isDamaged) throw new ApiError('service_unavailable', damagedNow)
    },
  }
}

const damagedNow =
  'records.db is damaged. Stop the service; almanac doctor tells what is wrong, and almanac restore puts back a backup.'
