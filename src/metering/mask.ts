// Masks personal data in the stored parts of a request: e-mail addresses, phone numbers, names, profile pages, and free
// text, which may name anybody.
import { memoized } from '../lib/cache.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'

interface HiddenKind {
  readonly mask: string
  /** The end of keys, and of fields in conditions, with such values; the pattern may look behind at the quote or dot. */
  readonly keyEnd: string
  /** Masks a part of the text only. */
  readonly hide?: (text: string) => string
  readonly isNumber?: true
}

const hiddenKinds: readonly HiddenKind[] = [
  { mask: '<name>', keyEnd: '(?<=["._])names?' },
  {
    mask: '<profile>',
    keyEnd:
      '(?:(?:profile|post|share|person|professional_network)_urls?|(?<=["._])(?:exclude_profiles|login|slug|microblog_handle))',
    hide: hidePage,
  },
  {
    mask: '<text>',
    keyEnd: '(?<=["._])(?:text|query|keyword|headline|summary|description|bio)',
  },
  {
    mask: '<secret>',
    keyEnd: '(?<=")(?:(?:proxy-)?authorization|cookie|[\\w-]*(?:token|secret|password|api[-_]key))',
  },
  // It packs what a query was read as, or the sorted values of a record.
  { mask: '<cursor>', keyEnd: '(?<=["._])(?:next_)?cursor' },
  { mask: '<phone>', keyEnd: '(?:phone|mobile)[^"]{0,60}', isNumber: true },
]

const keyPatterns = hiddenKinds.map(({ keyEnd }) => new RegExp(`${keyEnd}"$`, 'i'))

/** Requests have the same keys again and again. */
const keysBytesMax = 64 * 1024
const plainKey: HiddenKind = { mask: '', keyEnd: '', hide: maskText }

/** Returns how values under the key are masked; those under most keys only where they look like an address or a number. */
const hiddenBy = memoized(
  (key: string): HiddenKind =>
    hiddenKinds.find((_, index) => keyPatterns[index]?.test(`"${key}"`)) ?? plainKey,
  keysBytesMax,
)

const email = /[^\s@"'`<>(),;:[\]{}\\]{1,64}@[^\s@"'`<>(),;:[\]{}\\]{1,255}/g
/** Matches `+49 151 234567`, `(415) 555-0134` and `415-555-0134`; numbers without such signs may be anything. */
const phone =
  /(?<![\w+])(?:\+\d[\d\s().-]{5,18}\d|\(\d{2,5}\)[\s.-]?\d{2,5}[\s.-]?\d{2,5}|\d{3}[-. ]\d{3}[-. ]\d{4})(?!\w)/g

/** Returns the text with e-mail addresses as `<email>` and phone numbers as `<phone>`. */
export function maskText(text: string): string {
  const withoutEmails = text.includes('@') ? text.replace(email, '<email>') : text
  return /\d{2}/.test(withoutEmails) ? withoutEmails.replace(phone, '<phone>') : withoutEmails
}

/** Returns the value with all texts masked; under a key or for a field of personal data the whole value is replaced. */
export function maskJson(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map(item => maskJson(item, key))
  if (isObject(value)) return maskObject(value)
  if (value === null || typeof value === 'boolean' || value === '') return value
  const { mask, hide = () => mask, isNumber = false } = hiddenBy(key)
  if (typeof value === 'string') return hide(value)
  return isNumber ? mask : value
}

function maskObject(object: JsonObject): JsonObject {
  const field = object.field ?? object.column
  return Object.fromEntries(
    Object.entries(object).map(([key, value = null]) => {
      // The value of a condition, and the text that suggestions begin with, belong to the field named next to them.
      const isOfField = (key === 'value' || key === 'query') && typeof field === 'string'
      return [key, maskJson(value, isOfField ? field : key)]
    }),
  )
}

/** Returns `https://network.example/in/<profile>`: host and kind of page are kept, and pages of companies are not masked. */
function hidePage(text: string): string {
  const [, host, kind] = /^((?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+)\/+(?:([a-z]{1,8})\/+)?[^/]/i.exec(text) ?? []
  if (host === undefined) return '<profile>'
  if (kind !== undefined && /^(?:company|school|showcase)$/i.test(kind)) return maskText(text)
  return `${host}/${kind === undefined ? '' : `${kind}/`}<profile>`
}

const value = String.raw`(?:"(?:[^"\\]|\\.)*(?:"|$)|\[[^[\]]*(?:\]|$)|[\d.+-]+)`
// Keys and fields are bounded: a text without a quote would be searched to its end from every place in it.
const hiddenTexts = hiddenKinds.map(
  ({ mask, keyEnd }) =>
    [new RegExp(String.raw`("[^"]{0,200}${keyEnd}"\s*:\s*)${value}`, 'gi'), `$1"${mask}"`] as const,
)
/** Match the value of a condition on such a field: the field may come before or after it, or be cut off. */
const conditionValue = String.raw`"(?:value|query)"\s*:\s*`
const hiddenField = String.raw`"(?:field|column)"\s*:\s*"[^"]{0,200}(?:${hiddenKinds.map(({ keyEnd }) => keyEnd).join('|')})"`
const behind = new RegExp(`(${hiddenField}[^{}]{0,300}?${conditionValue})${value}`, 'gi')
const before = new RegExp(`(${conditionValue})${value}(?=[^{}]{0,300}?(?:${hiddenField}|$))`, 'gi')

/** Like `maskJson`, for JSON that was cut off or is invalid: masks whatever follows a key of personal data. */
export function maskJsonText(text: string): string {
  let masked = text
  for (const [pattern, replacement] of hiddenTexts) masked = masked.replace(pattern, replacement)
  return maskText(masked.replace(behind, '$1"<text>"').replace(before, '$1"<text>"'))
}
