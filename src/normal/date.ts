// The one form of a moment: `YYYY-MM-DDTHH:MM:SS` in UTC, which also sorts as text.

const pattern =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/

/**
 * The stored form of an ISO 8601 date or date-time; a missing month, day or time is the first one, a missing offset
 * is UTC. Undefined when the text is no such date or the day does not exist (`2023-02-30`).
 */
export function isoDate(text: string): string | undefined {
  const known = recent.get(text)
  if (known !== undefined) return known
  const date = read(text)
  if (date !== undefined) {
    if (recent.size >= recentMax) recent.clear()
    recent.set(text, date)
  }
  return date
}

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
  return fromMs(ms + sign * minutes * 60_000)
}

/** The stored form of a moment in epoch milliseconds. */
export const fromMs = (ms: number): string => new Date(ms).toISOString().slice(0, 19)
