// The text of HTML.
import { decodeHTML } from 'entities'

/** Returns the text without control characters, its white space collapsed. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Returns the text of a fragment of HTML, a line for each block of it. */
export function paragraphs(html: string): string {
  const lines = decodeHTML(
    html
      .replace(/<!--[\s\S]*?(?:-->|$)|<\?[^<>]*>/g, '')
      .replace(/<(script|style|noscript|template|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/\s+/gu, ' ')
      .replace(
        /<\/?(?:p|div|br|li|ul|ol|tr|table|h[1-6]|section|article|header|footer|blockquote|pre|dt|dd)\b[^<>]*>/gi,
        '\n',
      )
      .replace(/<\/?[a-z!][^<>]*>/gi, ''),
  ).split('\n')
  return lines
    .map(oneLine)
    .filter(line => line !== '')
    .join('\n')
}
