// The vectors of values as searches read them: a file that is damaged counts as one without vectors, because it is made again.
import { damageIn } from '../../damaged-file.ts'
import { type StoredModel, ValueVectors } from './value-vectors.ts'

export interface ReadableVectors {
  /** The model of the vectors; undefined where there are none that can be read. */
  readonly model: StoredModel | undefined
  /** A number that changes whenever vectors were added. */
  readonly version: number
  /** Returns the vector of a value: empty for one that has no meaning to the model, undefined for one without a vector that can be read. */
  vectorOf(value: string): Uint8Array | undefined
  close(): void
}

/** `folder` is the data directory. */
export function openReadableVectors(folder: string): ReadableVectors {
  const stored = new ValueVectors(folder)
  const read = <Result>(of: () => Result): Result | undefined => {
    try {
      return of()
    } catch (error) {
      if (damageIn(error) === undefined) throw error
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
    vectorOf: value => read(() => stored.vectorOf(value)),
    close: () => stored.close(),
  }
}
