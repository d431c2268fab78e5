// Texts that a spreadsheet would run as formulas: made harmless in cells of CSV files, and read back.

/**
 * The signs that a formula begins with, in full width where spreadsheets of East Asia take these for the same, and the
 * characters that they skip before them (OWASP: ASVS 1.2.10, CSV injection).
 */
const beginning = '[=+\\-@\uff1d\uff0b\uff0d\uff20\\t\\r\\n\\0]'

/** Spreadsheets run a cell that begins so, also after the apostrophes which an earlier export put before it. */
const formula = new RegExp(`^'*${beginning}`)

const guarded = new RegExp(`^'+${beginning}`)

/** Returns the text with an apostrophe before what a spreadsheet would run; other texts as they are. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Returns the text that `guardFormula` was given. */
export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
