// Reads texts of the database as bytes, because the driver ends the whole process over one that is not UTF-8.
import { isObject, type JsonObject } from '../lib/json/json.ts'

/** Returns SQL for the column as bytes; NULL stays NULL. */
export const asBytes = (column: string): string => `CAST(${column} AS BLOB)`

/** The character classes of GLOB count bytes that are not UTF-8 as characters beyond ASCII, and end at the first NUL. */
const isBeyondAscii = (column: string): string =>
  `(${column} GLOB '*[^\u0001-\u007f]*' OR length(${column}) <> octet_length(${column}))`

/** Returns SQL that is true for the texts that may be something else than UTF-8. */
export const mayBeBroken = (column: string): string =>
  `typeof(${column}) = 'text' AND ${isBeyondAscii(column)}`

/**
 * Returns SQL for a value of any type, with a text beyond ASCII as bytes. Most texts are ASCII, which the driver reads
 * twice as fast as bytes.
 */
export const guardText = (column: string): string =>
  `CASE WHEN ${mayBeBroken(column)} THEN ${asBytes(column)} ELSE ${column} END`

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

/** The sentences that this process has warned with; more than `warningsMax` are left out. */
const warnings = new Set<string>()
const warningsMax = 1000

/** Warns once that a record is left out. */
export const warnOfUnreadable = (dataset: string, id: number): void =>
  warnOnce(
    `The record ${dataset} ${id} in records.db cannot be read, and is left out. Run almanac doctor to see what is wrong.`,
  )

/** Warns once that a watch is left out. */
export const warnOfUnreadableWatch = (id: number): void =>
  warnOnce(
    `The watch ${id} in work.db cannot be read, and does not run. Run almanac doctor to see what is wrong, or cancel it with DELETE /watch/${id}.`,
  )

/** Warns once that texts of a column are read with replacement characters. */
export const warnOfBrokenText = (file: string, column: string): void =>
  warnOnce(
    `A text in ${file} (${column}) is not UTF-8, and is read with \ufffd in place of what is damaged. Run almanac doctor to see its row.`,
  )

/** A warning of the process reaches its log from every thread. */
function warnOnce(sentence: string): void {
  if (warnings.has(sentence) || warnings.size >= warningsMax) return
  warnings.add(sentence)
  process.emitWarning(sentence)
}
