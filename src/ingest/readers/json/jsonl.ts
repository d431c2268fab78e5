// Reads JSON Lines: one object a line.

import { batchRows, type RowBatch, type TextReaderInput } from '../input.ts'
import { rowBytesMax, tooLong, tooLongToCopy } from '../limits.ts'
import { type TextLine, textLines } from '../lines.ts'
import { readJsonRecord, unreadableRow } from '../record.ts'
import type { Repairs } from '../repairs.ts'

export async function* readJsonLines({
  path,
  text,
  repairs,
  options,
}: TextReaderInput): AsyncGenerator<RowBatch> {
  const { isWanted = () => true, originals } = options
  let count = 0
  for await (const lines of textLines(text, rowBytesMax, path)) {
    for (let start = 0; start < lines.length; start += batchRows) {
      const some = lines.slice(start, start + batchRows)
      const endless = originals && some.find(({ isTooLong }) => isTooLong)
      if (endless) throw tooLongToCopy(path, endless.number)
      const batch = isWanted(count++) ? batchOf(some, repairs) : []
      yield originals ? withOriginals(batch, some) : batch
    }
  }
}

function withOriginals(batch: RowBatch, lines: readonly TextLine[]): RowBatch {
  const byNumber = new Map(lines.map(({ number, bytes }) => [number, bytes]))
  return batch.map(row => {
    const bytes = byNumber.get(row.line)
    return { ...row, original: { cells: [], ...(bytes && { bytes }) } }
  })
}

const batchOf = (lines: readonly TextLine[], repairs: Repairs): RowBatch =>
  lines.flatMap(({ number, bytes, isTooLong }) => {
    const record = bytes.toString()
    if (isTooLong) return unreadableRow(number, tooLong('line'), record)
    return record.trim() === '' ? [] : readJsonRecord(record, number, repairs)
  })
