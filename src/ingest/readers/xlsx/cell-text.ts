// Turns the values of cells into the text that a sheet shows.
import SSF from 'ssf'
import type { Workbook } from './workbook.ts'
import { parseWholeXml } from './xml.ts'

/** Returns the text of the number in a cell with this style. */
export type ShowNumber = (value: number, style: number) => string

/** The longest format code that spreadsheet programs accept. */
const codeLengthMax = 255
/** Formats 27 to 36 and 50 to 58 are dates and times of East Asian editions, and are not in the library's table. */
const eastAsianTimes = new Set([32, 33, 34, 35, 55, 56])

/** Reads the number formats of the workbook's styles. Throws a WorkbookFault. */
export async function readNumberFormats({ stylesPart, read, isFrom1904 }: Workbook): Promise<ShowNumber> {
  const codes = new Map<number, string>()
  const styles: number[] = []
  let list = ''
  if (stylesPart !== undefined) {
    await parseWholeXml(
      read(stylesPart),
      {
        open(name, attributes) {
          if (name === 'numFmts' || name === 'cellXfs') list = name
          else if (name === 'numFmt' && list === 'numFmts') {
            codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
          } else if (name === 'xf' && list === 'cellXfs') styles.push(Number(attributes.numFmtId ?? 0))
        },
        close(name) {
          if (name === list) list = ''
        },
      },
      'its styles',
    )
  }
  const formats = styles.map(id => numberFormat(codes.get(id) ?? builtInCode(id), isFrom1904))
  return (value, style) => (formats[style] ?? plainNumber)(value)
}

function builtInCode(id: number): string {
  const code = SSF.get_table()[id]
  if (code !== undefined) return code
  if (eastAsianTimes.has(id)) return 'h:mm:ss'
  return (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'yyyy-mm-dd' : 'General'
}

type NumberFormat = (value: number) => string

function numberFormat(code: string, isFrom1904: boolean): NumberFormat {
  if (code === 'General' || code === '@' || code.length > codeLengthMax) return plainNumber
  const shown = (value: number): string => shownNumber(code, value, isFrom1904)
  if (!SSF.is_date(code)) return shown
  const isoLength = isoLengthOf(code)
  if (isoLength === undefined) return shown
  return value => isoDate(value, isFrom1904)?.slice(0, isoLength) ?? plainNumber(value)
}

/**
 * The parts of a format code that are shown as they are: quoted texts, escaped characters, colours and
 * locales.
 */
const literals = /"[^"]*"|[\\_*].|\[[^\]]*\]/g

/** Returns how much of an ISO 8601 text a date format shows; undefined for a format without a year, such as `h:mm`. */
function isoLengthOf(code: string): number | undefined {
  const [shown = ''] = code.replace(literals, '').toLowerCase().split(';')
  if (!/[ye]/.test(shown)) return undefined
  if (/[hs]/.test(shown)) return 'YYYY-MM-DDThh:mm:ss'.length
  if (shown.includes('d')) return 'YYYY-MM-DD'.length
  return shown.includes('m') ? 'YYYY-MM'.length : 'YYYY'.length
}

/** Days from the start of either calendar to 1970, and the first day after the 29 February that 1900 did not have. */
const days1900 = 25_569
const days1904 = 24_107
const leapFaultEnd = 60
/** The first day after the year 9999. */
const daysMax = 2_958_466

/** Returns the day, and the time unless it is midnight; undefined for a number beyond the calendar. */
function isoDate(days: number, isFrom1904: boolean): string | undefined {
  if (!(days >= 0 && days < daysMax - days1900 + (isFrom1904 ? days1904 : days1900))) return undefined
  const offset = isFrom1904 ? days1904 : days1900 - (days < leapFaultEnd ? 1 : 0)
  const iso = new Date(Math.round((days - offset) * 86_400) * 1000).toISOString().slice(0, 19)
  return iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso
}

/** Numbers that are shown as nothing but signs, or in powers of ten, give their digits: `-` for zero, `1.2E+05`. */
function shownNumber(code: string, value: number, isFrom1904: boolean): string {
  try {
    const text = SSF.format(code, value, { date1904: isFrom1904 }).trim()
    return /[\p{L}\d]/u.test(text) && !/\dE[+-]?\d/i.test(text) ? text : plainNumber(value)
  } catch {
    // The format is not valid.
    return plainNumber(value)
  }
}

/** Returns the number with the fifteen digits that sheets keep: 0.1 + 0.2 is 0.3. */
const plainNumber = (value: number): string => String(Number(value.toPrecision(15)))

/** Characters that XML cannot hold are written as `_x000D_`; returns the text with them, without control characters. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    : text

const characterOf = (code: number): string =>
  code < 32 && code !== 9 && code !== 10 ? '' : String.fromCharCode(code)
