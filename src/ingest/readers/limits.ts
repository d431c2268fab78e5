// How large a row may be, and why reading ends: a hostile file must cost neither the memory nor the day.
import { InputError } from '../../errors.ts'

/** A larger row is given up; real ones have a thousandth of it. */
export const rowMegabytesMax = 8
export const rowBytesMax = rowMegabytesMax * 1024 * 1024
/** Lists and objects inside one another. */
export const depthMax = 100
/** Values in one row, keys included: what holds more takes a hundred times its bytes in memory. */
export const valuesMax = 200_000
/** Cells in one row of a table. */
export const cellsMax = 10_000
/** Of a row that is given up so much is passed over in search of its end; what goes on longer has none. */
const endlessMegabytes = 64
export const endlessBytes = endlessMegabytes * 1024 * 1024

export const tooDeep = `It is nested more than ${depthMax} levels deep.`
export const tooMany = `It holds more than ${valuesMax.toLocaleString('en-US')} values.`
export const tooManyCells = `The row has more than ${cellsMax.toLocaleString('en-US')} cells.`
export const tooLong = (what: string): string => `The ${what} is longer than ${rowMegabytesMax} MB.`

/** Throws for a row that has already gone on for so many bytes, when that is too many. */
export function refuseEndless(bytes: number, path: string, where: string): void {
  if (bytes <= endlessBytes) return
  throw new InputError(
    `${path} cannot be read: ${where} goes on for more than ${endlessMegabytes} MB without an end. Is a quote, a bracket or a line end missing?`,
  )
}

const [quote, backslash] = [34, 92]
const [openList, closeList, openObject, closeObject, comma] = [91, 93, 123, 125, 44]

/** What is too much about a JSON text, told by its brackets and commas; undefined for nearly all. */
export function excessOf(text: string): string | undefined {
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

/** Where the string that opens at `start` closes; the end of the text when it does not. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}
