import { expect, it } from 'vitest'
import { openJsonLines } from './json-lines.ts'

it('half a character that an earlier version stored is U+FFFD, because strict readers refuse it', async () => {
  let written = ''
  const write = async (bytes: Uint8Array) => {
    written += Buffer.from(bytes).toString()
  }
  const texts = ['cut \ud83d in half', 'no escape: \\ud800']
  await openJsonLines({ write }).write(texts.map(text => Buffer.from(JSON.stringify({ text }))))
  expect(written).toBe('{"text":"cut \ufffd in half"}\n{"text":"no escape: \\\\ud800"}\n')
})
