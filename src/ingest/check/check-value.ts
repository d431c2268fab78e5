// One value to its kind: the stored form, or why it cannot be one.
import type { Kind } from '../../catalog/field.ts'
import type { Json } from '../../lib/json/json.ts'
import { remembered } from '../../lib/memo.ts'
import { countryCode, countryName } from '../../normal/country.ts'
import { isoDate } from '../../normal/date.ts'
import { normalDomain } from '../../normal/domain.ts'
import { storedUrl } from '../../normal/url.ts'

/** The longest text a record may hold, in characters; longer ones are left out and reported. */
export const textLengthMax = 100_000

/** Why a value was left out; an empty problem: it says nothing, and needs no report. */
export interface Refusal {
  readonly problem: string
}

type Checked = string | number | boolean | Refusal

/** A function that checks values of the kind. */
export function valueCheck(kind: Kind): (value: Json) => Checked {
  const check = checks[kind]
  return value => {
    if (typeof value !== 'object') return check(value)
    return value === null ? nothing : { problem: `must be a single value, not ${kindOf(value)}` }
  }
}

type Single = string | number | boolean

const nothing: Refusal = Object.freeze({ problem: '' })

const refuse = (reason: string, value: Json): Refusal => ({
  problem: `${JSON.stringify(value).slice(0, 80)} ${reason}`,
})

const kindOf = (value: Json): string => (Array.isArray(value) ? 'an array' : 'an object')

/** A check that never sees a text without a sign in it. */
const said =
  (check: (value: Single) => Checked) =>
  (value: Single): Checked =>
    typeof value === 'string' && value.trim() === '' ? nothing : check(value)

/** A check of the text without control characters and white space around it. */
const textual =
  (check: (text: string) => Checked) =>
  (value: Single): Checked => {
    const text = typeof value === 'string' && isTidy.test(value) ? value : tidied(String(value))
    if (text === '') return nothing
    return text.length > textLengthMax
      ? { problem: `has ${text.length} characters; ${textLengthMax} are the most` }
      : check(text)
  }

const tidied = (value: string): string =>
  hasControls.test(value) ? value.replace(controls, '').trim() : value.trim()

// Most texts: printable ASCII without blanks at the ends.
const isTidy = /^[!-~](?:[ -~]*[!-~])?$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: stray control characters are what this removes
const hasControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: stray control characters are what this removes
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

// Employers' domains come again and again.
const domainOf = remembered(normalDomain, 12 * 2 ** 20)

function numberOf(value: string | number | boolean): number | Refusal {
  const number =
    typeof value === 'string' ? Number(value.replaceAll(/[,_ ](?=\d{3}(?!\d))/g, '')) : Number(value)
  return typeof value === 'boolean' || !Number.isFinite(number) ? refuse('is not a number', value) : number
}

function integerOf(value: string | number | boolean): number | Refusal {
  const number = numberOf(value)
  if (typeof number !== 'number') return number
  const whole = Math.round(number)
  return Number.isSafeInteger(whole) ? whole : refuse('is too large a number', value)
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 't'].map(word => [word, true] as const),
  ...['false', 'no', 'n', '0', 'f'].map(word => [word, false] as const),
])

const booleanOf = (value: string | number | boolean): boolean | Refusal =>
  truths.get(String(value).trim().toLowerCase()) ?? refuse('is neither true nor false', value)

const checks: Readonly<Record<Kind, (value: Single) => Checked>> = {
  integer: said(integerOf),
  number: said(numberOf),
  boolean: said(booleanOf),
  date: said(value =>
    typeof value === 'string'
      ? (isoDate(value) ?? refuse('is not a date', value))
      : refuse('is not a date', value),
  ),
  point: () => nothing,
  text: textual(text => text),
  choice: textual(text => text),
  country: textual(text => countryName(text) ?? text),
  country_code: textual(text => countryCode(text) ?? text),
  domain: textual(text => domainOf(text) ?? refuse('is not a domain', text)),
  url: textual(text => storedUrl(text) ?? refuse('is not a URL', text)),
}
