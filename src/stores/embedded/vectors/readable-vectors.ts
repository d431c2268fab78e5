// The vectors of values as searches read them. A file that cannot be read counts as one without vectors: a damaged one is made
// again, and one that another process has locked is free later.
import { type StoredModel, ValueVectors } from './value-vectors.ts'

export interface ReadableVectors {
  /** The model of the vectors; undefined where there are none that can be read. */
  readonly model: StoredModel | undefined
  /** A number that changes whenever vectors were added. */
  readonly version: number
  /** Says why the last reading failed; undefined where it did not fail. */
  readonly fault: string | undefined
  /** Returns the vector of a value: empty for one that has no meaning to the model, undefined for one without a vector that can be read. */
  vectorOf(value: string): Uint8Array | undefined
  close(): void
}

/** `folder` is the data directory. A reading waits up to `waitMs` for another process that has locked the file. */
export function openReadableVectors(folder: string, waitMs: number): ReadableVectors {
  const stored = new ValueVectors(folder, waitMs)
  let fault: string | undefined
  const read = <Result>(of: () => Result): Result | undefined => {
    try {
      const result = of()
      fault = undefined
      return result
    } catch (error) {
      fault = faultOfFile(error)
      if (fault === undefined) throw error
      stored.close()
      return undefined
    }
  }
  return {
    get model() {
      return read(() => stored.model)
    },
    get version() {
      return read(() => stored.version) ?? 0
    },
    get fault() {
      return fault
    },
    vectorOf: value => read(() => stored.vectorOf(value)),
    close: () => stored.close(),
  }
}

/** Returns what is the matter with the file; undefined for an error that has nothing to do with it. */
export function faultOfFile(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { readonly code?: unknown }
  // The driver has no code for a folder in the place of the file.
  if (error.message.startsWith('ConnectionFailed')) return 'The file of vectors cannot be opened.'
  if (typeof code !== 'string' || !code.startsWith('SQLITE_')) return undefined
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'Another process has locked the file of vectors.'
  return /^SQLITE_(READONLY|FULL)/.test(code)
    ? 'The file of vectors cannot be written.'
    : 'The file of vectors cannot be read.'
}
