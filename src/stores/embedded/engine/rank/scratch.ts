// Arrays with a number for each record, for one ranking at a time. Made anew for each search, they would be megabytes that the
// garbage collector has to find and give back.
import { type OrdinalSet, toList } from '../ordinals.ts'

const arrays: Uint32Array<ArrayBuffer>[] = []
let takenCount = 0

/** Frees all arrays; called before a ranking, which runs without a pause. */
export function freeScratch(): void {
  takenCount = 0
}

/** Returns an array of zeros that is valid until the next ranking. */
export function scratch(length: number): Uint32Array<ArrayBuffer> {
  const index = takenCount++
  const array = arrays[index]
  if (array !== undefined && array.length >= length) return array.subarray(0, length).fill(0)
  const larger = new Uint32Array(length)
  arrays[index] = larger
  return larger
}

/** Returns the ordinals of the set, ascending, until the next ranking. */
export function scratchList(set: OrdinalSet): Uint32Array {
  return toList(set, set.list ? undefined : scratch(set.count))
}
