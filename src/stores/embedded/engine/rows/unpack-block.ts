// Unpacks a block of LZ4 into a buffer that is kept: a library allocates each row outside of the heap, which costs the
// garbage collector more than unpacking it. As fast as the library in compiled code, because it copies words.

/** Words are copied until a run is complete, so that up to three bytes behind it are read and written too. */
export const wordBytes = 4

/**
 * Returns the length of the text in `to`. All three views have a word of room behind what they hold: the block, which ends at
 * `end`, the dictionary that it was packed with, and the text. Throws a RangeError for a block that is damaged.
 */
export function unpackBlock(block: DataView, end: number, dictionary: DataView, to: DataView): number {
  let from = 0
  let at = 0
  while (from < end) {
    const token = block.getUint8(from++)
    let count = token >>> 4
    if (count === 15) {
      let more: number
      do {
        more = block.getUint8(from++)
        count += more
      } while (more === 255)
    }
    const literalsEnd = from + count
    const matchStart = at + count
    while (at < matchStart) {
      to.setUint32(at, block.getUint32(from))
      at += wordBytes
      from += wordBytes
    }
    from = literalsEnd
    at = matchStart
    // The last sequence has literals only.
    if (from >= end) break
    const offset = block.getUint16(from, true)
    from += 2
    count = (token & 15) + 4
    if (count === 19) {
      let more: number
      do {
        more = block.getUint8(from++)
        count += more
      } while (more === 255)
    }
    const matchEnd = at + count
    let match = at - offset
    if (match < 0) {
      // The match begins in the dictionary, as if that stood before the text.
      let common = dictionary.byteLength - wordBytes + match
      const commonEnd = at + Math.min(count, -match)
      match += commonEnd - at
      while (at < commonEnd) {
        to.setUint32(at, dictionary.getUint32(common))
        at += wordBytes
        common += wordBytes
      }
      at = commonEnd
    }
    if (offset >= wordBytes) {
      while (at < matchEnd) {
        to.setUint32(at, to.getUint32(match))
        at += wordBytes
        match += wordBytes
      }
      at = matchEnd
    } else {
      while (at < matchEnd) to.setUint8(at++, to.getUint8(match++))
    }
  }
  return at
}
