// Reads JSON Lines: one object a line.

import { type Batch, batchRows, type ReadInput } from './input.ts'
import { type Line, linesOf } from './lines.ts'
import { readRecord, unreadable } from './record.ts'
import type { Repairs } from './repairs.ts'

const lineBytesMax = 64 * 1024 * 1024

export async function* readJsonLines({ text, repairs, options }: ReadInput): AsyncGenerator<Batch> {
  const { isWanted = () => true } = options
  let count = 0
  for await (const lines of linesOf(text, lineBytesMax)) {
    for (let start = 0; start < lines.length; start += batchRows) {
      yield isWanted(count++) ? batchOf(lines.slice(start, start + batchRows), repairs) : []
    }
  }
}

const batchOf = (lines: readonly Line[], repairs: Repairs): Batch =>
  lines.flatMap(({ number, bytes, isTooLong }) => {
    const record = bytes.toString()
    if (isTooLong) return unreadable(number, 'The line is longer than 64 MB.', record)
    return record.trim() === '' ? [] : readRecord(record, number, repairs)
  })
