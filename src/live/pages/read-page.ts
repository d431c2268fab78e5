// Reads a page: its title, its language, the text that a person reads there, and the data that it states about itself.

import { isUtf8 } from 'node:buffer'
import { Readability } from '@mozilla/readability'
import { decodeText } from '../../lib/http-exchange.ts'
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { isNestedDeeper } from '../../lib/json/nesting.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import type { PageImage } from '../search/result.ts'
import type { FetchedPage } from './fetch-page.ts'
import { itemsOf } from './microdata.ts'
import { microformatsOf } from './microformats.ts'
import type { PageDocument } from './page-nodes.ts'
import { linesOf, oneLine, paragraphs } from './paragraphs.ts'
import { parsePage } from './parse-page.ts'

export interface ReadPage {
  readonly title: string | null
  /** As the page states it, such as `de-DE`. */
  readonly language: string | null
  /** The page itself, decoded; for a PDF its text. */
  readonly html: string
  /** A line for each paragraph. */
  readonly text: string
  /** The picture that the page names as its own, if any. */
  readonly images: readonly PageImage[]
  /** The objects of its JSON-LD. */
  readonly jsonLd: readonly JsonObject[]
  /** The items of its microdata and RDFa Lite, in the shape of JSON-LD. */
  readonly microdata: readonly JsonObject[]
  /** The items of its microformats, in the shape of microformats2. */
  readonly microformats: readonly JsonObject[]
  /** True when the page has more than was read of it. */
  readonly isTruncated: boolean
}

/** The longest title, and the most objects of JSON-LD. */
export const titleMax = 500
const objectsMax = 100
/** The most levels of lists and objects inside one another in an object of JSON-LD; deeper ones are left out. */
const levelsMax = 100

export function readPage({ url, bytes, contentType }: FetchedPage): ReadPage {
  const html = decodedPage(bytes, contentType)
  const isMarkup = /html|xml/i.test(contentType) || (contentType.trim() === '' && /^\s*</.test(html))
  const empty = {
    title: null,
    language: null,
    images: [],
    jsonLd: [],
    microdata: [],
    microformats: [],
    isTruncated: false,
  }
  if (!isMarkup) return { ...empty, html, text: html.trim() }
  return readMarkup(html, url)
}

function readMarkup(html: string, url: string): ReadPage {
  const parsed = parsePage(html)
  const microdata = parsed.hasItems ? itemsOf(parsed.document.documentElement, url) : []
  const article = parsed.isWhole ? readArticle(parsed.document) : undefined
  const title = oneLine(parsed.document.title).slice(0, titleMax)
  return {
    title: title || oneLine(article?.title ?? '').slice(0, titleMax) || null,
    language: parsed.language.trim().slice(0, 35) || null,
    html,
    text: article?.text || paragraphs(html),
    images: imagesOf(parsed.properties, url),
    jsonLd: jsonLdOf(parsed.jsonLd),
    microdata,
    microformats: parsed.isWhole && parsed.hasMicroformats ? microformatsOf(html, url) : [],
    isTruncated: false,
  }
}

/** Returns the main part of the page; undefined where none stands out. It changes the document. */
function readArticle(document: PageDocument): { readonly title: string; readonly text: string } | undefined {
  try {
    const article = new TextReader(document as never, { serializer: root => linesOf(root as never) }).parse()
    return article ? { title: article.title ?? '', text: article.content ?? '' } : undefined
  } catch {
    return undefined
  }
}

const { _textSimilarity: similarity } = Readability.prototype as unknown as {
  readonly _textSimilarity: (one: string, other: string) => number
}

class TextReader extends Readability<string> {
  /** Links and classes stay as they are, because only the text is read. */
  _postProcessContent(): void {}

  /** Compares a title with a heading by their beginnings: either may be as long as a page. */
  _textSimilarity(one: string, other: string): number {
    return similarity.call(this, one.slice(0, titleMax), other.slice(0, titleMax))
  }
}

function jsonLdOf(texts: readonly string[]): readonly JsonObject[] {
  const objects: JsonObject[] = []
  for (const text of texts) {
    try {
      const value: unknown = JSON.parse(text)
      const stated = [value].flat().filter(isObject)
      objects.push(...stated.filter(object => !isNestedDeeper(object, levelsMax)))
    } catch {
      // Many pages state data that is not JSON; the rest of the page is read.
    }
    if (objects.length >= objectsMax) break
  }
  return objects.slice(0, objectsMax)
}

/** Returns the picture of the OpenGraph data of the page. */
function imagesOf(properties: ReadonlyMap<string, string>, pageUrl: string): readonly PageImage[] {
  const contentOf = (name: string) => properties.get(`og:image${name}`)?.trim() ?? ''
  const address = contentOf('')
  const url = address === '' ? undefined : parseUrl(address, pageUrl)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return []
  const sizeOf = (name: string) => Number.parseInt(contentOf(name), 10) || null
  return [
    { url: url.href, alt: oneLine(contentOf(':alt')), width: sizeOf(':width'), height: sizeOf(':height') },
  ]
}

/**
 * Returns the page as text: in the encoding of its header, of its XML declaration or of its `meta`, else UTF-8, else
 * Windows-1252.
 */
function decodedPage(bytes: Uint8Array, contentType: string): string {
  if (/charset\s*=/i.test(contentType)) return decodeText(bytes, contentType)
  const head = Buffer.from(bytes.subarray(0, 8192)).toString('latin1')
  const stated =
    /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1] ??
    /<meta\b[^>]*charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1]
  // A head that can be read byte by byte is not in UTF-16, whatever it says.
  if (stated !== undefined) return decodeText(bytes, '', /^utf-?16/i.test(stated) ? 'utf-8' : stated)
  return decodeText(bytes, '', isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}
