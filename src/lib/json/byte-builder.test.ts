import { expect, it } from 'vitest'
import { ByteBuilder } from './byte-builder.ts'

it('a byte builder joins pieces of every length, and begins an empty text after take()', () => {
  const text = new ByteBuilder()
  const long = 'abc'.repeat(200_000)
  text.ascii('{"a":')
  text.append(Buffer.from('"é"'))
  text.byte(0x7d)
  text.copy(Buffer.from(long), 1, 2)
  text.copy(Buffer.from(long), 0, 20_000)
  text.append(Buffer.from(long))
  const taken = text.take()
  text.ascii('next')
  expect(text.length).toBe(4)
  expect(Buffer.from(text.take()).toString()).toBe('next')
  expect(Buffer.from(taken).toString()).toBe(`{"a":"é"}b${long.slice(0, 20_000)}${long}`)
})

it('a copy with room around it is in shared memory unless it is long', () => {
  const text = new ByteBuilder()
  for (const [length, Memory] of [
    [1000, SharedArrayBuffer],
    [200_000, ArrayBuffer],
  ] as const) {
    text.append(Buffer.alloc(length, 'x'))
    const taken = text.takeWithRoom(10)
    expect(taken.buffer).toBeInstanceOf(Memory)
    expect([taken.byteOffset, taken.length, taken.buffer.byteLength]).toEqual([10, length, length + 20])
    expect(Buffer.from(taken).toString()).toBe('x'.repeat(length))
  }
})
