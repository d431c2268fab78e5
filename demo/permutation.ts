// A shuffle of the numbers below a size that is computed, not stored: a Feistel network with cycle walking.
import { mix } from './random.ts'

export interface Permutation {
  readonly size: number
  /** The place of a number; different numbers have different places. Both are from 0 to size - 1. */
  readonly forward: (index: number) => number
  /** The number at a place. */
  readonly backward: (place: number) => number
}

const rounds = 4

/** A permutation of 0 to size - 1 (size from 1 to 2^40), the same for the same seed. */
export function permutation(size: number, seed: number): Permutation {
  const halfBits = Math.max(1, Math.ceil(Math.log2(Math.max(size, 2)) / 2))
  const half = 2 ** halfBits
  const keys = Array.from({ length: rounds }, (_, round) => mix(seed + Math.imul(round + 1, 0x9e3779b1)))
  const scatter = (right: number, key: number): number => (mix(right ^ key) >>> 0) % half

  const once = (value: number): number => {
    let left = Math.floor(value / half)
    let right = value % half
    for (const key of keys) [left, right] = [right, (left + scatter(right, key)) % half]
    return left * half + right
  }
  const onceBack = (value: number): number => {
    let left = Math.floor(value / half)
    let right = value % half
    for (let round = rounds - 1; round >= 0; round--) {
      ;[left, right] = [(right - scatter(left, keys[round] ?? 0) + half) % half, left]
    }
    return left * half + right
  }
  // The network permutes a square that is a little larger than size; walking on from outside it stays a permutation.
  const walk = (step: (value: number) => number) => (start: number) => {
    let value = step(start)
    while (value >= size) value = step(value)
    return value
  }
  return { size, forward: walk(once), backward: walk(onceBack) }
}
