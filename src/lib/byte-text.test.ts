import { expect, it } from 'vitest'
import { ByteText } from './byte-text.ts'

it('joins pieces of every length, and begins anew after it was taken', () => {
  const text = new ByteText(4)
  const long = Buffer.from('abc'.repeat(1000))
  text.ascii('{"a":')
  text.append(Buffer.from('"é"'))
  text.byte(0x7d)
  text.copy(long, 1, 2)
  text.copy(long, 0, 2000)
  const taken = text.take()
  expect(Buffer.from(taken).toString()).toBe(`{"a":"é"}b${'abc'.repeat(1000).slice(0, 2000)}`)
  text.ascii('next')
  expect(text.length).toBe(4)
  expect(Buffer.from(text.take()).toString()).toBe('next')
  expect(taken).toHaveLength(2011)
})
