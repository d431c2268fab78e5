/**
 * Returns whether the text is a URL, relative to `base` where there is one. `URL.canParse` of Node 20 answers false for
 * addresses with letters of Latin-1, such as `https://münchen.de`, once it has been called some thousand times.
 */
export function canParseUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base) !== undefined
  } catch {
    return false
  }
}
