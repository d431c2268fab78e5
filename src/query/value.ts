// Reads the value of a condition for the kind of its field; near misses (case, `USA`, a trailing slash) are put right.
import type { FieldPath } from '../catalog/dataset.ts'
import type { Kind, Leaf } from '../catalog/field.ts'
import { invalidRequest } from '../errors.ts'
import type { Json } from '../lib/json.ts'
import { countryCode, countryName } from '../normal/country.ts'
import { isoDate } from '../normal/date.ts'
import { normalDomain } from '../normal/domain.ts'
import { pageUrlSpellings } from '../normal/page-url.ts'
import { fold } from '../normal/text.ts'
import { storedUrl } from '../normal/url.ts'
import { valueLengthMax } from './limits.ts'
import type { Scalar } from './predicate.ts'

/** The kind a filter on the field compares: its own, or for a section that of the fields it reads. */
export function kindOf(field: FieldPath): Kind {
  const { field: node } = field
  if (node.node === 'leaf') return node.kind
  const [first = ''] = node.textOf ?? []
  const below = node.fields[first]
  return below?.node === 'leaf' ? below.kind : 'text'
}

/**
 * The value in the forms in which a record may hold it: mostly one; an address is held with `www.` or without.
 * Throws a 400 that names place, kind and value.
 */
export function comparableValues(
  field: FieldPath,
  value: Json | undefined,
  place: string,
): readonly Scalar[] {
  const kind = kindOf(field)
  switch (kind) {
    case 'integer':
    case 'number':
      return [numberValue(value, place)]
    case 'boolean':
      if (value === true || value === 'true') return [true]
      if (value === false || value === 'false') return [false]
      throw refuse(place, 'a boolean', value)
    case 'date':
      // Folded like every text: equality compares folded texts on both sides.
      return [fold(dateValue(value, place))]
    case 'url':
      return addressForms(textValue(value, place)).map(fold)
    case 'text':
      if (typeof value === 'boolean' && field.field.node === 'section') {
        throw invalidRequest(
          `${place}: Must be a text to be looked for; is_not_null asks whether there is any.`,
        )
      }
      return [...new Set(pageUrlSpellings(textValue(value, place)).map(fold))]
    default:
      return [fold(normalText(kind, textValue(value, place)))]
  }
}

function addressForms(text: string): readonly string[] {
  const stored = storedUrl(text)
  if (stored === undefined) return [text]
  const bare = stored.replace('https://www.', 'https://')
  return [bare, bare.replace('https://', 'https://www.')]
}

/** A number or a date, for ranges. */
export function orderedValue(field: FieldPath, value: Json | undefined, place: string): string | number {
  return kindOf(field) === 'date' ? dateValue(value, place) : numberValue(value, place)
}

export function textValue(value: Json | undefined, place: string): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw refuse(place, 'a string', value)
  if (value.length > valueLengthMax) {
    throw invalidRequest(
      `${place}: A text may have at most ${valueLengthMax} characters; this one has ${value.length}.`,
    )
  }
  return value
}

function numberValue(value: Json | undefined, place: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) throw refuse(place, 'a number', value)
  // -0 is 0, as JSON would write it.
  return number === 0 ? 0 : number
}

function dateValue(value: Json | undefined, place: string): string {
  const date = typeof value === 'string' ? isoDate(value) : undefined
  if (date === undefined) throw refuse(place, 'a date (YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS)', value)
  return date
}

function normalText(kind: Kind, text: string): string {
  switch (kind) {
    case 'country':
      return countryName(text) ?? text
    case 'country_code':
      return countryCode(text) ?? text
    case 'domain':
      return normalDomain(text) ?? text
    default:
      return text
  }
}

const refuse = (place: string, wanted: string, value: Json | undefined) =>
  invalidRequest(`${place}: Must be ${wanted}; got ${shorten(value)}.`)

const shownLength = 100
const shownDepth = 5

/** A value as an error message shows it. It may be of any size and depth. */
export const shorten = (value: Json | undefined): string =>
  shortenText(value === undefined ? 'nothing' : JSON.stringify(excerpt(value, shownDepth)))

/** A text as an error message shows it: its first hundred characters. */
export function shortenText(text: string): string {
  // By characters, not by UTF-16 units: half a character would not be valid JSON for every reader.
  const shown =
    text.length > shownLength ? [...text.slice(0, 2 * shownLength)].slice(0, shownLength).join('') : text
  return shown.length < text.length ? `${shown}…` : text
}

/** Names as an error message lists them: `'a', 'b'`, the first ten. */
export function shortenNames(names: readonly string[]): string {
  const shown = names.slice(0, 10).map(name => `'${shortenText(name)}'`)
  return [...shown, ...(names.length > 10 ? [`… ${names.length} in all`] : [])].join(', ')
}

/** As much of a value as could be shown: turning all of a deep one to text would exhaust the stack. */
function excerpt(value: Json, depth: number): Json {
  if (typeof value === 'string') return value.slice(0, 2 * shownLength)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, shownLength).map((item: Json) => excerpt(item, depth - 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, shownLength)
      .map(([key, item]) => [key.slice(0, 2 * shownLength), excerpt(item ?? null, depth - 1)]),
  )
}

/** The declared order of a field's values, when it has one. */
export const declaredValues = (field: FieldPath): readonly string[] | undefined =>
  field.field.node === 'leaf' ? (field.field as Leaf).values : undefined
