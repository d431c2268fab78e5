// Unpacks frames of Zstandard into memory that is kept. Libraries return each row in a buffer of its own outside of the heap,
// which costs the garbage collector more than unpacking it; so the functions of one are called below its own interface.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createDCtx, init } from '@bokuweb/zstd-wasm'

/** The functions of the library in WebAssembly, which take places in its memory. */
interface Library {
  /** The memory, which is another array whenever it has grown. */
  readonly HEAPU8: Uint8Array
  _malloc(length: number): number
  _free(place: number): void
  /** Returns the length of what was unpacked, or a negative number for a frame that is damaged. */
  _ZSTD_decompress_usingDict(
    ...args: [
      context: number,
      to: number,
      room: number,
      frame: number,
      length: number,
      dictionary: number,
      ofLength: number,
    ]
  ): number
}

const require = createRequire(import.meta.url)
const { Module: library } = require(join(dirname(require.resolve('@bokuweb/zstd-wasm')), 'module.js')) as {
  readonly Module: Library
}
await init()
const context = createDCtx()

/** The longest frame, and the longest text, that are unpacked here: memory of WebAssembly is never given back. */
export const frameMax = 2 ** 18
export const textMax = 2 ** 20

const [frameAt, textAt] = [library._malloc(frameMax), library._malloc(textMax)]

/** Where dictionaries are in the memory. */
const places = new WeakMap<Uint8Array, number>()
const removal = new FinalizationRegistry((place: number) => library._free(place))

function placeOf(dictionary: Uint8Array): number {
  const known = places.get(dictionary)
  if (known !== undefined) return known
  const place = library._malloc(dictionary.length)
  library.HEAPU8.set(dictionary, place)
  places.set(dictionary, place)
  removal.register(dictionary, place)
  return place
}

/**
 * Returns the text of a frame, which is valid until the next call. The frame is at most `frameMax` long, the text `textMax`.
 * Throws a RangeError for a frame that is damaged.
 */
export function unpackFrame(frame: Uint8Array, dictionary: Uint8Array | undefined): Uint8Array {
  const place = dictionary ? placeOf(dictionary) : 0
  library.HEAPU8.set(frame, frameAt)
  const length = library._ZSTD_decompress_usingDict(
    context,
    textAt,
    textMax,
    frameAt,
    frame.length,
    place,
    dictionary?.length ?? 0,
  )
  if (length < 0) throw new RangeError('The frame is damaged.')
  return library.HEAPU8.subarray(textAt, textAt + length)
}
