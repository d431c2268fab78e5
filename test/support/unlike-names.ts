// Names that imports take for no misspelling of each other, for rows that are told apart by them.
import { createHash } from 'node:crypto'

/** Returns a word of eight letters that resembles that of no other index. */
export const unlikeName = (index: number): string =>
  createHash('sha256')
    .update(String(index))
    .digest('hex')
    .replace(/\d/g, digit => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 8)
