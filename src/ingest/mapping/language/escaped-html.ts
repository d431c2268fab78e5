// Reads texts that hold HTML, also where a system escaped it once more when it wrote the file: `&lt;p&gt;Hello&lt;/p&gt;`.
import { decodeHTMLStrict } from 'entities'

/** Markup as pages have it; `<ada@engines.example>` and `a < b` are none. */
const tag = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*|\/)?>|<!--[^<>]*-->/i
const allTags = new RegExp(tag, 'gi')

/** A text that is escaped more often is broken in other ways too. */
const levelsMax = 4

/** Returns HTML as it was before it was escaped as a whole; a text without tags loses its entities: `R&amp;D` is `R&D`. */
export function unescapedHtml(text: string): string {
  let unescaped = text
  for (let level = 0; level < levelsMax && !tag.test(unescaped); level++) {
    const decoded = decodeHTMLStrict(unescaped)
    if (decoded === unescaped) break
    unescaped = decoded
  }
  return unescaped
}

/** Returns the wording of HTML, escaped or not, in one line: without tags and entities. */
export const textOfHtml = (html: string): string =>
  unescapedHtml(unescapedHtml(html).replace(allTags, ' '))
    .replace(/[ \u00a0]{2,}/g, ' ')
    .replace(/\u00a0/g, ' ')
    .trim()
