// Reads windows-1252, the encoding of most text that is not Unicode.

/**
 * The characters of the bytes 0x80 to 0x9F, from the Encoding Standard. Written out because TextDecoder of several
 * Node versions reads these bytes as control characters.
 */
const upper = [
  ...'\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f',
  ...'\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178',
]

/** Returns the text of the bytes. It never fails, because every byte is a character. */
export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, character => upper[character.charCodeAt(0) - 0x80] ?? character)
