// Limits of rows and files: a hostile file must exhaust neither memory nor time.
import { InputError } from '../../errors.ts'

/** A larger row is rejected; real ones have a thousandth of it. */
export const rowMegabytesMax = 8
export const rowBytesMax = rowMegabytesMax * 1024 * 1024
/** The most lists and objects inside one another. */
export const depthMax = 100
/** The most values in one row, keys included: a parsed value takes up to a hundred times its bytes in memory. */
export const valuesMax = 200_000
/** The most cells in one row of a table. */
export const cellsMax = 10_000
/** A rejected row is passed over up to this size in search of its end; a longer one ends the reading. */
export const endlessMegabytes = 64
export const endlessBytes = endlessMegabytes * 1024 * 1024

export const tooDeep = `It is nested more than ${depthMax} levels deep.`
export const tooMany = `It holds more than ${valuesMax.toLocaleString('en-US')} values.`
export const tooManyCells = `The row has more than ${cellsMax.toLocaleString('en-US')} cells.`
export const tooLong = (what: string): string => `The ${what} is longer than ${rowMegabytesMax} MB.`

/** Returns the error for a row that is too long to be copied. */
export const tooLongToCopy = (path: string, line: number): InputError =>
  new InputError(
    `${path} cannot be copied: line ${line} is longer than ${rowMegabytesMax} MB. Is a quote or a line end missing?`,
  )

/** Throws an InputError when a row has gone on for too many bytes. */
export function refuseEndless(bytes: number, path: string, where: string): void {
  if (bytes <= endlessBytes) return
  throw new InputError(
    `${path} cannot be read: ${where} goes on for more than ${endlessMegabytes} MB without an end. Is a quote, a bracket or a line end missing?`,
  )
}

const [quote, backslash] = [34, 92]
const [openList, closeList, openObject, closeObject, comma] = [91, 93, 123, 125, 44]

/** Returns what is too much about a JSON text, judged by its brackets and commas; undefined for nearly all. */
export function jsonExcess(text: string): string | undefined {
  if (text.length <= 2 * depthMax) return undefined
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) {
      if (++values > valuesMax) return tooMany
    } else if (code === openList || code === openObject) {
      values++
      if (++depth > depthMax) return tooDeep
    } else if (code === closeList || code === closeObject) depth--
  }
  return undefined
}

/** Returns the index of the quote that closes the string opened at `start`; the length of the text when none does. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}
