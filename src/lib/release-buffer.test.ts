import { expect, it } from 'vitest'
import { releaseBuffer } from './release-buffer.ts'

it('releaseBuffer takes the memory of long buffers, and of no others', () => {
  const long = new Uint8Array(2 ** 20).subarray(10, 20)
  const short = new Uint8Array(1000)
  const shared = new Uint8Array(new SharedArrayBuffer(2 ** 20))
  for (const bytes of [long, short, shared]) releaseBuffer(bytes)
  expect([long, short, shared].map(({ buffer }) => buffer.byteLength)).toEqual([0, 1000, 2 ** 20])
  expect(long.length).toBe(0)
})

it('releaseBuffer gives the memory back at once', () => {
  const before = process.memoryUsage().arrayBuffers
  for (let count = 0; count < 100; count++) releaseBuffer(new Uint8Array(8 * 2 ** 20))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 2 ** 20)
})
