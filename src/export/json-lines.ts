// Exports as JSON Lines: the JSON of each record in a line of its own, copied as it is.
import { Buffer } from 'node:buffer'
import type { ByteSink, RecordWriter } from './record-writer.ts'

const newline = 0x0a

export const openJsonLines = (sink: ByteSink): RecordWriter => ({
  write: async records => {
    const lines = records.map(readable)
    const bytes = new Uint8Array(lines.reduce((sum, { length }) => sum + length + 1, 0))
    let end = 0
    for (const line of lines) {
      bytes.set(line, end)
      end += line.length
      bytes[end++] = newline
    }
    await sink.write(bytes)
  },
  end: async () => {},
})

/**
 * Returns the record with U+FFFD in place of half a character, as the other formats have it: strict readers, DuckDB among
 * them, refuse a whole file because of one. Imports drop them, but earlier versions stored them. JSON escapes nothing else
 * with these letters, but a text may hold them.
 */
function readable(record: Uint8Array): Uint8Array {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength)
  if (!bytes.includes('\\ud')) return record
  const value: unknown = JSON.parse(bytes.toString())
  return Buffer.from(JSON.stringify(value, (_, item) => (typeof item === 'string' ? wellFormed(item) : item)))
}

const wellFormed = (text: string): string => Buffer.from(text).toString()
