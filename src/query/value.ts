// Reads the value of a condition for the kind of its field; near misses (case, `USA`, a trailing slash) are put right.
import type { FieldPath } from '../catalog/dataset.ts'
import type { Kind, Leaf } from '../catalog/field.ts'
import { invalidRequest } from '../errors.ts'
import type { Json } from '../lib/json/json.ts'
import { message, SentValue, shorten } from '../lib/message.ts'
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
          `${place}: Must be a string to search for. To ask whether there is any value, use is_not_null.`,
        )
      }
      return [...new Set(spellings(field, textValue(value, place)).map(fold))]
    default:
      return [fold(normalText(kind, textValue(value, place)))]
  }
}

/** The texts as which a record may hold the value: with the sign of the field or without, an address in any form. */
function spellings(field: FieldPath, text: string): readonly string[] {
  const sign = signOf(field)
  if (sign === undefined) return pageUrlSpellings(text)
  const bare = withoutSign(field, text)
  return bare === '' ? [bare] : [bare, sign + bare]
}

const signOf = ({ field }: FieldPath): string | undefined => (field.node === 'leaf' ? field.sign : undefined)

/** The text without the sign that values of the field may have in front; the sign alone is kept. */
export function withoutSign(field: FieldPath, text: string): string {
  const sign = signOf(field)
  return sign !== undefined && text.startsWith(sign) && text !== sign ? text.slice(sign.length) : text
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
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw invalidRequest(
      message`${place}: A number above ${Number.MAX_SAFE_INTEGER} loses digits; send it as a string.`,
    )
  }
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw refuse(place, 'a string', value)
  if (value.length > valueLengthMax) {
    throw invalidRequest(
      message`${place}: A text may have at most ${valueLengthMax} characters; got ${new SentValue(value.length)}.`,
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
  invalidRequest(message`${place}: Must be ${wanted}; got ${shorten(value)}.`)

/** The declared order of a field's values, when it has one. */
export const declaredValues = (field: FieldPath): readonly string[] | undefined =>
  field.field.node === 'leaf' ? (field.field as Leaf).values : undefined
