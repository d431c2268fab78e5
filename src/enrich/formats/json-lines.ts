// Writes lists as JSON Lines. The lines of such a file are copied, and only end in more keys than before.
import { Buffer } from 'node:buffer'
import { isUnreadable } from '../../ingest/readers/reader.ts'
import type { Json } from '../../lib/json/json.ts'
import type { LeadList } from '../lead-list.ts'
import type { AnsweredRow } from './answered-row.ts'

export async function* writeJsonLines(
  list: LeadList,
  addedColumns: readonly string[],
  rows: AsyncIterable<readonly AnsweredRow[]>,
): AsyncGenerator<Uint8Array> {
  for await (const batch of rows) {
    const lines = batch.map(answered => `${jsonLineOf(list, addedColumns, answered)}\n`)
    yield Buffer.from(lines.join(''))
  }
}

/** Returns the line of a row, without its end. */
export function jsonLineOf(
  { format }: LeadList,
  addedColumns: readonly string[],
  { row, added }: AnsweredRow,
): string {
  const more: Record<string, Json> = {}
  addedColumns.forEach((name, index) => {
    more[name] = added[index] ?? null
  })
  // A line that is not JSON stands in a text, so that every line of the new file is.
  if (isUnreadable(row)) {
    const { bytes, cells = [] } = row.original ?? {}
    return JSON.stringify({ line: bytes?.toString() ?? cells.join('\t'), ...more })
  }
  const text = format === 'jsonl' ? (row.original?.bytes?.toString().trim() ?? row.text) : undefined
  if (text === undefined) return JSON.stringify({ ...row.value, ...more })
  const own = text.slice(0, text.lastIndexOf('}')).trimEnd()
  return `${own}${own.endsWith('{') ? '' : ','}${JSON.stringify(more).slice(1)}`
}
