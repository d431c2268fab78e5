// A command line that is being typed: its words, and the quote that is open at its end.

export interface OpenLine {
  /** The words behind `almanac`; the last one, which may be empty, is being typed. */
  readonly words: readonly string[]
  /** The quote in which the last word stands; empty without one. */
  readonly quote: string
}

/** Reads a line as shells do: quotes, backslashes, and the signs between commands. */
export function openLine(line: string): OpenLine {
  let words: string[] = []
  let word = ''
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? ''
    if (quote !== '') {
      if (sign === quote) quote = ''
      else if (sign === '\\' && quote === '"' && /["\\$`]/.test(line[at + 1] ?? '')) word += line[++at] ?? ''
      else word += sign
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '\\') word += line[++at] ?? ''
    else if (/\s/.test(sign)) {
      if (word !== '' || /["']/.test(line[at - 1] ?? '')) words.push(word)
      word = ''
    } else if (/[|;&]/.test(sign)) {
      words = []
      word = ''
    } else word += sign
  }
  words.push(word)
  const program = words.findIndex(each => /(?:^|\/)almanac$/.test(each))
  return { words: words.slice(program + 1), quote }
}

/**
 * Returns a word as the shell takes it. Zsh and fish quote words themselves. Bash replaces only the last part of a word that
 * has signs such as `:`, and takes the rest as it is.
 */
export function escapedFor(
  shell: string,
  word: string,
  { words, quote }: OpenLine,
  part: string | undefined,
): string {
  if (shell !== 'bash') return word
  const typed = words.at(-1) ?? ''
  // Behind a sign at which bash parts words, the sign itself is handed over, and stays.
  const replaced = /^[:=]+$/.test(part ?? '')
    ? ''
    : (part ?? typed).replace(/^["']/, '').replaceAll(/\\(.)/g, '$1')
  const kept = typed.endsWith(replaced) ? typed.length - replaced.length : 0
  const rest = word.slice(kept)
  if (quote === "'") return rest.replaceAll("'", "'\\''")
  if (quote === '"') return rest.replaceAll(/["\\$`]/g, '\\$&')
  return rest.replaceAll(/[^\w.,:/@%+=~-]/gu, '\\$&')
}
