// The error key of usage reports, which groups errors: the message with the caller's values masked.

/** The longest text that a usage filter accepts. */
const lengthMax = 300

/** Returns the key of a masked message. Positions in lists (`conditions[3]`) come from the caller too, and are masked here. */
export const errorKey = (masked: string): string =>
  masked
    .replace(/\[\d+\]/g, '[<n>]')
    .replaceAll('\0', '')
    .slice(0, lengthMax)
    // PostgreSQL takes neither U+0000 nor half a character in a text.
    .replace(/[\0\p{Surrogate}]/gu, '')
