// Reads the microformats of a page: cards of people and companies, posts, events and the like, in the shape of
// microformats2. https://microformats.org/wiki/microformats2-parsing
import { mf2 } from 'microformats-parser'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'

const itemsMax = 100
/** The most characters of all items, as JSON. */
const charactersMax = 500_000

const roots = 'adr card entry event feed geo item listing product recipe resume review review-aggregate'
const roots2 = new Set(roots.split(' ').map(name => `h-${name}`))
const roots1 =
  /\b(?:adr|geo|vcard|vevent|hentry|hfeed|hnews|hproduct|hrecipe|hresume|hreview|hreview-aggregate|hlisting)\b/

const classAttribute = /(\sclass\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi

/** Returns the items of the page; none for a page that cannot be parsed. */
export function microformatsOf(html: string, url: string): readonly JsonObject[] {
  let hasRoots = false
  // Frameworks of styles have classes such as h-full, which are the heights of boxes.
  const cleaned = html.replace(classAttribute, (attribute, name: string, value: string) => {
    if (roots1.test(value)) hasRoots = true
    if (!value.includes('h-')) return attribute
    const classes = value.replace(/(?<![^\s"'])h-[a-z][\w-]*/g, root =>
      roots2.has(root) ? root : `x${root}`,
    )
    if (/(?<![^\s"'])h-/.test(classes)) hasRoots = true
    return name + classes
  })
  if (!hasRoots) return []
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
