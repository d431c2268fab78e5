// Times in the format of the wire.

/** Formats epoch milliseconds as ISO 8601 in UTC with a `+00:00` offset. */
export const isoTime = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00')
