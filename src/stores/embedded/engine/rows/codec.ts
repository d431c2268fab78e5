// Packs rows one by one, so that each can be read alone.
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { Decoder, Encoder } from '@toondepauw/node-zstd'
import { UnreadableSegment } from '../segment/segment-file.ts'

/** The bytes that rows have in common; a row packed with a dictionary is unpacked with the same one. */
export type Dictionary = Buffer | undefined

const checksumBytes = 4

/** The level of Zstandard: rows are a fifth longer at 3, and 5 % shorter at 9, which takes half as long again. */
const level = 6

/** Returns `mark`, the CRC-32 of what follows in four bytes, then the row as a frame of Zstandard. */
export function packRow(row: Uint8Array, dictionary: Dictionary, mark: readonly number[] = []): Uint8Array {
  const frame = encoderOf(dictionary).encodeSync(asBuffer(row))
  const packed = Buffer.allocUnsafe(mark.length + checksumBytes + frame.length)
  packed.set(mark)
  packed.writeUInt32LE(crc32(frame), mark.length)
  packed.set(frame, mark.length + checksumBytes)
  return packed
}

/** Returns the row. Throws UnreadableSegment for one that is damaged. */
export function unpackRow(packed: Uint8Array, dictionary: Dictionary): Uint8Array {
  const frame = checkedFrame(packed)
  try {
    return decoderOf(dictionary).decodeSync(frame)
  } catch (cause) {
    throw new UnreadableSegment('has a row with another dictionary', { cause })
  }
}

/** Returns what follows the checksum. Throws UnreadableSegment where they differ. */
export function checkedFrame(packed: Uint8Array): Buffer {
  const bytes = asBuffer(packed)
  const frame = bytes.subarray(checksumBytes)
  if (frame.length === 0 || crc32(frame) !== bytes.readUInt32LE(0)) {
    throw new UnreadableSegment('has a damaged row')
  }
  return frame
}

/** Makes one tool for each dictionary, because reading a dictionary takes longer than packing a row. */
function toolFor<Tool>(make: (dictionary: Dictionary) => Tool): (dictionary: Dictionary) => Tool {
  const none = {}
  const tools = new WeakMap<object, Tool>()
  return dictionary => {
    const key = dictionary ?? none
    const tool = tools.get(key) ?? make(dictionary)
    tools.set(key, tool)
    return tool
  }
}

const encoderOf = toolFor(dictionary => new Encoder(level, dictionary))
const decoderOf = toolFor(dictionary => new Decoder(dictionary))

export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Half of that makes rows a twelfth longer; twice as much makes them 4 % shorter, and packing them twice as long. */
const dictionaryBytes = 110 * 1024

/** Returns a dictionary for rows like these. */
export function dictionaryOf(rows: readonly Uint8Array[]): Buffer {
  const mean = rows.reduce((sum, { length }) => sum + length, 0) / rows.length
  const step = Math.max(1, Math.floor((rows.length * mean) / dictionaryBytes))
  const sampled = rows.filter((_, index) => index % step === 0)
  return Buffer.concat(sampled).subarray(0, dictionaryBytes)
}
