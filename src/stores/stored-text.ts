// Texts of the database, read as bytes: the driver ends the whole process over one that is not UTF-8.
import { isObject, type JsonObject } from '../lib/json/json.ts'

/** The column as bytes; NULL stays NULL. */
export const asBytes = (column: string): string => `CAST(${column} AS BLOB)`

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a column that was read as bytes; undefined where it is not UTF-8. */
export function decoded(bytes: unknown): string | undefined {
  try {
    return decoder.decode(bytes as Uint8Array)
  } catch {
    return undefined
  }
}

/** The same for a person to read, whatever the bytes are. */
export const shown = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

/** The JSON object in a column that was read as bytes; undefined where there is none. */
export function objectIn(bytes: unknown): JsonObject | undefined {
  const text = decoded(bytes)
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Told of already by this process; more than these are not told one by one. */
const told = new Set<string>()
const toldMax = 1000

/** Says once that a record is left out. A warning of the process reaches its log from every thread. */
export function warnOfUnreadable(dataset: string, id: number): void {
  const name = `${dataset} ${id}`
  if (told.has(name) || told.size >= toldMax) return
  told.add(name)
  process.emitWarning(
    `The record ${name} in records.db cannot be read, and is left out: almanac doctor tells what is wrong.`,
  )
}
