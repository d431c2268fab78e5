// A growing Bloom filter: tells for most texts that they were never added, at a few bits for each added text.
import { hashText } from './hash-text.ts'

export interface BloomFilter {
  add(text: string): void
  /** Returns false when the text was never added; true when it was, and for one in a hundred of the others. */
  mayHave(text: string): boolean
}

/** A layer takes 2 MiB and holds `textsPerLayer` texts. */
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

/** Returns the first bit of a text, and the distance between its bits: the upper 24 and the lower 28 bits of its hash. */
function hashesOf(text: string): readonly [number, number] {
  const hash = hashText(text)
  return [Math.floor(hash / 2 ** 28), (hash % 2 ** 28) | 1]
}
