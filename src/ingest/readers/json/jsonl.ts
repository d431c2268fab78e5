// Reads JSON Lines: one object a line.

import { batchRows, type RowBatch, type TextReaderInput } from '../input.ts'
import { rowBytesMax, tooLong } from '../limits.ts'
import { type TextLine, textLines } from '../lines.ts'
import { readJsonRecord, unreadableRow } from '../record.ts'
import type { Repairs } from '../repairs.ts'

export async function* readJsonLines({
  path,
  text,
  repairs,
  options,
}: TextReaderInput): AsyncGenerator<RowBatch> {
  const { isWanted = () => true } = options
  let count = 0
  for await (const lines of textLines(text, rowBytesMax, path)) {
    for (let start = 0; start < lines.length; start += batchRows) {
      yield isWanted(count++) ? batchOf(lines.slice(start, start + batchRows), repairs) : []
    }
  }
}

const batchOf = (lines: readonly TextLine[], repairs: Repairs): RowBatch =>
  lines.flatMap(({ number, bytes, isTooLong }) => {
    const record = bytes.toString()
    if (isTooLong) return unreadableRow(number, tooLong('line'), record)
    return record.trim() === '' ? [] : readJsonRecord(record, number, repairs)
  })
