// Unpacks frames of Zstandard into memory that is kept. Libraries return each row in a buffer of its own outside of the heap,
// which costs the garbage collector more than unpacking it; so the functions of one are called below its own interface.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createDCtx, init } from '@bokuweb/zstd-wasm'
import { inTime } from '../../../../lib/in-time.ts'

/** The functions of the library in WebAssembly, which take addresses in its memory. */
interface Library {
  /** The memory, which is another array whenever it has grown. */
  readonly HEAPU8: Uint8Array
  /** Returns an address; 0 where the memory cannot grow any more. */
  _malloc(length: number): number
  _free(address: number): void
  /** Returns the length of what was unpacked, or a negative number for a frame that is damaged. */
  _ZSTD_decompress_usingDict(
    ...args: [
      context: number,
      to: number,
      room: number,
      frame: number,
      frameLength: number,
      dictionary: number,
      dictionaryLength: number,
    ]
  ): number
}

const require = createRequire(import.meta.url)
const { Module: library } = require(join(dirname(require.resolve('@bokuweb/zstd-wasm')), 'module.js')) as {
  readonly Module: Library
}

/** Starting takes some milliseconds. Where it fails, for want of address space, the library says nothing. */
const startMs = 30_000
const isStarted = await inTime(
  init().then(() => true),
  startMs,
)
if (!isStarted) throw new Error('The WebAssembly that unpacks rows could not be started.')
const context = createDCtx()

/** The longest frame, and the longest text, that are unpacked here: memory of WebAssembly is never given back. */
export const frameMax = 2 ** 18
export const textMax = 2 ** 20

function allocate(length: number): number {
  const address = library._malloc(length)
  if (address === 0) throw new Error('There is no memory to unpack rows in.')
  return address
}

const frameAddress = allocate(frameMax)

/**
 * A copy of a dictionary with room for a text directly behind it. What a text has in common with what stands before it in memory is
 * copied in words; with a dictionary elsewhere, the library would copy it byte by byte.
 */
interface Place {
  readonly dictionary: number
  readonly text: number
}

const none = new Uint8Array(0)
const places = new WeakMap<Uint8Array, Place>()
const removal = new FinalizationRegistry((address: number) => library._free(address))

/** Returns the place of a dictionary, which is freed when the dictionary is not used any more. */
function placeOf(dictionary: Uint8Array): Place {
  const known = places.get(dictionary)
  if (known) return known
  const address = allocate(dictionary.length + textMax)
  library.HEAPU8.set(dictionary, address)
  const place = { dictionary: address, text: address + dictionary.length }
  places.set(dictionary, place)
  removal.register(dictionary, address)
  return place
}

/**
 * Returns the text of a frame, which is valid until the next call. The frame is at most `frameMax` long, the text `textMax`.
 * Throws a RangeError for a frame that is damaged.
 */
export function unpackFrame(frame: Uint8Array, dictionary: Uint8Array = none): Uint8Array {
  const place = placeOf(dictionary)
  library.HEAPU8.set(frame, frameAddress)
  const length = library._ZSTD_decompress_usingDict(
    context,
    place.text,
    textMax,
    frameAddress,
    frame.length,
    place.dictionary,
    dictionary.length,
  )
  if (length < 0) throw new RangeError('The frame is damaged.')
  return library.HEAPU8.subarray(place.text, place.text + length)
}
