// Hides who is meant in what is kept of a request: e-mail addresses, phone numbers, names, profile pages, and running
// texts, in which anybody may be named.
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'

interface HiddenKind {
  readonly mask: string
  /** How a key with such values ends, or a field that a condition names; the quote before it may be looked at. */
  readonly keyEnd: string
  /** Shows what of a text is nobody's. */
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
  { mask: '<phone>', keyEnd: '(?:phone|mobile)[^"]*', isNumber: true },
]

const keyPatterns = hiddenKinds.map(({ keyEnd }) => new RegExp(`${keyEnd}"$`, 'i'))

const hiddenBy = (key: string): HiddenKind | undefined =>
  hiddenKinds.find((_, index) => keyPatterns[index]?.test(`"${key}"`))

const email = /[^\s@"'`<>(),;:[\]{}\\]{1,64}@[^\s@"'`<>(),;:[\]{}\\]{1,255}/g
/** `+49 151 234567`, `(415) 555-0134`, `415-555-0134`; numbers without such signs may be anything. */
const phone =
  /(?<![\w+])(?:\+\d[\d\s().-]{5,18}\d|\(\d{2,5}\)[\s.-]?\d{2,5}[\s.-]?\d{2,5}|\d{3}[-. ]\d{3}[-. ]\d{4})(?!\w)/g

/** The text with e-mail addresses as `<email>` and phone numbers as `<phone>`. */
export function maskText(text: string): string {
  const withoutEmails = text.includes('@') ? text.replace(email, '<email>') : text
  return /\d{2}/.test(withoutEmails) ? withoutEmails.replace(phone, '<phone>') : withoutEmails
}

/** The value with all texts masked; hidden as a whole under a key of names, or where a field of names is asked for. */
export function maskJson(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map(item => maskJson(item, key))
  if (isObject(value)) return maskObject(value)
  if (value === null || typeof value === 'boolean' || value === '') return value
  const { mask, hide = () => mask, isNumber = false } = hiddenBy(key) ?? { mask: '', hide: maskText }
  if (typeof value === 'string') return hide(value)
  return isNumber ? mask : value
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

/** `https://network.example/in/<profile>`: the host, and the kind of page, are nobody's. Pages of companies are shown. */
function hidePage(text: string): string {
  const [, host, kind] = /^((?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+)\/+(?:([a-z]{1,8})\/+)?[^/]/i.exec(text) ?? []
  if (host === undefined) return '<profile>'
  if (kind !== undefined && /^(?:company|school|showcase)$/i.test(kind)) return maskText(text)
  return `${host}/${kind === undefined ? '' : `${kind}/`}<profile>`
}

const value = String.raw`(?:"(?:[^"\\]|\\.)*(?:"|$)|\[[^[\]]*(?:\]|$)|[\d.+-]+)`
const hiddenTexts = hiddenKinds.map(
  ({ mask, keyEnd }) =>
    [new RegExp(String.raw`("[^"]*${keyEnd}"\s*:\s*)${value}`, 'gi'), `$1"${mask}"`] as const,
)
/** The value of a condition on such a field, named before or behind it, or of one that was cut off. */
const conditionValue = String.raw`"(?:value|query)"\s*:\s*`
const hiddenField = String.raw`"(?:field|column)"\s*:\s*"[^"]*(?:${hiddenKinds.map(({ keyEnd }) => keyEnd).join('|')})"`
const behind = new RegExp(`(${hiddenField}[^{}]{0,300}?${conditionValue})${value}`, 'gi')
const before = new RegExp(`(${conditionValue})${value}(?=[^{}]{0,300}?(?:${hiddenField}|$))`, 'gi')

/** The same for JSON that was cut off or is none, as far as its keys can be told: with nothing left of what is hidden. */
export function maskJsonText(text: string): string {
  let masked = text
  for (const [pattern, replacement] of hiddenTexts) masked = masked.replace(pattern, replacement)
  return maskText(masked.replace(behind, '$1"<text>"').replace(before, '$1"<text>"'))
}
