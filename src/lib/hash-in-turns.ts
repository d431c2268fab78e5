// Hashes long texts in turns of the event loop: eight megabytes take ten milliseconds.
import type { Hash } from 'node:crypto'
import { Turn } from './threads/turns.ts'

/** The bytes that are hashed before other work may get a turn. */
const hashedTogether = 256 * 1024

/** Adds the bytes to the hash. */
export async function hashInTurns(hash: Hash, bytes: Buffer): Promise<void> {
  const turn = new Turn()
  for (let start = 0; start < bytes.length; start += hashedTogether) {
    await turn.yieldIfOver()
    hash.update(bytes.subarray(start, start + hashedTogether))
  }
}
