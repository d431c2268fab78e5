// The text of HTML.
import { decodeHTML } from 'entities'
import type { PageElement } from './page-nodes.ts'

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

const blocks = new Set(
  'p div br li ul ol tr table h1 h2 h3 h4 h5 h6 section article header footer blockquote pre dt dd'.split(
    ' ',
  ),
)

/** Returns the text of an element, a line for each block of it. */
export function linesOf(root: PageElement): string {
  const texts: string[] = []
  const add = (element: PageElement) => {
    for (let node = element.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === 3) {
        texts.push(node.textContent.replace(/\s+/g, ' '))
        continue
      }
      const isBlock = blocks.has(node.localName)
      if (isBlock) texts.push('\n')
      add(node)
      if (isBlock) texts.push('\n')
    }
  }
  add(root)
  return texts
    .join('')
    .split('\n')
    .map(oneLine)
    .filter(line => line !== '')
    .join('\n')
}
