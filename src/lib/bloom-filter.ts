// Tells of most texts that were never added that they were not, in a few bits each: a Bloom filter that grows.

export interface BloomFilter {
  add(text: string): void
  /** False: the text was not added. True: it may have been; of what was not, one in a hundred passes. */
  mayHave(text: string): boolean
}

/** Two megabytes for each million texts or so. */
const bitsPerLayer = 2 ** 24
const textsPerLayer = 1_200_000
const probes = 4

export function openBloomFilter(): BloomFilter {
  const layers: Uint32Array[] = []
  let count = 0
  return {
    add(text) {
      if (count++ % textsPerLayer === 0) layers.push(new Uint32Array(bitsPerLayer / 32))
      const layer = layers.at(-1) as Uint32Array
      const [first, step] = hashesOf(text)
      for (let probe = 0, bit = first; probe < probes; probe++, bit += step) {
        const at = bit & (bitsPerLayer - 1)
        layer[at >>> 5] = (layer[at >>> 5] as number) | (1 << (at & 31))
      }
    },
    mayHave(text) {
      const [first, step] = hashesOf(text)
      return layers.some(layer => {
        for (let probe = 0, bit = first; probe < probes; probe++, bit += step) {
          const at = bit & (bitsPerLayer - 1)
          if (((layer[at >>> 5] as number) & (1 << (at & 31))) === 0) return false
        }
        return true
      })
    },
  }
}

/** Where the bits of a text begin, and how far apart they are. */
function hashesOf(text: string): readonly [number, number] {
  let first = 0x811c9dc5
  let second = 0x9e3779b9
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul(second ^ unit, 0x85ebca6b)
  }
  // The low bits of a product know only the low bits of what was multiplied.
  first ^= first >>> 15
  second ^= second >>> 13
  return [first >>> 0, (second >>> 0) | 1]
}
