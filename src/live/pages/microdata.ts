// Reads the items that a page states in the attributes of its elements, as microdata or as RDFa Lite, in the shape of
// JSON-LD. https://html.spec.whatwg.org/multipage/microdata.html, https://www.w3.org/TR/rdfa-lite/
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import type { PageElement, PageNode } from './page-nodes.ts'
import { linesOf } from './paragraphs.ts'

/** The most items, and the most characters of all their values. */
const itemsMax = 500
const charactersMax = 500_000
/** The most elements that are looked at; those that items refer to by their ids count each time. */
const elementsMax = 100_000

/** Attributes that hold the value of elements which have addresses, dates or numbers. */
const valueAttributes: Readonly<Record<string, string>> = {
  meta: 'content',
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
}
const areAddresses: ReadonlySet<string> = new Set(['href', 'src', 'data'])

/** Returns whether an element with the attributes begins an item. */
export const beginsItem = ({ itemscope, typeof: types }: Readonly<Record<string, string>>): boolean =>
  itemscope !== undefined || types !== undefined

/** Returns the items that stand on their own; those within them are values of their properties. */
export function itemsOf(root: PageElement, url: string): readonly JsonObject[] {
  return new ItemReader(root, baseOf(root, url)).items
}

type Item = Record<string, Json | Json[]>

/** The place in the page: the item whose properties stand there, and the vocabulary of RDFa. */
interface Place {
  /** Undefined outside of items, and in items of other vocabularies of RDFa. */
  readonly item: Item | undefined
  readonly isSchemaOrg: boolean
}

class ItemReader {
  readonly items: Item[] = []
  readonly #root: PageElement
  readonly #base: string
  /** The elements of the items that are being read, none of which can be within itself. */
  readonly #reading = new Set<PageElement>()
  #byId: ReadonlyMap<string, PageElement> | undefined
  #count = 0
  #elements = 0
  #characters = 0

  constructor(root: PageElement, base: string) {
    this.#root = root
    this.#base = base
    this.#readElement(root, { item: undefined, isSchemaOrg: false })
  }

  #readElement(element: PageElement, place: Place): void {
    if (++this.#elements > elementsMax || this.#reading.has(element)) return
    const vocabulary = element.getAttribute('vocab')
    const isSchemaOrg = vocabulary === null ? place.isSchemaOrg : schemaOrg.test(vocabulary.trim())
    const names = namesOf(element, isSchemaOrg)
    if (element.hasAttribute('itemscope') || element.hasAttribute('typeof')) {
      const item = this.#newItem(element, isSchemaOrg)
      if (item) this.#add(place.item, names, item)
      if (item && names.length === 0) this.items.push(item)
      this.#readItem(element, { item, isSchemaOrg })
      return
    }
    if (place.item && names.length > 0) this.#add(place.item, names, this.#valueOf(element))
    this.#readChildren(element, { item: place.item, isSchemaOrg })
  }

  #readChildren(element: PageElement, place: Place): void {
    for (let node: PageNode | null = element.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === 1) this.#readElement(node, place)
    }
  }

  #readItem(element: PageElement, place: Place): void {
    this.#reading.add(element)
    this.#readChildren(element, place)
    const references = place.item ? wordsOf(element.getAttribute('itemref')) : []
    for (const id of new Set(references)) {
      this.#byId ??= elementsById(this.#root)
      const referred = this.#byId.get(id)
      if (referred) this.#readElement(referred, place)
    }
    this.#reading.delete(element)
  }

  /** Returns an item without properties; undefined for one of another vocabulary than schema.org in RDFa. */
  #newItem(element: PageElement, isSchemaOrg: boolean): Item | undefined {
    const isMicrodata = element.hasAttribute('itemscope')
    const types = isMicrodata
      ? wordsOf(element.getAttribute('itemtype')).map(withoutNamespace)
      : schemaNames(element.getAttribute('typeof'), isSchemaOrg)
    if ((!isMicrodata && types.length === 0) || this.#count === itemsMax) return undefined
    this.#count++
    const id = element.getAttribute(isMicrodata ? 'itemid' : 'resource')
    const item: Item = Object.create(null)
    if (types.length > 0) item['@type'] = types.length === 1 ? (types[0] ?? '') : types
    if (id !== null) item['@id'] = this.#address(id)
    return item
  }

  #add(item: Item | undefined, names: readonly string[], value: Json): void {
    if (!item) return
    for (const name of names) {
      const present = item[name]
      if (present === undefined) item[name] = value
      else if (Array.isArray(present)) present.push(value)
      else item[name] = [present, value]
    }
  }

  #valueOf(element: PageElement): string {
    if (this.#characters >= charactersMax) return ''
    const attribute = valueAttributes[element.localName]
    const stated = element.getAttribute('content')
    const value = stated ?? (attribute === undefined ? null : element.getAttribute(attribute))
    const isAddress =
      stated === null && value !== null && attribute !== undefined && areAddresses.has(attribute)
    const text = value === null ? linesOf(element) : isAddress ? this.#address(value) : value.trim()
    const kept = text.slice(0, charactersMax - this.#characters)
    this.#characters += kept.length
    return kept
  }

  #address(text: string): string {
    return parseUrl(text, this.#base)?.href ?? text
  }
}

const schemaOrg = /^https?:\/\/(?:www\.)?schema\.org\/?$/i

const wordsOf = (text: string | null): readonly string[] =>
  text?.split(/\s+/).filter(word => word !== '') ?? []

const withoutNamespace = (name: string): string => name.replace(/^https?:\/\/(?:www\.)?schema\.org\//i, '')

/** Returns the names among the words of an attribute of RDFa that are of schema.org. */
const schemaNames = (text: string | null, isSchemaOrg: boolean): readonly string[] =>
  wordsOf(text).flatMap(word => {
    const name = withoutNamespace(word.replace(/^schema:/i, 'https://schema.org/'))
    return !name.includes(':') && (isSchemaOrg || name !== word) ? [name] : []
  })

const namesOf = (element: PageElement, isSchemaOrg: boolean): readonly string[] => [
  ...new Set([
    ...wordsOf(element.getAttribute('itemprop')).map(withoutNamespace),
    ...schemaNames(element.getAttribute('property'), isSchemaOrg),
  ]),
]

function elementsById(root: PageElement): ReadonlyMap<string, PageElement> {
  const elements = new Map<string, PageElement>()
  for (const element of root.getElementsByTagName('*')) {
    if (element.id !== '' && !elements.has(element.id)) elements.set(element.id, element)
  }
  return elements
}

function baseOf(root: PageElement, url: string): string {
  const href = root.querySelectorAll('base')[0]?.getAttribute('href') ?? ''
  return parseUrl(href, url)?.href ?? url
}
