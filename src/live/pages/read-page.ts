// Reads a page: its title, its language, the text that a person reads there, and the data that it states about itself.
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { decodeText } from '../../lib/http-exchange.ts'
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import type { PageImage } from '../search/result.ts'
import type { FetchedPage } from './fetch-page.ts'
import { microformatsOf } from './microformats.ts'
import { oneLine, paragraphs } from './paragraphs.ts'

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
  /** The items of its microformats, in the shape of microformats2. */
  readonly microformats: readonly JsonObject[]
  /** True when the page has more than was read of it. */
  readonly isTruncated: boolean
}

/** The longest title, the most objects of JSON-LD, and the most elements among which the text is looked for. */
export const titleMax = 500
const objectsMax = 100
const elementsMax = 30_000

export function readPage({ url, bytes, contentType }: FetchedPage): ReadPage {
  const html = decodedPage(bytes, contentType)
  const isMarkup = /html|xml/i.test(contentType) || (contentType.trim() === '' && /^\s*</.test(html))
  const empty = { title: null, language: null, images: [], jsonLd: [], microformats: [], isTruncated: false }
  if (!isMarkup) return { ...empty, html, text: html.trim() }
  // The time that a document takes grows with the square of its depth.
  if (isDeep(html)) return { ...empty, html, text: paragraphs(html) }
  return readMarkup(html, url)
}

/** Elements that have no end, or whose end may be left out. */
const openElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd td th tr option body html head'.split(
    ' ',
  ),
)
const depthMax = 1000

/** Returns whether elements are nested more than a thousand levels deep. */
function isDeep(html: string): boolean {
  let depth = 0
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
    if (openElements.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (end ? -1 : 1))
    if (depth > depthMax) return true
  }
  return false
}

/** The part of a document that is read here; the types of the library need those of browsers. */
interface PageElement {
  readonly textContent: string | null
  getAttribute(name: string): string | null
}
interface PageDocument {
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
}

function readMarkup(html: string, url: string): ReadPage {
  // The library adds no elements that a page leaves out.
  const whole = /<html\b/i.test(html) ? html : `<html><head></head><body>${html}</body></html>`
  const { document } = parseHTML(whole) as unknown as { readonly document: PageDocument }
  const jsonLd = jsonLdOf(document)
  const images = imagesOf(document, url)
  const title = oneLine(document.querySelector('title')?.textContent ?? '').slice(0, titleMax)
  const language = document.querySelector('html')?.getAttribute('lang')?.trim().slice(0, 35) || null
  const article = readArticle(document)
  const text = paragraphs(article?.content ?? '') || paragraphs(html)
  return {
    title: title || oneLine(article?.title ?? '').slice(0, titleMax) || null,
    language,
    html,
    text,
    images,
    jsonLd,
    microformats: microformatsOf(html, url),
    isTruncated: false,
  }
}

/** Returns the main part of the page; undefined where none stands out. It changes the document. */
function readArticle(
  document: PageDocument,
): { readonly title: string; readonly content: string } | undefined {
  try {
    const article = new Readability(document as never, { maxElemsToParse: elementsMax }).parse()
    return article ? { title: article.title ?? '', content: article.content ?? '' } : undefined
  } catch {
    return undefined
  }
}

function jsonLdOf(document: PageDocument): readonly JsonObject[] {
  const objects: JsonObject[] = []
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    try {
      const value: unknown = JSON.parse(script.textContent ?? '')
      objects.push(...[value].flat().filter(isObject))
    } catch {
      // Many pages state data that is not JSON; the rest of the page is read.
    }
    if (objects.length >= objectsMax) break
  }
  return objects.slice(0, objectsMax)
}

/** Returns the picture of the OpenGraph data of the page. */
function imagesOf(document: PageDocument, pageUrl: string): readonly PageImage[] {
  const contentOf = (name: string) =>
    document.querySelector(`meta[property="og:image${name}"]`)?.getAttribute('content')?.trim() ?? ''
  const address = contentOf('')
  if (address === '' || !URL.canParse(address, pageUrl)) return []
  const { href, protocol } = new URL(address, pageUrl)
  if (protocol !== 'https:' && protocol !== 'http:') return []
  const sizeOf = (name: string) => Number.parseInt(contentOf(name), 10) || null
  return [{ url: href, alt: oneLine(contentOf(':alt')), width: sizeOf(':width'), height: sizeOf(':height') }]
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

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
