// Packs rows one by one, so that each can be read alone.
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { Decoder, Encoder } from '@toondepauw/node-zstd'
import { UnreadableSegment } from '../segment/segment-file.ts'
import { frameMax, textMax, unpackFrame } from './unpack-frame.ts'

/** The bytes that rows have in common; a row packed with a dictionary is unpacked with the same one. */
export type Dictionary = Buffer | undefined

/** No record is as long; a length beyond it, in bytes, is a forged one. */
export const rowMax = 2 ** 28
const checksumBytes = 4
/** The checksum and the length of the row, before the frame. */
const headBytes = checksumBytes + 4

/** The level of Zstandard. Level 6 makes rows a sixth shorter, but an import a quarter longer. */
const level = 3

/** Returns `mark`, the CRC-32 of what follows in four bytes, the length of the row in four, then it as a frame of Zstandard. */
export function packRow(row: Uint8Array, dictionary: Dictionary, mark: readonly number[] = []): Uint8Array {
  const frame = encoderOf(dictionary).encodeSync(asBuffer(row))
  const packed = Buffer.allocUnsafe(mark.length + headBytes + frame.length)
  packed.set(mark)
  packed.writeUInt32LE(row.length, mark.length + checksumBytes)
  packed.set(frame, mark.length + headBytes)
  packed.writeUInt32LE(crc32(packed.subarray(mark.length + checksumBytes)), mark.length)
  return packed
}

/** Returns room for a row of the length. */
export type RoomOf = (length: number) => Uint8Array

export const newRoom: RoomOf = length => new Uint8Array(length)

/** Unpacks a row into its room, and returns it. Throws UnreadableSegment for one that is damaged. */
export function unpackRow(packed: Uint8Array, dictionary: Dictionary, roomOf = newRoom): Uint8Array {
  const checked = checkedBytes(packed)
  const length = checked.readUInt32LE(0)
  if (length > rowMax) throw new UnreadableSegment('has a row that is too long')
  const text = textOf(checked.subarray(headBytes - checksumBytes), length, dictionary)
  if (text.length !== length) throw new UnreadableSegment('has a row of another length')
  const row = roomOf(length)
  row.set(text)
  return row
}

function textOf(frame: Buffer, length: number, dictionary: Dictionary): Uint8Array {
  const isShort = frame.length <= frameMax && length <= textMax
  try {
    return isShort ? unpackFrame(frame, dictionary) : decoderOf(dictionary).decodeSync(frame)
  } catch (cause) {
    // Without memory, a short row is none the worse.
    if (isShort && !(cause instanceof RangeError)) throw cause
    throw new UnreadableSegment('has a row with another dictionary', { cause })
  }
}

/** Returns what follows the checksum. Throws UnreadableSegment where they differ. */
export function checkedBytes(packed: Uint8Array): Buffer {
  const bytes = asBuffer(packed)
  const checked = bytes.subarray(checksumBytes)
  if (packed.length <= headBytes || crc32(checked) !== bytes.readUInt32LE(0)) {
    throw new UnreadableSegment('has a damaged row')
  }
  return checked
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

/** A dictionary of half this length makes texts a twentieth longer; one of twice the length makes them 4 % shorter. */
const dictionaryBytes = 110 * 1024

/** Returns a dictionary for rows like these. */
export function dictionaryOf(rows: readonly Uint8Array[]): Buffer {
  const mean = rows.reduce((sum, { length }) => sum + length, 0) / rows.length
  const step = Math.max(1, Math.floor((rows.length * mean) / dictionaryBytes))
  const sampled = rows.filter((_, index) => index % step === 0)
  return Buffer.concat(sampled).subarray(0, dictionaryBytes)
}
