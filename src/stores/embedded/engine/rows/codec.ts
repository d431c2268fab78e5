// Packs rows one by one, so that each can be read alone.
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { compressSync, uncompressSync } from 'lz4-napi'
import { UnreadableSegment } from '../segment/segment-file.ts'

/** The bytes that rows have in common; a row packed with a dictionary is unpacked with the same one. */
export type Dictionary = Buffer | undefined

const checksumBytes = 4

/** Returns the CRC-32 of what follows, in four bytes, then the row as a block of LZ4 behind its length. */
export function packRow(row: Uint8Array, dictionary: Dictionary): Uint8Array {
  const block = compressSync(asBuffer(row), dictionary)
  const packed = Buffer.allocUnsafe(checksumBytes + block.length)
  packed.writeUInt32LE(crc32(block))
  packed.set(block, checksumBytes)
  return packed
}

/** Throws UnreadableSegment for a row that is damaged. */
export function unpackRow(packed: Uint8Array, dictionary: Dictionary): Uint8Array {
  const block = packed.subarray(checksumBytes)
  const isSound = packed.length > checksumBytes && crc32(block) === asBuffer(packed).readUInt32LE()
  if (!isSound) throw new UnreadableSegment('has a damaged row')
  return uncompressSync(block, dictionary)
}

export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A longer dictionary makes rows hardly shorter, and packing them slower. */
const dictionaryBytes = 32 * 1024

/** Returns a dictionary for rows like these. */
export function dictionaryOf(rows: readonly Uint8Array[]): Buffer {
  const mean = rows.reduce((sum, { length }) => sum + length, 0) / rows.length
  const step = Math.max(1, Math.floor((rows.length * mean) / dictionaryBytes))
  const sampled = rows.filter((_, index) => index % step === 0)
  return Buffer.concat(sampled).subarray(0, dictionaryBytes)
}
