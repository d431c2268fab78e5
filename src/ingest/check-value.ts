// One value to its kind: the stored form, or why it cannot be one.
import type { Kind } from '../catalog/field.ts'
import type { Json } from '../lib/json.ts'
import { remembered } from '../lib/memo.ts'
import { countryCode, countryName } from '../normal/country.ts'
import { isoDate } from '../normal/date.ts'
import { normalDomain } from '../normal/domain.ts'
import { storedUrl } from '../normal/url.ts'

/** The longest text a record may hold, in characters; longer ones are left out and reported. */
export const textLengthMax = 100_000

/** Why a value was left out; an empty problem: it says nothing, and needs no report. */
export interface Refusal {
  readonly problem: string
}

export function checkValue(kind: Kind, value: Json): string | number | boolean | Refusal {
  if (typeof value === 'object' && value !== null)
    return { problem: `must be a single value, not ${kindOf(value)}` }
  if (value === null || (typeof value === 'string' && value.trim() === '')) return nothing
  switch (kind) {
    case 'integer':
      return integerOf(value)
    case 'number':
      return numberOf(value)
    case 'boolean':
      return booleanOf(value)
    case 'date':
      return typeof value === 'string'
        ? (isoDate(value) ?? refuse('is no date', value))
        : refuse('is no date', value)
    case 'point':
      return nothing
    default:
      return textOf(kind, typeof value === 'string' ? value : String(value))
  }
}

const nothing: Refusal = Object.freeze({ problem: '' })

const refuse = (reason: string, value: Json): Refusal => ({
  problem: `${JSON.stringify(value).slice(0, 80)} ${reason}`,
})

const kindOf = (value: Json): string => (Array.isArray(value) ? 'an array' : 'an object')

function textOf(kind: Kind, value: string): string | Refusal {
  const text = hasControls.test(value) ? value.replace(controls, '').trim() : value.trim()
  if (text === '') return nothing
  if (text.length > textLengthMax)
    return { problem: `has ${text.length} characters; ${textLengthMax} are the most` }
  switch (kind) {
    case 'country':
      return countryName(text) ?? text
    case 'country_code':
      return countryCode(text) ?? text
    case 'domain':
      return domainOf(text) ?? refuse('is no domain', text)
    case 'url':
      return urlOf(text) ?? refuse('is no URL', text)
    default:
      return text
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: stray control characters are what this removes
const hasControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: stray control characters are what this removes
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

// Employers' addresses come again and again.
const domainOf = remembered(normalDomain, 50_000)
const urlOf = remembered(storedUrl, 50_000)

function numberOf(value: string | number | boolean): number | Refusal {
  const number =
    typeof value === 'string' ? Number(value.replaceAll(/[,_ ](?=\d{3}(?!\d))/g, '')) : Number(value)
  return typeof value === 'boolean' || !Number.isFinite(number) ? refuse('is no number', value) : number
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
