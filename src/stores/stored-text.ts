// Reads texts of the database as bytes, because the driver ends the whole process over one that is not UTF-8.
import { isObject, type JsonObject } from '../lib/json/json.ts'

/** Returns SQL for the column as bytes; NULL stays NULL. */
export const asBytes = (column: string): string => `CAST(${column} AS BLOB)`

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns the text of a column that was read as bytes, or undefined when it is not UTF-8. */
export function decodeText(bytes: unknown): string | undefined {
  try {
    return decoder.decode(bytes as Uint8Array)
  } catch {
    return undefined
  }
}

/** Returns a text for a person to read, whatever the bytes are. */
export const printableText = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

/** Returns the JSON object in a column that was read as bytes, or undefined when there is none. */
export function parseObject(bytes: unknown): JsonObject | undefined {
  const text = decodeText(bytes)
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The records that this process has warned of; more than `warnedRecordsMax` are not reported one by one. */
const warnedRecords = new Set<string>()
const warnedRecordsMax = 1000

/** Warns once that a record is left out. A warning of the process reaches its log from every thread. */
export function warnOfUnreadable(dataset: string, id: number): void {
  const name = `${dataset} ${id}`
  if (warnedRecords.has(name) || warnedRecords.size >= warnedRecordsMax) return
  warnedRecords.add(name)
  process.emitWarning(
    `The record ${name} in records.db cannot be read, and is left out. Run almanac doctor to see what is wrong.`,
  )
}
