// Faults of options that the code of the service finds.
import { ApiError } from '../errors.ts'
import { UsageError } from './usage-error.ts'

/** Returns what `read` returns. Throws a UsageError with the option's name instead of an error for callers of the service. */
export function explained<T>(option: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Some messages begin with the key of a request that the option is named after.
    const text = error.message.replace(/^(filters|fields): /, '')
    throw new UsageError(`${option}: ${text}`, { cause: error })
  }
}
