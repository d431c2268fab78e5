// Reads the microformats of a page: cards of people and companies, posts, events and the like, in the shape of
// microformats2. https://microformats.org/wiki/microformats2-parsing
import { mf2 } from 'microformats-parser'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'

const itemsMax = 100
/** The most characters of all items, as JSON. */
const charactersMax = 500_000

const roots =
  'h-(?:adr|card|entry|event|feed|geo|item|listing|product|recipe|resume|review|review-aggregate)(?![\\w-])'
const olderRoots =
  '(?:adr|geo|vcard|vevent|hentry|hfeed|hnews|hproduct|hrecipe|hresume|hreview|hreview-aggregate|hlisting)(?![\\w-])'
const rootClass = new RegExp(`(?<!\\S)(?:${roots}|${olderRoots})`)
const otherClass = new RegExp(`(?<![^\\s"'])(?!${roots})(?=h-[a-z])`, 'g')

/** Returns whether a class of an element makes it an item. */
export const hasRootClass = (classes: string): boolean => rootClass.test(classes)

const classAttribute = /(\sclass\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi

/** Returns the items of a page that has roots of items; none for a page that cannot be parsed. */
export function microformatsOf(html: string, url: string): readonly JsonObject[] {
  // Frameworks of styles have classes such as h-full, which are the heights of boxes.
  const cleaned = html.replace(classAttribute, (attribute, name: string, value: string) =>
    value.includes('h-') ? name + value.replace(otherClass, 'x') : attribute,
  )
  try {
    return bounded(mf2(cleaned, { baseUrl: url }).items as unknown as Json)
  } catch {
    // A page that cannot be parsed has text nevertheless.
    return []
  }
}

function bounded(items: Json): readonly JsonObject[] {
  let length = 0
  const fits = (item: JsonObject) => {
    length += JSON.stringify(item).length
    return length <= charactersMax
  }
  return Array.isArray(items) ? items.filter(isObject).slice(0, itemsMax).filter(fits) : []
}
