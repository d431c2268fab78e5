// Values as they are typed: a value in quotes is what stands between them, and a quote itself is written twice.

/** Returns the value without its quotes, single or double; a text that is not quoted as a whole is itself. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  const [, double, single] = /^(?:"((?:[^"]|""|\\")*)"|'((?:[^']|'')*)')$/s.exec(trimmed) ?? []
  if (double !== undefined) return double.replaceAll(/""|\\"/g, '"')
  return single === undefined ? trimmed : single.replaceAll("''", "'")
}

/** Returns whether a text has a double quote that is not closed. */
export const isOpenQuote = (text: string): boolean => (text.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1

const quotedValue = /\s*("(?:[^"]|""|\\")*"|'(?:[^']|'')*')\s*(?:,|$)/sy
const plainValue = /([^,]*)(?:,|$)/sy

/** Returns the values of a list that commas separate; a value in quotes may hold commas. An empty value is an empty text. */
export function splitList(text: string): readonly string[] {
  const values: string[] = []
  let at = 0
  for (;;) {
    const [match = '', value = ''] = matchAt(quotedValue, text, at) ?? matchAt(plainValue, text, at) ?? []
    values.push(unquoted(value))
    at += match.length
    if (!match.endsWith(',') || match.length === 0) return values
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
