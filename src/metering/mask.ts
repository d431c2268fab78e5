// Hides who is meant in what is kept of a request: e-mail addresses, phone numbers and names.
import { isObject, type Json, type JsonObject } from '../lib/json.ts'

/** Keys and fields that hold names: `names`, `basic_profile.first_name`. */
const namesKey = /(?:^|[._])names?$/i
const phonesKey = /phone|mobile/i

const email = /[^\s@"'`<>(),;:[\]{}\\]{1,64}@[^\s@"'`<>(),;:[\]{}\\]{1,255}/g
/** `+49 151 234567`, `(415) 555-0134`, `415-555-0134`; numbers without such signs may be anything. */
const phone =
  /(?<![\w+])(?:\+\d[\d\s().-]{5,18}\d|\(\d{2,5}\)[\s.-]?\d{2,5}[\s.-]?\d{2,5}|\d{3}[-. ]\d{3}[-. ]\d{4})(?!\w)/g

/** The text with e-mail addresses as `<email>` and phone numbers as `<phone>`. */
export function maskText(text: string): string {
  const withoutEmails = text.includes('@') ? text.replace(email, '<email>') : text
  return /\d{2}/.test(withoutEmails) ? withoutEmails.replace(phone, '<phone>') : withoutEmails
}

/** The value with all texts masked; those under a key of names, or asked of a field of names, as `<name>`. */
export function maskJson(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map(item => maskJson(item, key))
  if (isObject(value)) return maskObject(value)
  if (value === null || typeof value === 'boolean' || value === '') return value
  if (phonesKey.test(key)) return '<phone>'
  if (typeof value !== 'string') return value
  return namesKey.test(key) ? '<name>' : maskText(value)
}

function maskObject(object: JsonObject): JsonObject {
  const field = object.field ?? object.column
  return Object.fromEntries(
    Object.entries(object).map(([key, value = null]) => {
      // The value of a condition, or what a suggestion begins with, is of the field that is named beside it.
      const isOfField = (key === 'value' || key === 'query') && typeof field === 'string'
      return [key, maskJson(value, isOfField ? field : key)]
    }),
  )
}

const value = String.raw`(?:"(?:[^"\\]|\\.)*(?:"|$)|\[[^[\]]*(?:\]|$)|[\d.+-]+)`
const textKey = (name: string): RegExp => new RegExp(String.raw`("[^"]*${name}"\s*:\s*)${value}`, 'gi')
const names = textKey('(?<=["._])names?')
const phones = textKey('(?:phone|mobile)[^"]*')
/** The value of a condition on a field of names, named before or behind it, or of one that was cut off. */
const asked = String.raw`"(?:value|query)"\s*:\s*`
const ofNames = String.raw`"(?:field|column)"\s*:\s*"(?:[^"]*[._])?names?"`
const behind = new RegExp(String.raw`(${ofNames}[^{}]{0,300}?${asked})${value}`, 'gi')
const before = new RegExp(String.raw`(${asked})${value}(?=[^{}]{0,300}?(?:${ofNames}|$))`, 'gi')

/** The same for JSON that was cut off or is none: as far as its keys can be told. */
export const maskJsonText = (text: string): string =>
  maskText(
    text
      .replace(names, '$1"<name>"')
      .replace(phones, '$1"<phone>"')
      .replace(behind, '$1"<name>"')
      .replace(before, '$1"<name>"'),
  )
