// Texts that programs write into a cell that has no value.

/** `#REF!`, `#N/A`, and what other languages call them: `#BEZUG!`, `#NV`, `#¿NOMBRE?`. */
const spreadsheetError = /^#(?:[¡¿]?[A-ZÄÖÜÉ0-9/_]{2,16}[!?]|N\/?[ADV]|N\/D|NV|GETTING_DATA)$/

/** Returns whether a text is the error that a formula of a spreadsheet shows in place of a value. */
export const isSpreadsheetError = (text: string): boolean =>
  text.startsWith('#') && spreadsheetError.test(text)

/** Returns whether a text is zeros alone, as formulas show for empty cells: `0`, `0.00`, and `0 0` for a name of two cells. */
export const isLoneZero = (text: string): boolean => text.startsWith('0') && zeros.test(text)

// A comma before one zero is taken for what parts two numbers: if it could be a decimal comma too, long texts would be read in
// more ways than there is time for.
const zeros = /^0(?:\.0+|,00+)?(?:[\s,;]+0(?:\.0+|,00+)?)*$/
