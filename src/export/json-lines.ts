// Exports as JSON Lines: the JSON of each record in a line of its own, copied as it is.
import type { ByteSink, RecordWriter } from './record-writer.ts'

const newline = 0x0a

export const openJsonLines = (sink: ByteSink): RecordWriter => ({
  write: async records => {
    const bytes = new Uint8Array(records.reduce((sum, { length }) => sum + length + 1, 0))
    let end = 0
    for (const record of records) {
      bytes.set(record, end)
      end += record.length
      bytes[end++] = newline
    }
    await sink.write(bytes)
  },
  end: async () => {},
})
