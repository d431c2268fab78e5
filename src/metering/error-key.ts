// The group of an error in usage reports: its message with what the caller sent masked (reference behaviour, 20.5).

/** The longest text a usage filter takes (interface.md, Size and value bounds). */
const lengthMax = 300

/** Takes a masked message; places in lists (`conditions[3]`) are the caller's too. */
export const errorKey = (masked: string): string =>
  masked
    .replace(/\[\d+\]/g, '[<n>]')
    .replaceAll('\0', '')
    .slice(0, lengthMax)
    // PostgreSQL takes neither U+0000 nor half a character in a text.
    .replace(/[\0\p{Surrogate}]/gu, '')
