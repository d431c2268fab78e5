import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { person } from '../../../catalog/person/person.ts'
import { openSegmentBuilder } from '../engine/segment/builder.ts'
import { memorySource, type SegmentSource } from '../engine/segment/segment-file.ts'
import { SegmentReader } from '../engine/segment/segment-reader.ts'
import { faultOf } from './index-faults.ts'

/** Rows that do not get much shorter when they are packed. */
const row = (id: number) => Buffer.from(JSON.stringify([id, Math.sin(id), Math.cos(id), Math.sin(id / 7)]))

function segmentFile(): Buffer {
  const builder = openSegmentBuilder(person)
  for (let id = 1; id <= 40_000; id++) builder.add(id, {}, row(id))
  return Buffer.concat([...(builder.finish() ?? [])])
}

const written = (bytes: Uint8Array) => ({ bytes: bytes.length, checksum: crc32(bytes) })

/** Returns the source, and a function that tells how many bytes behind a place were read. */
function counted(source: SegmentSource) {
  const reads: (readonly [number, number])[] = []
  const note = (offset: number, length: number) => reads.push([offset, offset + length])
  return {
    source: {
      ...source,
      read: (offset: number, length: number) => {
        note(offset, length)
        return source.read(offset, length)
      },
      readInto: (to: Uint8Array, offset: number) => {
        note(offset, to.length)
        source.readInto(to, offset)
      },
    },
    bytesReadIn: (start: number, end: number) =>
      reads.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0),
  }
}

it('the rows of a file are read once when it is examined', () => {
  const bytes = segmentFile()
  const rows = new SegmentReader(memorySource([bytes])).rows()
  const [start, length] = [rows?.offset ?? 0, rows?.length ?? 0]
  expect(length).toBeGreaterThan(2 ** 20)
  const { source, bytesReadIn } = counted(memorySource([bytes]))
  expect(faultOf(source, written(bytes))).toBeUndefined()
  expect(bytesReadIn(start, start + length)).toBe(length)
})

it('a damaged row is found although the checksum of the file was made of it, and other damage by the checksum', () => {
  const bytes = segmentFile()
  const whole = written(bytes)
  const { offset = 0, length = 0 } = new SegmentReader(memorySource([bytes])).rows() ?? {}
  for (const at of [offset + 9, offset + length - 1, offset + (length >> 1)]) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    expect(faultOf(memorySource([damaged]), written(damaged))).toBe('has a damaged row')
    expect(faultOf(memorySource([damaged]), whole)).toBe('is not as it was written')
  }
  for (const at of [0, offset - 1, offset + length, bytes.length - 1]) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    expect(faultOf(memorySource([damaged]), whole)).toBe('is not as it was written')
  }
  const endless = Buffer.from(bytes)
  endless[bytes.length - 1] = 0
  expect(faultOf(memorySource([endless]), written(endless))).toBe('cannot be read')
})
