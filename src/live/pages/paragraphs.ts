// The text of HTML.
import { decodeHTML } from 'entities'
import type { PageElement } from './page-nodes.ts'

/** Returns the text without control characters, its white space collapsed. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Elements that begin and end a line, as browsers show them. Cells of tables are set apart in theirs. */
const blocks =
  'address article aside blockquote br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary table tr ul'.split(
    ' ',
  )
const blockNames: ReadonlySet<string> = new Set(blocks)
const blockTag = new RegExp(`</?(?:${blocks.join('|')})\\b[^<>]*>`, 'gi')

/** Returns the text of a fragment of HTML, a line for each block of it. */
export function paragraphs(html: string): string {
  const lines = decodeHTML(
    html
      .replace(/<!--[\s\S]*?(?:-->|$)|<\?[^<>]*>/g, '')
      .replace(/<(script|style|noscript|template|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/\s+/gu, ' ')
      .replace(blockTag, '\n')
      .replace(/<t[dh]\b[^<>]*>/gi, ' ')
      .replace(/<\/?[a-z!][^<>]*>/gi, ''),
  ).split('\n')
  return lines
    .map(oneLine)
    .filter(line => line !== '')
    .join('\n')
}

/** Returns the text of an element, a line for each block of it. */
export function linesOf(root: PageElement): string {
  const texts: string[] = []
  const add = (element: PageElement) => {
    for (let node = element.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === 3) {
        texts.push(node.textContent.replace(/\s+/g, ' '))
        continue
      }
      const { localName } = node
      const end = blockNames.has(localName) ? '\n' : localName === 'td' || localName === 'th' ? ' ' : ''
      texts.push(end)
      add(node)
      texts.push(end)
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
