// The data that a page states about itself in the vocabulary of schema.org: as JSON-LD, microdata or RDFa Lite.
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import type { ReadPage } from '../pages/read-page.ts'
import { objectsOf, plainText, textOf, webAddressOf } from '../reading.ts'
import { siteOf } from './page-links.ts'

/** The most objects of a page that are looked at, and the depth to which they are. */
const objectsMax = 2000
const depthMax = 6
/** The most entries of a list of references. */
const listMax = 50
/** The most characters of a text that are looked at. */
const textMax = 20_000

/** Returns the types of the object without their namespace: `Person`. */
export const typesOf = (value: JsonObject): readonly string[] =>
  [value['@type']].flat().map(type => textOf(type).replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))

/**
 * Returns the objects that the page states on their own: at the top, in graphs and lists, and as the main entity of a
 * page; not those inside others, such as the author of an article. References by `@id` are replaced by what they name.
 * What elements state counts only for types that JSON-LD does not state, because pages say the same in both ways.
 */
export function statedObjects({
  jsonLd,
  microdata,
}: Pick<ReadPage, 'jsonLd' | 'microdata'>): readonly JsonObject[] {
  const objects = objectsIn(jsonLd)
  const types = new Set(objects.flatMap(typesOf))
  return [...objects, ...objectsIn(microdata).filter(item => !typesOf(item).some(type => types.has(type)))]
}

function objectsIn(values: readonly JsonObject[]): readonly JsonObject[] {
  const stated: JsonObject[] = []
  const collect = (value: Json | undefined, depth: number) => {
    for (const item of [value].flat()) {
      if (!isObject(item) || depth > depthMax || stated.length >= objectsMax) continue
      stated.push(item)
      collect(item['@graph'], depth + 1)
      collect(item.mainEntity, depth + 1)
      collect(item.itemListElement, depth + 1)
      if (typesOf(item).includes('ListItem')) collect(item.item, depth + 1)
    }
  }
  collect(values, 0)
  const named = new Map<string, JsonObject>()
  for (const item of stated) {
    const id = textOf(item['@id'])
    if (id !== '' && Object.keys(item).length > 1 && !named.has(id)) named.set(id, item)
  }
  const resolved = (value: Json | undefined): Json | undefined => {
    if (Array.isArray(value)) return value.slice(0, listMax).map(one => resolved(one) ?? null)
    return isObject(value) && Object.keys(value).length === 1
      ? (named.get(textOf(value['@id'])) ?? value)
      : value
  }
  return stated
    .filter(item => Object.keys(item).length > 1)
    .map(item =>
      Object.fromEntries(Object.entries(item).map(([name, value]) => [name, resolved(value)] as const)),
    )
}

/** Returns a text of the vocabulary: of a text, of one in several languages, of a thing with a name. */
export function textIn(value: Json | undefined): string {
  const [first] = [value].flat()
  const text = isObject(first)
    ? textOf([first['@value']].flat()[0]) || textOf([first.name].flat()[0])
    : textOf(first)
  return plainText(text.slice(0, textMax))
}

/** Returns the address of a page or picture: of a text, or of an object with an address. */
export function addressIn(value: Json | undefined, base: string): string {
  const [first] = [value].flat()
  return isObject(first)
    ? webAddressOf(first.url ?? first.contentUrl ?? first['@id'], base)
    : webAddressOf(first, base)
}

/** Returns the addresses that the object states for what it describes. */
export const addressesOf = (value: JsonObject, base: string): readonly string[] =>
  [value.url, value['@id'], value.mainEntityOfPage, value.sameAs]
    .flat()
    .map(one => addressIn(one, base))
    .filter(address => address !== '')

/** Returns whether the object states addresses of its own, and all of them are of other websites. */
export function isOfOtherSite(value: JsonObject, page: string): boolean {
  const own = [value.url, value['@id']].flat().map(one => addressIn(one, page))
  const stated = own.filter(address => address !== '')
  return stated.length > 0 && stated.every(address => siteOf(address) !== siteOf(page))
}

/** A place as the catalogue's fields take it. */
export type PlaceParts = Readonly<
  Record<'raw' | 'street' | 'city' | 'state' | 'country' | 'postal_code', string>
>

/** Returns the parts of a Place or PostalAddress, or of a line of text; all empty where none is stated. */
export function placeIn(value: Json | undefined): PlaceParts {
  const [first] = [value].flat()
  const empty = { raw: '', street: '', city: '', state: '', country: '', postal_code: '' }
  if (!isObject(first)) return { ...empty, raw: textIn(first) }
  const [address] = [first.address ?? first].flat()
  if (!isObject(address)) return { ...empty, raw: textIn(address) || textIn(first.name) }
  const street = textIn(address.streetAddress)
  const city = textIn(address.addressLocality)
  const state = textIn(address.addressRegion)
  const country = textIn(address.addressCountry)
  const parts = [city, state, country].filter(part => part !== '')
  const raw = parts.join(', ') || textIn(first.name)
  return { raw, street, city, state, country, postal_code: textIn(address.postalCode) }
}

/** Returns the objects of one of the types. */
export const objectsOfType = (objects: readonly JsonObject[], type: RegExp): readonly JsonObject[] =>
  objectsOf(objects).filter(object => typesOf(object).some(name => type.test(name)))
