// Reads the start and the end of an employment or of a study that stand in one cell: `Jan 2019 - Present · 5 yrs`.
import { looseDate, openEndSource } from '../language/loose-date.ts'

/**
 * Matches the words and signs between a start and an end, but no hyphen within `2019-03`. No more than a few spaces are counted, because
 * the time would grow with the square of their number.
 */
const separator = String.raw`(?: {0,9}[–—] {0,9}| {1,9}- {0,9}| {0,9}- {1,9}|(?<=\d{4})-(?=$|\p{L}|\d{4}|\d{1,2}[./]\d{4})| {1,9}(?:to|until|till|through|bis|au|à|hasta|a|al) {1,9})`

/** The source of a pattern whose first group is the start. */
export const spanStart = `(?i)^(?:from |von |du |de )?(.+?)(?:${separator}.*|\\s{0,9}[·•(|].*)?$`

/** The source of a pattern whose first group is the end, without the length behind it. */
export const spanEnd = `(?i)^.+?${separator}([^·•(|]+)`

/** The source of a pattern of spans that have not ended: `2019 - Present`, `2019 -`, `since 2019`. */
const openSpan = `(?i)^(?:since|seit|depuis|desde) |${separator}(?:$|(?:${openEndSource.replaceAll('^', '')}))`

/** The pattern of spans that have not ended, as conditions of mappings have it. */
export const spanGoesOn = `/${openSpan}/`

const compiled = (source: string): RegExp => new RegExp(source.replace(/^\(\?i\)/, ''), 'iu')
const [startPattern, endPattern, openPattern] = [spanStart, spanEnd, openSpan].map(compiled)

/** Returns whether the text is a span that has not ended. */
export const isOpenSpan = (text: string): boolean => openPattern?.test(text.trim()) === true

/** Returns whether the text has a start, and an end or a word for none. */
export function isDateSpan(text: string): boolean {
  const isDate = (part: string | undefined) =>
    part !== undefined && looseDate(part, 'day-first') !== undefined
  if (!isDate(startPattern?.exec(text)?.[1])) return false
  return isOpenSpan(text) || isDate(endPattern?.exec(text)?.[1])
}
