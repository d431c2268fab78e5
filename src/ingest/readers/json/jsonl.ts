// Reads JSON Lines: one object a line.

import { type Batch, batchRows, type ReadInput } from '../input.ts'
import { rowBytesMax, tooLong } from '../limits.ts'
import { type Line, linesOf } from '../lines.ts'
import { readRecord, unreadable } from '../record.ts'
import type { Repairs } from '../repairs.ts'

export async function* readJsonLines({ path, text, repairs, options }: ReadInput): AsyncGenerator<Batch> {
  const { isWanted = () => true } = options
  let count = 0
  for await (const lines of linesOf(text, rowBytesMax, path)) {
    for (let start = 0; start < lines.length; start += batchRows) {
      yield isWanted(count++) ? batchOf(lines.slice(start, start + batchRows), repairs) : []
    }
  }
}

const batchOf = (lines: readonly Line[], repairs: Repairs): Batch =>
  lines.flatMap(({ number, bytes, isTooLong }) => {
    const record = bytes.toString()
    if (isTooLong) return unreadable(number, tooLong('line'), record)
    return record.trim() === '' ? [] : readRecord(record, number, repairs)
  })
