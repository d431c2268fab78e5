// Searches of a store whose index is being made anew.
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../src/errors.ts'

/** Asks again while the index is being made: on a busy machine that takes longer than one search waits. */
export async function whenIndexed<T>(search: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await search()
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 503)) throw error
      // After a repair that failed, searches fail at once for some seconds.
      await wait(20)
    }
  }
}
