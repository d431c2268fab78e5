// Texts that a spreadsheet would run as formulas: made harmless in cells of CSV files, and read back.

/** Spreadsheets run a cell that begins so, also after the apostrophes which an earlier export put before it. */
const formula = /^'*[=+\-@\t\r]/

const guarded = /^'+[=+\-@\t\r]/

/** Returns the text with an apostrophe before what a spreadsheet would run; other texts as they are. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Returns the text that `guardFormula` was given. */
export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
