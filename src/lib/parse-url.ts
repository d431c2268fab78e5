/**
 * Returns the URL that the text is, relative to `base` where there is one; undefined for any other text. It does not ask
 * `URL.canParse`, which answers false on Node 20 for addresses with letters of Latin-1, such as `https://münchen.de`, once
 * it has been called some thousand times.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
