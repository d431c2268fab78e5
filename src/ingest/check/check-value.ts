// Brings one value into the stored form of its kind, or says why that is impossible.
import type { Kind } from '../../catalog/field.ts'
import { memoized } from '../../lib/cache.ts'
import type { Json } from '../../lib/json/json.ts'
import { countryCode, countryName } from '../../normal/country.ts'
import { isoDate } from '../../normal/date.ts'
import { normalDomain } from '../../normal/domain.ts'
import { visibleText } from '../../normal/invisible.ts'
import { isLoneZero, isSpreadsheetError } from '../../normal/no-value.ts'
import { storedUrl } from '../../normal/url.ts'

/** The longest text that a record may hold, in characters; longer ones are left out and reported. */
export const textLengthMax = 100_000

/** The reason for leaving a value out. An empty one marks a value that says nothing, and needs no report. */
export interface ValueProblem {
  readonly problem: string
}

type CheckedValue = string | number | boolean | ValueProblem

/** Returns a function that checks values of the kind. */
export function valueCheck(kind: Kind): (value: Json) => CheckedValue {
  const check = checks[kind]
  return value => {
    if (typeof value !== 'object') return check(value)
    return value === null ? noValue : { problem: `must be a single value, not ${kindOf(value)}` }
  }
}

type ScalarValue = string | number | boolean

const noValue: ValueProblem = Object.freeze({ problem: '' })

const valueProblem = (reason: string, value: Json): ValueProblem => ({
  problem: `${shortened(JSON.stringify(value))} ${reason}`,
})

/** Returns the text of a value, cut to 80 characters with the quote that ends it. */
const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 76)}..."` : text)

const kindOf = (value: Json): string => (Array.isArray(value) ? 'an array' : 'an object')

/** Wraps a check so that blank texts are not values. */
const skipBlank =
  (check: (value: ScalarValue) => CheckedValue) =>
  (value: ScalarValue): CheckedValue =>
    typeof value === 'string' && value.trim() === '' ? noValue : check(value)

/**
 * Wraps a check so that it gets the text without control characters, halves of characters, invisible signs and surrounding
 * white space. Zeros alone and errors of spreadsheets are not values.
 */
const checkText =
  (check: (text: string) => CheckedValue) =>
  (value: ScalarValue): CheckedValue => {
    const text = typeof value === 'string' && isTidy.test(value) ? value : tidyText(String(value))
    // The length comes first, because patterns of repeated parts have no room on the stack for millions of them.
    if (text.length > textLengthMax)
      return { problem: `has ${text.length} characters; ${textLengthMax} are the most` }
    return text === '' || isLoneZero(text) || isSpreadsheetError(text) ? noValue : check(text)
  }

/**
 * Prose keeps its invisible signs, which may say where its lines break or in which direction it runs. Halves of characters
 * are what is left where a source cut a text within one. Strict JSON readers refuse a whole answer because of one.
 */
const tidyText = (value: string): string => {
  const text = value.replace(unreadable, '')
  return (text.length > proseLength ? text : visibleText(text)).trim()
}
const proseLength = 200

// Most texts are printable ASCII without blanks at the ends.
const isTidy = /^[!-~](?:[ -~]*[!-~])?$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: stray control characters are what this removes
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/gu

// The same domains of employers come in many records.
const rememberedDomain = memoized(normalDomain, 12 * 2 ** 20)

function numberOf(value: string | number | boolean): number | ValueProblem {
  const number =
    typeof value === 'string' ? Number(value.replaceAll(/[,_ ](?=\d{3}(?!\d))/g, '')) : Number(value)
  return typeof value === 'boolean' || !Number.isFinite(number)
    ? valueProblem('is not a number', value)
    : number
}

function integerOf(value: string | number | boolean): number | ValueProblem {
  const number = numberOf(value)
  if (typeof number !== 'number') return number
  const whole = Math.round(number)
  return Number.isSafeInteger(whole) ? whole : valueProblem('is too large a number', value)
}

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 't'].map(word => [word, true] as const),
  ...['false', 'no', 'n', '0', 'f'].map(word => [word, false] as const),
])

const booleanOf = (value: string | number | boolean): boolean | ValueProblem =>
  booleanWords.get(String(value).trim().toLowerCase()) ?? valueProblem('is neither true nor false', value)

const checks: Readonly<Record<Kind, (value: ScalarValue) => CheckedValue>> = {
  integer: skipBlank(integerOf),
  number: skipBlank(numberOf),
  boolean: skipBlank(booleanOf),
  date: skipBlank(value =>
    typeof value === 'string'
      ? (isoDate(value) ?? valueProblem('is not a date', value))
      : valueProblem('is not a date', value),
  ),
  point: () => noValue,
  text: checkText(text => text),
  choice: checkText(text => text),
  country: checkText(text => countryName(text) ?? text),
  country_code: checkText(text => countryCode(text) ?? text),
  domain: checkText(text => rememberedDomain(text) ?? valueProblem('is not a domain', text)),
  url: checkText(text => storedUrl(text) ?? valueProblem('is not a URL', text)),
}
