import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { JsonText } from './json-text.ts'

it.each([0, 3, 4, 9, 200])('writes around a text with %i bytes of room what joining copies', async room => {
  const rows = Buffer.from('{"name":"Ana"},{"name":"Zoë"}')
  const text = new Uint8Array(new ArrayBuffer(rows.length + 2 * room), room, rows.length)
  text.set(rows)
  const { bytes } = await JsonText.around('[{},', text, ',{}]')
  expect(Buffer.from(bytes).toString()).toBe(`[{},${rows},{}]`)
  expect(bytes.buffer === text.buffer).toBe(room >= 4)
})
