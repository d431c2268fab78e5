// Reads small XML documents of providers into the shape of JSON.
import { SaxesParser } from 'saxes'
import { decodeXml } from '../../lib/http-exchange.ts'
import type { JsonObject, MutableObject } from '../../lib/json/json.ts'
import type { ProviderResponse } from '../provider-access.ts'
import { ProviderFault } from '../provider-fault.ts'

const depthMax = 50

/** Elements that are repeated in their parent. */
type Listed = ReadonlySet<string>

/**
 * Returns the document as an object: an element with text alone is the text, others are objects of their elements; those
 * named in `listed` are lists. Attributes are left out. Throws a ProviderFault for what is not XML.
 */
export function xmlOf(
  { bytes, contentType }: Pick<ProviderResponse, 'bytes' | 'contentType'>,
  listed: Listed = new Set(['position', 'jobDescription']),
): JsonObject {
  const top = elementNamed('')
  const open = [top]
  const parser = new SaxesParser({ fragment: false })
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    if (open.length > depthMax) throw new Error('It is too deep.')
    open.push(elementNamed(name))
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    const parent = open.at(-1)
    if (!element || !parent) return
    const hasChildren = Object.keys(element.children).length > 0
    const value = hasChildren ? element.children : element.text.trim()
    const earlier = parent.children[element.name]
    if (listed.has(element.name)) {
      if (Array.isArray(earlier)) earlier.push(value)
      else parent.children[element.name] = [value]
    } else if (earlier === undefined) parent.children[element.name] = value
  })
  try {
    parser.write(decodeXml(bytes, contentType)).close()
  } catch (cause) {
    throw new ProviderFault('Its answer is not XML.', { isTransient: true, cause })
  }
  return top.children
}

interface Element {
  readonly name: string
  readonly children: MutableObject
  text: string
}

/** Names of elements may be those of properties that every object has. */
const elementNamed = (name: string): Element => ({ name, children: Object.create(null), text: '' })
