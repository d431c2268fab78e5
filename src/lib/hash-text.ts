// The hash of texts that is not meant to withstand anybody who looks for collisions.

/**
 * Returns 52 bits, which a number holds exactly. Hashes of names are stored in `records.db`: a change of this function
 * makes them useless.
 */
export function hashText(text: string): number {
  let high = 0x811c9dc5
  let low = 0x9e3779b9
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // FNV-1a, and beside it a multiplication by another odd number that also knows the position.
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x85ebca6b) + index
    low ^= low >>> 13
  }
  return (high >>> 0) * 2 ** 20 + ((low ^ (low >>> 16)) & 0xfffff)
}
