// Times in the format of the wire.

/** Formats epoch milliseconds as ISO 8601 in UTC with a `+00:00` offset. */
export const isoTime = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00')

// A plus sign that was not encoded in a query arrives as a space.
const pattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:Z|([+\- ])(\d{2}):?(\d{2}))?)?$/i

/**
 * Returns epoch milliseconds; undefined for a text that is not a time, or whose day does not exist. A date means
 * its midnight, and a time without an offset is UTC.
 */
export function msOfIso(text: string): number | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, date, time = '00:00', seconds = '00', fraction = '', sign, hours = '0', minutes = '0'] = match
  const local = `${date}T${time}:${seconds}`
  const ms = Date.parse(`${local}Z`)
  // Date.parse carries days and hours that do not exist over into the next day.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== local) return undefined
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return ms + millis + (sign === '-' ? offsetMs : -offsetMs)
}
