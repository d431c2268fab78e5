// The signs that quoting and lists leave around an address or a URL.

const around = new Set('<>"\'`“”‘’«»')
const atEnd = new Set(',;')

/** The text without white space, quotes and brackets around it, and without commas behind it. One pass, any length. */
export function trimQuoting(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isAround(text.charAt(start))) start++
  while (end > start && (isAround(text.charAt(end - 1)) || atEnd.has(text.charAt(end - 1)))) end--
  return text.slice(start, end)
}

const isAround = (sign: string): boolean => around.has(sign) || sign.trim() === ''

/** The text without slashes in front, and without slashes, quotes and commas behind. */
export function trimPath(path: string): string {
  let start = 0
  while (path[start] === '/') start++
  return path.slice(start, Math.max(start, endWithout(path, isPathEnd)))
}

const isPathEnd = (sign: string): boolean => sign === '/' || around.has(sign) || atEnd.has(sign)

/**
 * Returns where the signs at the end of a text begin. It looks from the end, because a pattern such as `/\/+$/` tries each of
 * thousands of signs.
 */
export function endWithout(text: string, isSign: (sign: string) => boolean): number {
  let end = text.length
  while (end > 0 && isSign(text.charAt(end - 1))) end--
  return end
}
