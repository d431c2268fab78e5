// Arrays with a number for each record, for one ranking at a time. Made anew for each search, they would be megabytes that the
// garbage collector has to find and give back.
import { listBits, type OrdinalSet } from '../ordinals.ts'

/** One memory for the arrays of a ranking, as large as the ranking that took most. */
let arena = new Uint32Array(0)
let taken = 0

/** Takes all arrays back; called before a ranking, which runs without a pause. */
export function resetScratch(): void {
  if (taken > arena.length) arena = new Uint32Array(taken)
  taken = 0
}

/** Returns an array of any numbers that is valid until the next ranking. */
function scratch(length: number): Uint32Array {
  const start = taken
  taken += length
  return taken > arena.length ? new Uint32Array(length) : arena.subarray(start, taken)
}

/** Returns an array of zeros that is valid until the next ranking. */
export const scratchZeros = (length: number): Uint32Array => scratch(length).fill(0)

/** Returns the ordinals of the set, ascending, until the next ranking. */
export const scratchList = (set: OrdinalSet): Uint32Array =>
  set.list ?? listBits(set.bits, scratch(set.count))
