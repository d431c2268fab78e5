// Arrays with a number for each record, for one ranking at a time. Made anew for each search, they would be megabytes that the
// garbage collector has to find and give back.
import { listBits, type OrdinalSet } from '../ordinals.ts'

/** The numbers that the memory may hold, 32 MiB: a ranking that takes more makes the rest anew. */
const arenaMax = 2 ** 23

/** One memory for the arrays of a ranking, as large as the ranking that took most. */
let arena = new Uint32Array(0)
let taken = 0

/** Takes all arrays back; called before a ranking, which runs without a pause. */
export function resetScratch(): void {
  const wanted = Math.min(taken, arenaMax)
  if (wanted > arena.length) arena = new Uint32Array(wanted)
  taken = 0
}

/** Returns an array of any numbers that is valid until the next ranking. */
export function scratch(length: number): Uint32Array {
  const start = taken
  taken += length
  return taken > arena.length ? new Uint32Array(length) : arena.subarray(start, taken)
}

/** Returns an array of zeros that is valid until the next ranking. */
export const scratchZeros = (length: number): Uint32Array => scratch(length).fill(0)

/** Returns the ordinals of the set, ascending, until the next ranking. */
export const scratchList = (set: OrdinalSet): Uint32Array =>
  set.list ?? listBits(set.bits, scratch(set.count))
