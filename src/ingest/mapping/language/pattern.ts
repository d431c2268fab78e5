// Regular expressions of mapping files, protected from exponential time: bounded input, no nested repetition.
import { mappingError, type NodePosition } from './node.ts'

/** The number of characters that are searched; the rest of a longer text is not. */
export const searchedLengthMax = 1000

/**
 * Compiles a pattern (JavaScript syntax, Unicode; `(?i)` in front ignores case, `(?m)` lets `^` and `$` match at every
 * line). Throws an InputError for an invalid pattern, for repetition inside repetition such as `(a+)+`, and for a
 * pattern that needs more than 50 ms of the processor for a hard text of 1,000 characters.
 */
export function compileSafePattern(source: string, at: NodePosition, flags = ''): RegExp {
  const [, inline = '', body = source] = /^\(\?([im]+)\)(.*)$/s.exec(source) ?? []
  let pattern: RegExp
  try {
    pattern = new RegExp(body, `${[...new Set(inline)].join('')}u${flags}`)
  } catch (error) {
    throw mappingError(
      at,
      `"${source}" is not a regular expression: ${error instanceof Error ? error.message : error}`,
    )
  }
  if (hasNestedRepetition(body)) {
    throw mappingError(
      at,
      `"${source}" repeats inside a repetition, which can take forever; write [ab]+ instead of (a|b)+, or limit it as in (a|b){0,9}`,
    )
  }
  if (isSlow(pattern))
    throw mappingError(at, `"${source}" is too slow on long texts; use fewer .* and more exact classes`)
  return pattern
}

/** Returns whether a group under `*`, `+` or `{n,}` holds such a repetition or an alternative itself. */
function hasNestedRepetition(source: string): boolean {
  // Each open group has an item: whether it holds something that can match in more than one way.
  const groups: boolean[] = [false]
  let isClass = false
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (sign === '\\') at++
    else if (isClass) isClass = sign !== ']'
    else if (sign === '[') isClass = true
    else if (sign === '(') groups.push(false)
    else if (sign === '|') groups[groups.length - 1] = true
    else if (sign === ')') {
      const isAmbiguous = groups.pop() ?? false
      const isRepeated = unbounded.test(source.slice(at + 1, at + 12))
      if (isAmbiguous && isRepeated) return true
      if (isAmbiguous || isRepeated) groups[groups.length - 1] = true
    } else if (unbounded.test(source.slice(at, at + 12))) groups[groups.length - 1] = true
  }
  return false
}

const unbounded = /^(?:[*+]|\{\d+,\}|\{\d+,\d{3,}\})/

const hardPieces = ['a', ' ', '1', ',', 'a, ', 'a1 ', '- ']
const hardLengths = [16, 32, 64, 128, 256, 512, searchedLengthMax]

/** Tries texts of doubling length, so that a pattern of polynomial time is caught while the texts are short. */
function isSlow(pattern: RegExp): boolean {
  for (const length of hardLengths) {
    const texts = hardPieces.map(piece => `${piece.repeat(Math.ceil(length / piece.length))}!`)
    if (texts.some(text => takesLongerThan(length < searchedLengthMax ? slowMs / 5 : slowMs, pattern, text)))
      return true
  }
  return false
}

const slowMs = 50

/** Returns whether three attempts in a row take longer: other threads of the process may use the processor during one. */
function takesLongerThan(limitMs: number, pattern: RegExp, text: string): boolean {
  for (let attempt = 0; attempt < 3; attempt++) {
    pattern.lastIndex = 0
    const startMs = performance.now()
    const before = process.cpuUsage()
    pattern.exec(text)
    // The lesser of wall time and processor time counts: on a busy machine time passes while nothing is matched.
    const { user, system } = process.cpuUsage(before)
    if (Math.min(performance.now() - startMs, (user + system) / 1000) <= limitMs) return false
  }
  return true
}
