// Parses a page once: a document for what reads it, and what it states about itself.
import { Parser } from 'htmlparser2'
import { beginsItem } from './microdata.ts'
import { hasRootClass } from './microformats.ts'
import { PageDocument, PageElement, PageText } from './page-nodes.ts'

export interface ParsedPage {
  readonly document: PageDocument
  /** The attribute of the `html` element. */
  readonly language: string
  /** The texts of its JSON-LD. */
  readonly jsonLd: readonly string[]
  /** The contents of its `meta` elements by their property; the first of each. */
  readonly properties: ReadonlyMap<string, string>
  /** True when a class of some element is the root of a microformat. */
  readonly hasMicroformats: boolean
  /** True when some element begins an item of microdata or RDFa. */
  readonly hasItems: boolean
  /** False when it has more elements, or deeper ones, than a main part is looked for in. */
  readonly isWhole: boolean
}

/** The most elements, the most levels of them, and the most attributes of each. */
const elementsMax = 30_000
const depthMax = 1000
const attributesMax = 100
/** The most levels of all elements together; a hundred characters of text count as one. Their number is the time. */
const levelsMax = 3_000_000

/** Elements whose contents nobody reads. */
const unread = new Set(['script', 'style', 'noscript', 'template', 'svg', 'title'])
const inHead = new Set(['meta', 'link', 'base'])

/** Ends the parsing of a page that is too deep: every level more makes the rest slower. */
class TooDeep extends Error {}

export function parsePage(html: string): ParsedPage {
  const builder = new Builder()
  const parser = new Parser(builder)
  try {
    parser.write(html)
    parser.end()
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
  return builder.page()
}

class Builder {
  readonly #document = new PageDocument()
  /** The elements that are open, also those that are not read. */
  readonly #open: PageElement[] = []
  readonly #jsonLd: string[] = []
  readonly #properties = new Map<string, string>()
  #text: string[] = []
  /** The level of the element whose contents are not read; 0 when they are. */
  #unreadLevel = 0
  #elements = 0
  #levels = 0
  #hasMicroformats = false
  #hasItems = false
  #isWhole = true

  page(): ParsedPage {
    return {
      document: this.#document,
      language: this.#document.documentElement.getAttribute('lang') ?? '',
      jsonLd: this.#jsonLd,
      properties: this.#properties,
      hasMicroformats: this.#hasMicroformats,
      hasItems: this.#hasItems,
      isWhole: this.#isWhole,
    }
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const element = this.#opened(name, attributes)
    this.#open.push(element)
    if (this.#open.length > depthMax) {
      this.#isWhole = false
      throw new TooDeep()
    }
    if (this.#unreadLevel === 0 && unread.has(name)) {
      this.#unreadLevel = this.#open.length
      this.#text = []
    }
  }

  ontext(text: string): void {
    if (this.#unreadLevel > 0) this.#text.push(text)
    else if (this.#isWhole && (!this.#isOutside || /\S/.test(text))) {
      this.#count(text.length / 100)
      const { lastChild } = this.#parent
      if (lastChild?.nodeType === 3) lastChild.textContent += text
      else this.#parent.appendChild(new PageText(text))
    }
  }

  onclosetag(): void {
    const element = this.#open.pop()
    if (element === undefined || this.#open.length >= this.#unreadLevel) return
    this.#unreadLevel = 0
    const text = this.#text.join('')
    this.#text = []
    if (element.localName === 'title') this.#document.title ||= text
    if (element.localName === 'script' && isJsonLd(element)) {
      this.#jsonLd.push(text)
      element.appendChild(new PageText(text))
      this.#document.head.appendChild(element)
    }
  }

  #opened(name: string, attributes: Record<string, string>): PageElement {
    if (beginsItem(attributes)) this.#hasItems = true
    if (name === 'html' || name === 'head' || name === 'body') return this.#openedOnce(name, attributes)
    const element = new PageElement(name, bounded(attributes))
    if (attributes.class !== undefined && hasRootClass(attributes.class)) this.#hasMicroformats = true
    if (name === 'meta') this.#noteMeta(element)
    if (this.#unreadLevel > 0 || unread.has(name)) return element
    this.#elements++
    this.#count(1)
    if (!this.#isWhole) return element
    const { head, body } = this.#document
    const isOfHead = this.#isOutside && inHead.has(name) && body.firstChild === null
    const parent = isOfHead ? head : this.#parent
    parent.appendChild(element)
    return element
  }

  /** A page has each of these once; tags that come again only add attributes. */
  #openedOnce(name: 'html' | 'head' | 'body', attributes: Record<string, string>): PageElement {
    const element = { ...this.#document, html: this.#document.documentElement }[name]
    for (const [key, value] of Object.entries(bounded(attributes)))
      if (!element.hasAttribute(key)) element.setAttribute(key, value)
    return this.#isOutside ? element : this.#parent
  }

  /** True where neither the body nor an element of it is open. Browsers put what stands there into the body. */
  get #isOutside(): boolean {
    const open = this.#open.at(-1)
    return open === undefined || open === this.#document.documentElement || open === this.#document.head
  }

  get #parent(): PageElement {
    return this.#isOutside ? this.#document.body : (this.#open.at(-1) ?? this.#document.body)
  }

  /** Counts what stands in all of the open elements, each of which is read with it. */
  #count(size: number): void {
    this.#levels += size * this.#open.length
    if (this.#elements > elementsMax || this.#levels > levelsMax) this.#isWhole = false
  }

  #noteMeta(element: PageElement): void {
    const property = element.getAttribute('property')
    const content = element.getAttribute('content')
    if (property === null || content === null || this.#properties.has(property)) return
    this.#properties.set(property, content)
  }
}

const bounded = (attributes: Record<string, string>): Readonly<Record<string, string>> =>
  Object.keys(attributes).length > attributesMax
    ? Object.fromEntries(Object.entries(attributes).slice(0, attributesMax))
    : attributes

const isJsonLd = (script: PageElement): boolean =>
  /^\s*application\/ld\+json\s*(?:;|$)/i.test(script.getAttribute('type') ?? '')
