// Reads the JSON text of one row exactly, or says in a few words why it cannot be read.
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { mayHoldInvisible, visibleText } from '../../normal/invisible.ts'
import { endOfString, jsonExcess } from './limits.ts'
import type { OriginalRow, Row, UnreadableRow } from './reader.ts'
import { countedPhrase, type RepairMessage, type Repairs } from './repairs.ts'

/** The most characters that an unreadable row shows of its text. */
export const shownTextMax = 1000

export const unreadableRow = (
  line: number,
  problem: string,
  text: string,
  original?: OriginalRow,
): UnreadableRow => ({
  line,
  problem,
  text: text.slice(0, shownTextMax),
  ...(original && { original }),
})

/** Returns the row of an object in `text`; whole numbers beyond 2^53 become strings of their digits, since ids must not be rounded. */
export function readJsonRecord(text: string, line: number, repairs: Repairs): Row | UnreadableRow {
  const excess = jsonExcess(text)
  if (excess !== undefined) return unreadableRow(line, excess, text)
  const exact = longDigits.test(text) ? keepLongNumbers(text, line, repairs) : text
  try {
    return withText(objectRow(JSON.parse(exact), line, text), text)
  } catch (error) {
    const mended = error instanceof SyntaxError ? withoutNaN(exact) : undefined
    if (mended === undefined) return unreadableRow(line, `Invalid JSON: ${errorText(error)}`, text)
    repairs.add(notFiniteNumbers, line)
    return withText(objectRow(mended, line, text), text)
  }
}

/** Returns the row of a value, which must be an object. */
export const objectRow = (value: unknown, line: number, text: string): Row | UnreadableRow =>
  isObject(value)
    ? { line, value: mayHoldInvisible(text) ? (withVisibleKeys(value) as JsonObject) : value }
    : unreadableRow(line, `This is ${describeKind(value)}, and a record is an object.`, text)

/** Returns the value with the keys of its objects without invisible signs. */
function withVisibleKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withVisibleKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [visibleText(key), withVisibleKeys(item)]),
  )
}

const withText = (row: Row | UnreadableRow, text: string): Row | UnreadableRow =>
  'value' in row ? { ...row, text } : row

export function describeKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return isObject(value) ? 'an object' : `a ${typeof value}`
}

const longDigits = /\d{16}/
const longInteger = /(?<![\d.eE+])-?\d{16,}(?![\d.eE])/g

function keepLongNumbers(text: string, line: number, repairs: Repairs): string {
  let isChanged = false
  const exact = outsideStrings(text, part =>
    part.replace(longInteger, token => {
      if (Number.isSafeInteger(Number(token))) return token
      isChanged = true
      return `"${token}"`
    }),
  )
  if (isChanged) repairs.add(longNumbers, line)
  return exact
}

const notFinite = /-?\b(?:NaN|Infinity)\b/g

/** Python writes NaN and Infinity, which are not JSON, for numbers that are missing. */
function withoutNaN(text: string): JsonObject | undefined {
  const mended = outsideStrings(text, part => part.replace(notFinite, 'null'))
  if (mended === text) return undefined
  try {
    const value: unknown = JSON.parse(mended)
    return isObject(value) ? value : undefined
  } catch {
    // The text has other faults as well; the first one is reported.
    return undefined
  }
}

/** Returns the JSON text with the parts outside its strings replaced. */
function outsideStrings(text: string, replace: (part: string) => string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('"', at)
    if (start < 0) return parts.join('') + replace(text.slice(at))
    const end = endOfString(text, start) + 1
    parts.push(replace(text.slice(at, start)), text.slice(start, end))
    at = end
  }
  return parts.join('')
}

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200)

const longNumbers: RepairMessage = (count, line) =>
  `${countedPhrase(count, 'record has', 'records have')} whole numbers too long to be exact; they were kept as text (first: record at ${line}).`
const notFiniteNumbers: RepairMessage = (count, line) =>
  `${countedPhrase(count, 'record has', 'records have')} NaN or Infinity, which JSON does not know; read as null (first: record at ${line}).`
