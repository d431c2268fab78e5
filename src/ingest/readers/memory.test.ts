import { closeSync, openSync, writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { temporaryFiles } from '../../../test/support/readings.ts'
import { openFile } from './open.ts'

const write = temporaryFiles()
const fileBytes = (process.env.LONG ? 24 : 16) * 1024 * 1024
/** Less than the file, so that a reader which holds all of it is caught; one row may take 8 MB. */
const peakMax = (process.env.LONG ? 20 : 13) * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** The second collection waits until the buffers that the first one found unused are given back. */
function live(): number {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** A file of this size whose middle repeats one block. */
function writeLarge(name: string, parts: { start: string; row: string; end: string }): string {
  const path = write(name, parts.start)
  const block = parts.row.repeat(Math.ceil((1024 * 1024) / parts.row.length))
  const file = openSync(path, 'a')
  for (let written = 0; written < fileBytes; written += block.length) writeSync(file, block)
  writeSync(file, parts.end)
  closeSync(file)
  return path
}

describe('the memory of a reader', () => {
  const record = JSON.stringify({ name: 'Ada Lovelace', note: 'é'.repeat(300), list: [1, 2, { x: 'y' }] })
  it.each([
    ['large.jsonl', { start: '', row: `${record}\n`, end: '' }],
    ['large.json', { start: '[{"a":1}', row: `,\n${record}`, end: ']' }],
    ['large.csv', { start: 'name,note\n', row: `Ada,"${'x '.repeat(300)}"\n`, end: '' }],
    [
      'open-quote.csv',
      { start: 'name,note\nAda,"never closed\n', row: `Ada,${'x '.repeat(300)}\n`, end: '' },
    ],
  ])(
    'does not grow with %s',
    async (name, parts) => {
      const before = live()
      let peak = 0
      let rows = 0
      for await (const batch of (await openFile(writeLarge(name, parts))).batches) {
        if (rows > 0 && rows % 16_000 < batch.length) peak = Math.max(peak, live() - before)
        rows += batch.length
      }
      expect(rows).toBeGreaterThan(16_000)
      expect(peak).toBeLessThan(peakMax)
    },
    20_000,
  )
})
