// Packs rows one by one, so that each can be read alone.
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { compressSync } from 'lz4-napi'
import { UnreadableSegment } from '../segment/segment-file.ts'
import { unpackBlock, wordBytes } from './unpack-block.ts'

/** The bytes that rows have in common; a row packed with a dictionary is unpacked with the same one. */
export type Dictionary = Buffer | undefined

const checksumBytes = 4
/** The checksum and the length of the row, before the block. */
const headBytes = checksumBytes + 4

/** Returns `mark`, the CRC-32 of what follows in four bytes, then the row as a block of LZ4 behind its length. */
export function packRow(row: Uint8Array, dictionary: Dictionary, mark: readonly number[] = []): Uint8Array {
  const block = compressSync(asBuffer(row), dictionary)
  const packed = Buffer.allocUnsafe(mark.length + checksumBytes + block.length)
  packed.set(mark)
  packed.writeUInt32LE(crc32(block), mark.length)
  packed.set(block, mark.length + checksumBytes)
  return packed
}

/** Returns room for a row of the length. The word behind it in its buffer is overwritten. */
export type RoomOf = (length: number) => Uint8Array

export const newRoom: RoomOf = length => new Uint8Array(new ArrayBuffer(length + wordBytes), 0, length)

/** Unpacks a row into its room, and returns it. Throws UnreadableSegment for a row that is damaged. */
export function unpackRow(packed: Uint8Array, dictionary: Dictionary, roomOf = newRoom): Uint8Array {
  const view = withRoom(packed)
  const isSound =
    packed.length > headBytes && crc32(packed.subarray(checksumBytes)) === view.getUint32(0, true)
  if (!isSound) throw new UnreadableSegment('has a damaged row')
  const row = roomOf(view.getUint32(checksumBytes, true))
  const block = new DataView(view.buffer, view.byteOffset + headBytes)
  const to = new DataView(row.buffer, row.byteOffset, row.length + wordBytes)
  if (lengthOf(block, packed.length - headBytes, viewOf(dictionary), to) !== row.length) {
    throw new UnreadableSegment('has a row of another length')
  }
  return row
}

/** A block whose checksum is right can be unpacked, unless its dictionary is another one. */
function lengthOf(...asked: Parameters<typeof unpackBlock>): number {
  try {
    return unpackBlock(...asked)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new UnreadableSegment('has a row with another dictionary', { cause })
  }
}

/** Returns a view of the bytes and of a word behind them; of a copy where their buffer ends before. */
function withRoom(bytes: Uint8Array): DataView {
  const { buffer, byteOffset, length } = bytes
  if (byteOffset + length + wordBytes <= buffer.byteLength) {
    return new DataView(buffer, byteOffset, length + wordBytes)
  }
  const copy = new Uint8Array(length + wordBytes)
  copy.set(bytes)
  return new DataView(copy.buffer)
}

const dictionaryViews = new WeakMap<Buffer, DataView>()
const noDictionary = new DataView(new ArrayBuffer(wordBytes))

function viewOf(dictionary: Dictionary): DataView {
  if (!dictionary) return noDictionary
  const view = dictionaryViews.get(dictionary) ?? withRoom(dictionary)
  dictionaryViews.set(dictionary, view)
  return view
}

export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** LZ4 looks no further back than 64 KB. Half of that makes rows a fifth longer, and is not faster. */
const dictionaryBytes = 63 * 1024

/** Returns a dictionary for rows like these. */
export function dictionaryOf(rows: readonly Uint8Array[]): Buffer {
  const mean = rows.reduce((sum, { length }) => sum + length, 0) / rows.length
  const step = Math.max(1, Math.floor((rows.length * mean) / dictionaryBytes))
  const sampled = rows.filter((_, index) => index % step === 0)
  return Buffer.concat(sampled).subarray(0, dictionaryBytes)
}
