// Reads the JSON text of one record, exactly, or says in a few words why it cannot be read.
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { endOfString, excessOf } from './limits.ts'
import type { Row, UnreadableRow } from './reader.ts'
import { counted, type Repairs, type Sentence } from './repairs.ts'

/** What an unreadable record shows of itself. */
export const textMax = 1000

export const unreadable = (line: number, problem: string, text: string): UnreadableRow => ({
  line,
  problem,
  text: text.slice(0, textMax),
})

/** The object in `text`; whole numbers beyond 2^53 become strings of their digits, since ids must not be rounded. */
export function readRecord(text: string, line: number, repairs: Repairs): Row | UnreadableRow {
  const excess = excessOf(text)
  if (excess !== undefined) return unreadable(line, excess, text)
  const exact = longDigits.test(text) ? keepLongNumbers(text, line, repairs) : text
  try {
    return withText(rowOf(JSON.parse(exact), line, text), text)
  } catch (error) {
    const mended = error instanceof SyntaxError ? withoutNaN(exact) : undefined
    if (mended === undefined) return unreadable(line, `Invalid JSON: ${reason(error)}`, text)
    repairs.add(hadNaN, line)
    return withText(rowOf(mended, line, text), text)
  }
}

/** A row of a value that must be an object to be a record. */
export const rowOf = (value: unknown, line: number, text: string): Row | UnreadableRow =>
  isObject(value)
    ? { line, value }
    : unreadable(line, `This is ${kindOf(value)}, and a record is an object.`, text)

const withText = (row: Row | UnreadableRow, text: string): Row | UnreadableRow =>
  'value' in row ? { ...row, text } : row

export function kindOf(value: unknown): string {
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
  if (isChanged) repairs.add(hadLongNumbers, line)
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
    // The text has other faults as well; the first reason is the one to tell.
    return undefined
  }
}

/** The JSON text with everything but its strings replaced. */
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

const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200)

const hadLongNumbers: Sentence = (count, line) =>
  `${counted(count, 'record has', 'records have')} whole numbers too long to be exact; they were kept as text (first: record at ${line}).`
const hadNaN: Sentence = (count, line) =>
  `${counted(count, 'record has', 'records have')} NaN or Infinity, which JSON does not know; read as null (first: record at ${line}).`
