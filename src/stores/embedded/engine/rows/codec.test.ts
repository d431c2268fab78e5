import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { UnreadableSegment } from '../segment/segment-file.ts'
import { dictionaryOf, packRow, unpackRow } from './codec.ts'
import { frameMax, textMax } from './unpack-frame.ts'

/** Bytes that no compressor makes shorter, the same each time. */
function noise(length: number): Buffer {
  const blocks: Buffer[] = []
  for (let block = 0; block * 32 < length; block++) {
    blocks.push(createHash('sha256').update(String(block)).digest())
  }
  return Buffer.concat(blocks).subarray(0, length)
}

const text = (length: number): Buffer => Buffer.alloc(length, '{"name":"Ana","jobs":[]},')
const dictionary = dictionaryOf([text(5000), Buffer.from('{"name":"Bo","skills":["Go"]}')])

describe('a packed row', () => {
  const rows: readonly (readonly [string, Buffer])[] = [
    ['of one byte', Buffer.from('1')],
    ['of some kilobytes', text(6000)],
    ['that is as long as texts in WebAssembly may be', text(textMax)],
    ['that is longer', text(textMax + 1)],
    ['of some megabytes', text(3 * textMax)],
    ['that cannot be made shorter', noise(5000)],
    ['whose frame is nearly as long as it may be', noise(frameMax - 100)],
    ['whose frame is longer', noise(frameMax + 1)],
  ]
  it.each(rows)('%s is unpacked as it was, with a dictionary and without', (_, row) => {
    for (const each of [undefined, dictionary]) {
      expect(Buffer.compare(unpackRow(packRow(row, each), each), row)).toBe(0)
    }
  })

  it('keeps its bytes when others are unpacked', () => {
    const [one, other] = [text(6000), noise(6000)].map(row => unpackRow(packRow(row, dictionary), dictionary))
    expect(Buffer.compare(one ?? Buffer.of(), text(6000))).toBe(0)
    expect(Buffer.compare(other ?? Buffer.of(), noise(6000))).toBe(0)
  })

  it.each([
    ['a byte', (packed: Buffer) => packed.writeUInt8((packed.at(-3) ?? 0) ^ 1, packed.length - 3)],
    ['its checksum', (packed: Buffer) => packed.writeUInt32LE(7, 0)],
    ['its length', (packed: Buffer) => packed.writeUInt32LE(2 ** 31, 4)],
  ])('is refused where %s was changed', (_, change) => {
    const packed = Buffer.from(packRow(text(6000), dictionary))
    change(packed)
    expect(() => unpackRow(packed, dictionary)).toThrow(UnreadableSegment)
  })

  it('is refused where it ends early', () => {
    const packed = packRow(text(6000), dictionary)
    for (const length of [0, 3, 4, 8, 9, packed.length - 1]) {
      expect(() => unpackRow(packed.subarray(0, length), dictionary)).toThrow(UnreadableSegment)
    }
  })
})
