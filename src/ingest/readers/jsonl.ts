// Reads JSON Lines: one object a line.

import type { Batch, ReadInput } from './input.ts'
import { linesOf } from './lines.ts'
import { readRecord, unreadable } from './record.ts'

const lineBytesMax = 64 * 1024 * 1024
const batchRows = 500

export async function* readJsonLines({ text, repairs }: ReadInput): AsyncGenerator<Batch> {
  for await (const lines of linesOf(text, lineBytesMax)) {
    let batch: Batch[number][] = []
    for (const { number, bytes, isTooLong } of lines) {
      const record = bytes.toString()
      if (isTooLong) batch.push(unreadable(number, 'The line is longer than 64 MB.', record))
      else if (record.trim() !== '') batch.push(readRecord(record, number, repairs))
      if (batch.length === batchRows) {
        yield batch
        batch = []
      }
    }
    if (batch.length > 0) yield batch
  }
}
