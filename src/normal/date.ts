// The one form of a moment: `YYYY-MM-DDTHH:MM:SS` in UTC, which also sorts as text.

const pattern =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/

/**
 * The stored form of an ISO 8601 date or date-time; a missing month, day or time is the first one, a missing offset
 * is UTC. Undefined when the text is no such date or the day does not exist (`2023-02-30`).
 */
export function isoDate(text: string): string | undefined {
  if (isStoredForm(text)) return text
  const known = recent.get(text)
  if (known !== undefined) return known
  const date = read(text)
  if (date !== undefined) {
    if (recent.size >= recentMax) recent.clear()
    recent.set(text, date)
  }
  return date
}

/**
 * Returns whether the text is in the stored form already, on a day that every month has: the usual case,
 * decided without a regular expression.
 */
function isStoredForm(text: string): boolean {
  if (text.length !== 19 || text.charCodeAt(10) !== letterT) return false
  const part = (at: number) => {
    const tens = text.charCodeAt(at) - digit0
    const ones = text.charCodeAt(at + 1) - digit0
    return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
  }
  const month = part(5)
  const day = part(8)
  return (
    part(0) + part(2) >= 0 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 28 &&
    part(11) < 24 &&
    part(14) < 60 &&
    part(17) < 60 &&
    text.charCodeAt(4) === hyphen &&
    text.charCodeAt(7) === hyphen &&
    text.charCodeAt(13) === colon &&
    text.charCodeAt(16) === colon
  )
}

const digit0 = 48
const hyphen = 45
const colon = 58
const letterT = 84

// Imports meet the same few thousand days millions of times.
const recent = new Map<string, string>()
const recentMax = 20_000

function read(text: string): string | undefined {
  const match = pattern.exec(text.trim())
  if (!match) return undefined
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', offset = 'Z'] =
    match
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const ms = Date.parse(`${local}Z`)
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== local) return undefined
  if (offset === 'Z') return local
  const sign = offset.startsWith('-') ? 1 : -1
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  const inUtc = storedDate(ms + sign * minutes * 60_000)
  // Before the year 0 and after 9999 the year has a sign.
  return /^\d{4}-/.test(inUtc) ? inUtc : undefined
}

/** The stored form of a moment in epoch milliseconds, from the year 0 to 9999. */
export const storedDate = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

/** A moment as account endpoints write it: ISO 8601 in UTC with its offset, `2025-11-01T09:30:00.250+00:00`. */
export const offsetDate = (ms: number): string => new Date(ms).toISOString().replace(/(?:\.000)?Z$/, '+00:00')
