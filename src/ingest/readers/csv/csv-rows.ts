// Finds where the records of a CSV file start and end, without reading their cells.
import { cellsMax } from '../limits.ts'

export interface RecordSpan {
  /** Byte offsets; the end is the start of the next record. */
  readonly start: number
  readonly end: number
  /** The number of line feeds in the record, the one that ends it included. */
  readonly lines: number
}

const lineFeed = 10
const quote = 34

/**
 * Returns the next complete records of `bytes` from `from` on, `limit` at most. A record ends at a line feed outside
 * quotes, and with `isLast` at the end of the bytes too. Empty when the quotes stay open to the end.
 */
export function recordSpans(
  bytes: Buffer,
  from: number,
  limit: number,
  isLast: boolean,
): readonly RecordSpan[] {
  const spans: RecordSpan[] = []
  let start = from
  let lines = 0
  let isQuoted = false
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    // A doubled quote closes and opens again, so counting parity reads it right.
    if (byte === quote) isQuoted = !isQuoted
    if (byte !== lineFeed) continue
    lines++
    if (isQuoted) continue
    spans.push({ start, end: at + 1, lines })
    if (spans.length === limit) return spans
    start = at + 1
    lines = 0
  }
  if (isLast && !isQuoted && start < bytes.length) spans.push({ start, end: bytes.length, lines })
  return spans
}

/** Returns whether a record has more cells than a table may have columns, counting delimiters outside its quotes. */
export function hasTooManyCells(bytes: Buffer, { start, end }: RecordSpan, delimiter: string): boolean {
  if (end - start <= cellsMax) return false
  const delimiterByte = delimiter.charCodeAt(0)
  let cells = 1
  let isQuoted = false
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === quote) isQuoted = !isQuoted
    else if (byte === delimiterByte && !isQuoted && ++cells > cellsMax) return true
  }
  return false
}

/** Returns the offset after the line that starts at `from`; undefined when its line feed is not among the bytes. */
export const endOfLine = (bytes: Buffer, from: number): number | undefined =>
  bytes.indexOf(lineFeed, from) + 1 || undefined
